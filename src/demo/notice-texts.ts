import type { Language } from '#shared/language.ts'

/** A notice of the demonstration, in every language. */
export interface DemoNotice {
  readonly key: string
  /** The type's id (`message_types`). */
  readonly typeId: string
  readonly daysAgo: number
  /** Days after its release at which it expires. */
  readonly holdsDays?: number
  readonly requireAck?: true
  /** Written by the tenant's first enterprise to its own people instead of by the provider to everybody. */
  readonly byEnterprise?: true
  readonly texts: Readonly<Record<Language, { readonly messageTitle: string; readonly content: string }>>
}

/** The notices of the demonstration, the newest last. */
export const demoNotices: readonly DemoNotice[] = [
  {
    key: 'terms',
    typeId: '8',
    daysAgo: 40,
    requireAck: true,
    texts: {
      ja: {
        messageTitle: '加盟店規約の改定について',
        content:
          '加盟店規約を改定します。主な変更は次のとおりです。\n\n- 返金の受付期限を決済種別ごとに明記\n- 本人確認書類の提出方法を追加\n\n内容をご確認のうえ、**内容を確認しました** を押してください。',
      },
      en: {
        messageTitle: 'Changes to the merchant terms',
        content:
          'The merchant terms are changing. What is new:\n\n- Each payment type now states how long refunds are accepted\n- One more way to hand in identity documents\n\nPlease read them and press **I have understood this**.',
      },
      mn: {
        messageTitle: 'Мерчантын үйлчилгээний нөхцөл өөрчлөгдөнө',
        content:
          'Үйлчилгээний нөхцөлд өөрчлөлт орно. Гол өөрчлөлтүүд:\n\n- Буцаалт хүлээн авах хугацааг төлбөрийн төрөл бүрээр заасан\n- Бичиг баримт өгөх арга нэмэгдсэн\n\nТаницаад **Уншиж танилцлаа** товчийг дарна уу.',
      },
    },
  },
  {
    key: 'feature',
    typeId: '5',
    daysAgo: 21,
    texts: {
      ja: {
        messageTitle: '取引検索の結果をExcelで保存できるようになりました',
        content: '取引画面の「書き出し」から、CSVに加えて **Excel** 形式を選べます。列の並びは画面のとおりです。',
      },
      en: {
        messageTitle: 'Search results can now be saved for Excel',
        content:
          'Choose **Excel** beside CSV under Export on the transactions screen. Columns come in the order of the screen.',
      },
      mn: {
        messageTitle: 'Хайлтын үр дүнг Excel файлаар хадгалах боломжтой боллоо',
        content:
          'Гүйлгээний дэлгэцийн «Файл татах» товчоор CSV-ээс гадна **Excel** сонгоно уу. Баганын дараалал дэлгэцтэй ижил.',
      },
    },
  },
  {
    key: 'campaign',
    typeId: '6',
    daysAgo: 12,
    holdsDays: 30,
    texts: {
      ja: {
        messageTitle: '年末キャンペーンの店頭POPをお配りしています',
        content: '1. 必要な枚数を数える\n2. サポートに連絡する\n3. 届いたらレジ横に置く\n\n数に限りがあります。',
      },
      en: {
        messageTitle: 'Counter displays for the year-end campaign',
        content: '1. Count how many you need\n2. Tell support\n3. Put them beside the till\n\nWhile stocks last.',
      },
      mn: {
        messageTitle: 'Жилийн эцсийн урамшууллын самбар тарааж байна',
        content:
          '1. Хэрэгтэй тоогоо гаргах\n2. Тусламжийн төвд мэдэгдэх\n3. Ирмэгц кассын хажууд тавих\n\nТоо хязгаартай.',
      },
    },
  },
  {
    key: 'stocktaking',
    typeId: '4',
    daysAgo: 6,
    byEnterprise: true,
    texts: {
      ja: {
        messageTitle: '月末の棚卸しについて',
        content: '月末の閉店後に棚卸しを行います。レジの締めは **21時まで** に済ませてください。',
      },
      en: {
        messageTitle: 'Stocktaking at the end of the month',
        content: 'We take stock after closing on the last day of the month. Please close the tills **by 9 pm**.',
      },
      mn: {
        messageTitle: 'Сарын эцсийн тооллого',
        content: 'Сарын сүүлийн өдөр хаасны дараа тооллого хийнэ. Кассаа **21 цагаас өмнө** хаагаарай.',
      },
    },
  },
  {
    key: 'outage',
    typeId: '1',
    daysAgo: 3,
    holdsDays: 2,
    texts: {
      ja: {
        messageTitle: '一部のコード決済がつながりにくい状態は解消しました',
        content: '一部のコード決済で応答が遅れていましたが、**解消しました**。二重に決済された取引はありません。',
      },
      en: {
        messageTitle: 'Slow code payments: solved',
        content: 'Some code payments were answered late. This is **solved**. No payment was taken twice.',
      },
      mn: {
        messageTitle: 'Зарим кодын төлбөр удааширсан асуудал шийдэгдлээ',
        content: 'Зарим кодын төлбөрийн хариу удааширч байсан нь **шийдэгдсэн**. Давхар төлөгдсөн гүйлгээ байхгүй.',
      },
    },
  },
  {
    key: 'maintenance',
    typeId: '2',
    daysAgo: 1,
    holdsDays: 14,
    texts: {
      ja: {
        messageTitle: '定期メンテナンスのお知らせ（来週火曜 2:00〜5:00）',
        content: '# 止まるもの\n- 返金の受付\n- 集計の更新\n\n# 止まらないもの\n- 店頭での決済',
      },
      en: {
        messageTitle: 'Maintenance next Tuesday, 2:00 to 5:00',
        content: '# What stops\n- Refunds\n- Updates of statistics\n\n# What goes on\n- Payments in stores',
      },
      mn: {
        messageTitle: 'Ирэх мягмар гарагт 2:00–5:00 цагт засвар хийнэ',
        content:
          '# Зогсох зүйлс\n- Буцаалт хүлээн авах\n- Статистик шинэчлэх\n\n# Хэвийн ажиллах зүйлс\n- Дэлгүүр дэх төлбөр',
      },
    },
  },
  {
    key: 'important',
    typeId: '3',
    daysAgo: 0,
    holdsDays: 30,
    requireAck: true,
    texts: {
      ja: {
        messageTitle: 'サポートを装う電話にご注意ください',
        content:
          '当社からお電話で **パスワードや認証コードをお尋ねすることはありません**。不審な電話は切って、サポートへご連絡ください。',
      },
      en: {
        messageTitle: 'Beware of callers who claim to be support',
        content: 'We **never ask for passwords or codes** by phone. Hang up on such calls and tell support.',
      },
      mn: {
        messageTitle: 'Тусламжийн төв гэж залгах дуудлагаас болгоомжил',
        content:
          'Бид утсаар **нууц үг, баталгаажуулах код хэзээ ч асуухгүй**. Ийм дуудлагыг тасалж, тусламжийн төвд мэдэгдээрэй.',
      },
    },
  },
]
