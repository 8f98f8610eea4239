import type { Language } from '#shared/language.ts'
import { providerRoles, staffRoles, type SeedRole } from '#server/seed/roles.ts'

/** A person of the demonstration. */
export interface DemoPerson {
  readonly userName: string
  readonly name: string
  readonly email: string
  readonly ent: string
  readonly role: SeedRole
  /** The stores they are limited to; all where left out. */
  readonly shops?: readonly string[]
  readonly mustChange?: true
  readonly mailedCode?: true
  readonly may: Readonly<Record<Language, string>>
}

/** The password of everybody in the demonstration. */
export const demoPassword = 'Noren-2026-demo!'

const komorebi = 'E00001207'
const tavern = 'E00002045'

const norenPeople: readonly DemoPerson[] = [
  {
    userName: 'takahashi@komorebi',
    name: '高橋 由紀',
    email: 'takahashi@komorebi.example',
    ent: komorebi,
    role: staffRoles.top,
    may: {
      ja: '統括管理者：3社22店舗のすべて',
      en: 'Top-level administrator: everything of three companies, 22 stores',
      mn: 'Ерөнхий админ: 3 компани, 22 дэлгүүрийн бүх эрх',
    },
  },
  {
    userName: 'sato@komorebi',
    name: '佐藤 美咲',
    email: 'sato@komorebi.example',
    ent: komorebi,
    role: staffRoles.manager,
    shops: ['S00000012', 'S00000011', 'S00000014'],
    may: {
      ja: '店長：3店舗だけ。返金は1回3万円・1日10万円まで',
      en: 'Manager of three stores only: refunds up to ¥30,000 each, ¥100,000 a day',
      mn: 'Зөвхөн 3 дэлгүүрийн менежер: буцаалт нэг удаад ¥30,000, өдөрт ¥100,000 хүртэл',
    },
  },
  {
    userName: 'tanaka@komorebi',
    name: '田中 蓮',
    email: 'tanaka@komorebi.example',
    ent: komorebi,
    role: staffRoles.staff,
    shops: ['S00000012'],
    may: {
      ja: 'スタッフ：渋谷の取引を見る、返金を依頼する',
      en: 'Staff: sees Shibuya’s payments, may only request refunds',
      mn: 'Ажилтан: Шибуяагийн гүйлгээг харж, буцаалт хүсэх эрхтэй',
    },
  },
  {
    userName: 'ito@komorebi',
    name: '伊藤 さくら',
    email: 'ito@komorebi.example',
    ent: komorebi,
    role: staffRoles.accountant,
    may: {
      ja: '経理：取引・入金・集計を見る、書き出す',
      en: 'Accountant: payments, deposits and statistics, with downloads',
      mn: 'Нягтлан: гүйлгээ, орлого, статистик харж татна',
    },
  },
  {
    userName: 'yamada@komorebi',
    name: '山田 大輔',
    email: 'yamada@komorebi.example',
    ent: komorebi,
    role: staffRoles.staff,
    mustChange: true,
    shops: ['S00000013'],
    may: {
      ja: 'スタッフ：最初にパスワードを変更する',
      en: 'Staff: must change the password first',
      mn: 'Ажилтан: эхлээд нууц үгээ солино',
    },
  },
  {
    userName: 'mori@tsukiakari',
    name: '森 拓海',
    email: 'mori@tsukiakari.example',
    ent: tavern,
    role: staffRoles.manager,
    may: {
      ja: '店長：酒場8店舗（営業日は朝5時から）',
      en: 'Manager of eight bars whose business day begins at 5:00',
      mn: 'Ажлын өдөр нь 5:00 цагт эхэлдэг 8 баарны менежер',
    },
  },
  {
    userName: 'watanabe@tsukiakari',
    name: '渡辺 健',
    email: 'watanabe@tsukiakari.example',
    ent: tavern,
    role: staffRoles.top,
    mailedCode: true,
    may: {
      ja: '統括管理者：メールの認証コードでサインイン',
      en: 'Top-level administrator who signs in with a code by e-mail',
      mn: 'Ерөнхий админ: и-мэйлийн кодоор нэвтэрнэ',
    },
  },
  ...providerPeople('noren', ['小川 誠', '岡崎 玲', '西村 学']),
]

const bayarPeople: readonly DemoPerson[] = [
  {
    userName: 'bat@bayar',
    name: 'Д. Батболд',
    email: 'bat@khukhuul.example',
    ent: 'E00003101',
    role: staffRoles.top,
    may: {
      ja: '統括管理者：Хөх уул маркетのすべて',
      en: 'Top-level administrator of Хөх уул маркет',
      mn: 'Ерөнхий админ: Хөх уул маркетын бүх эрх',
    },
  },
  {
    userName: 'nomin@bayar',
    name: 'Б. Номин',
    email: 'nomin@khukhuul.example',
    ent: 'E00003101',
    role: staffRoles.manager,
    shops: ['S00000701', 'S00000702', 'S00000703'],
    may: {
      ja: '店長：3店舗だけ',
      en: 'Manager of three stores only',
      mn: 'Зөвхөн 3 дэлгүүрийн менежер',
    },
  },
  {
    userName: 'sarnai@bayar',
    name: 'Г. Сарнай',
    email: 'sarnai@tsagaanger.example',
    ent: 'E00003102',
    role: staffRoles.accountant,
    may: {
      ja: '経理：Цагаан гэрの取引・入金・集計',
      en: 'Accountant of Цагаан гэр',
      mn: 'Нягтлан: Цагаан гэрийн гүйлгээ, орлого, статистик',
    },
  },
  ...providerPeople('bayar', ['Э. Тэмүүжин']),
]

/** Everybody of a tenant of the demonstration; nobody for another tenant. */
export function demoPeople(tenant: string): readonly DemoPerson[] {
  return { noren: norenPeople, bayar: bayarPeople }[tenant] ?? []
}

/** The logins the sign-in page of a demo tenant offers. */
export function demoPersonas(tenant: string) {
  return demoPeople(tenant).map(({ userName, may }) => ({ userName, password: demoPassword, may }))
}

/** The provider's own people, as many as there are names for: system administrator, SuperAdmin, SystemConfig. */
function providerPeople(tenant: string, names: readonly string[]): DemoPerson[] {
  const posts = [
    {
      userName: 'system',
      role: providerRoles.system,
      may: {
        ja: 'システム管理者：加盟店・返金・お知らせ',
        en: 'System administrator: merchants, refunds, notices',
        mn: 'Системийн админ: мерчант, буцаалт, мэдэгдэл',
      },
    },
    {
      userName: 'super',
      role: providerRoles.super,
      may: {
        ja: 'SuperAdmin：さらに管理者の管理',
        en: 'SuperAdmin: and the administrators themselves',
        mn: 'SuperAdmin: админуудыг мөн удирдана',
      },
    },
    {
      userName: 'config',
      role: providerRoles.config,
      may: {
        ja: 'SystemConfig：テナントと種別の設定、メンテナンス中も可',
        en: 'SystemConfig: tenants and masters, also during maintenance',
        mn: 'SystemConfig: тенант, төрлийн тохиргоо; засварын үед ч нэвтэрнэ',
      },
    },
  ]
  return posts.slice(0, names.length).map(({ userName, role, may }, index) => ({
    userName: `${userName}@${tenant}`,
    name: names[index] ?? '',
    email: `${userName}@${tenant}.example`,
    ent: '__SYSTEM',
    role,
    may,
  }))
}
