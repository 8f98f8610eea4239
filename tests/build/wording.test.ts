import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Language } from '#shared/language.ts'
import { textsOf } from '../kit/speech.ts'

interface Rule {
  readonly why: string
  readonly never: RegExp
  /** A sentence the rule refuses: shows that the rule can fail. */
  readonly refused: string
}

const rules: Readonly<Record<Language, readonly Rule[]>> = {
  ja: [
    { why: 'a notice is 公開', never: /掲載|配信中/, refused: '10人に掲載する' },
    { why: 'the payment company is 決済事業者', never: /決済会社/, refused: '決済会社の返事待ち' },
    { why: 'a count stands before its range', never: /件のうち ?\{first\}/, refused: '{all}件のうち {first}–{last}' },
    { why: 'a test is テスト', never: /試し送り|試しの/, refused: '自分に試し送り' },
    { why: 'what is left of a page is 表示件数', never: /^1ページ/, refused: '1ページ 50' },
    { why: 'an authorisation is voided, a payment cancelled', never: /取消済/, refused: '取消済' },
    { why: 'an app is added to the home screen', never: /端末に置/, refused: '{name}をこの端末に置きませんか' },
    { why: 'a period has a first and a last day', never: /終わりが始まり/, refused: '終わりが始まりより前です' },
    { why: 'a code is 認証コード, its step 二段階認証', never: /確認コード|2段階/, refused: '2段階認証の確認コード' },
  ],
  en: [
    { why: 'data is saved', never: /\bkept on|^Kept|Keep as/, refused: 'Payments kept on this device' },
    { why: 'money is refunded', never: /given back|give back/i, refused: 'Given back' },
    { why: 'a notice is withdrawn', never: /\btake[ns]?( \w+)* back\b/i, refused: 'Take this notice back?' },
    { why: 'a blank field is left blank', never: /left empty|none is chosen/, refused: 'At once where left empty' },
    { why: 'rows are transactions', never: /Show #? ?payments?\b/, refused: 'Show # payments' },
    { why: 'a file is exported', never: /\bwrite the file\b/i, refused: 'Write the file' },
    { why: 'a refund is partial', never: /^A part$/, refused: 'A part' },
    { why: 'figures are calculated with', never: /\breckon/i, refused: 'ready to reckon with' },
    { why: 'a reason is a name', never: /customer asked for/i, refused: 'The customer asked for it' },
    { why: 'a code is presented', never: /how it was shown/i, refused: 'How it was shown' },
    { why: 'a payment is refundable until', never: /are taken until/, refused: 'Refunds of it are taken until {last}' },
    { why: 'a till is in a store', never: /\bShop/, refused: 'Shop’s printed code' },
  ],
  mn: [
    { why: 'an alert is сонордуулга', never: /анхааруул/i, refused: 'Анхааруулга авах' },
    {
      why: 'no suffix follows a value, whose vowels it would have to fit',
      never: /\}[»”]?-[а-яөүё]/,
      refused: '{time}-ын байдлаар',
    },
    { why: 'a file is downloaded', never: /экспорт/i, refused: 'Экспорт' },
    { why: 'a demonstration is демо', never: /^Туршилт$|Туршилтын и-мэйл/, refused: 'Туршилт' },
    { why: 'a merchant is мерчант', never: /худалдаачин|худалдаачны/i, refused: 'Худалдаачны портал' },
    { why: 'a store is дэлгүүр', never: /бүх салбар|# салбар|салбаруудын|салбар хардаг/i, refused: 'Бүх салбар' },
    { why: 'a required field is заавал', never: /※/, refused: '※Заавал' },
    { why: 'буцаах is the verb of refunds alone', never: /буцаан татах|буцаан татсан/i, refused: 'Буцаан татах' },
    {
      why: 'the payment company is төлбөрийн компани',
      never: /төлбөрийн байгууллаг/i,
      refused: 'Төлбөрийн байгууллага',
    },
    {
      why: 'a payment goes to the payment company',
      never: /үзүүлэгчид илгээ/i,
      refused: 'Үйлчилгээ үзүүлэгчид илгээх',
    },
  ],
}

for (const language of ['ja', 'en', 'mn'] as const) {
  test(`one thing has one word on the screen: ${language}`, () => {
    const texts = [...textsOf(language).values()]
    expect(texts.length).toBeGreaterThan(1200)
    for (const { why, never, refused } of rules[language]) {
      expect(refused).toMatch(never)
      expect({ why, texts: texts.filter((text) => never.test(text)) }).toEqual({ why, texts: [] })
    }
  })
}

/** Words that were agreed on, each the only one for its thing. */
const agreed: Readonly<Record<Language, readonly string[]>> = {
  ja: [
    '公開する', '自分にテスト送信', '表示件数', '{all}件中 {first}–{last}件', '取引の経過', '確認が必要', 'オーソリ取消',
    '決済事業者の回答待ち', '{name}をホーム画面に追加しませんか', '終了日が開始日より前です',
  ],
  en: [
    'Export file', 'Partial', 'Customer request', 'Presented as', 'All stores if none selected', 'Leave blank to post now',
    'Refundable until {last}.', 'Refunded', 'Dates and amounts are ready for calculation; long numbers stay complete.',
    '{count, plural, one {Show # transaction} other {Show # transactions}}',
  ],
  mn: ['Болих', 'Анхны байдалд', 'Файл татах', 'Демо', 'Мерчант портал', 'Заавал', 'Шинэчилсэн: {time}'],
} // prettier-ignore

test.each(['ja', 'en', 'mn'] as const)('what was agreed on is said in those words: %s', (language) => {
  expect([...textsOf(language).values()]).toEqual(expect.arrayContaining([...agreed[language]]))
})

test('Undo and Reset are no refund in Mongolian, and a charge-back, a refund and a withdrawal are three words', () => {
  const mn = textsOf('mn')
  expect(mn.get('Undo')).toBe('Болих')
  expect(mn.get('Reset')).toBe('Анхны байдалд')
  const roots = ['Charged back', 'Refund', 'Withdraw'].map((word) => mn.get(word)?.slice(0, 5))
  expect(new Set(roots).size).toBe(3)
})

test('what a field or a column is called is no sentence', () => {
  const source = join(import.meta.dirname, '../../src')
  const labels = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(source, file), 'utf8').matchAll(/\b(?:label|heading): (?:t|msg)`([^`$]+)`/g),
    ])
    .map(([, label = '']) => label)
  const ja = textsOf('ja')
  const sentence = /しました$/

  expect(labels.length).toBeGreaterThan(200)
  expect(labels.filter((label) => sentence.test(ja.get(label) ?? ''))).toEqual([])
  expect(sentence.test(ja.get('Updated') ?? ''), 'what says that a page is fresh is one').toBe(true)
})

/** Where letters of Japanese and Mongolian stand outside the catalogues, and why. */
const elsewhere: readonly (readonly [files: RegExp, why: string])[] = [
  [/^demo\//, 'the data of the demonstration'],
  [/^server\/seed\//, 'the names of rows that a first start writes'],
  [
    /^shared\/(?:dates|money|language-names)\.ts$/,
    'how dates and amounts are written, and what languages call themselves',
  ],
  [/^features\/statistics\/hour-name\.ts$/, 'how an hour is written'],
  [/^shared\/normalise\.ts$/, 'letters that a search takes for each other'],
  [/^features\/(?:transactions\/readings|trade-filter\/amounts)\.ts$/, 'what people type into a search'],
  [/^shared\/alert-words\.ts$/, 'the worker says them, which has no catalogues'],
  [/^app\/first-letters\.ts$/, 'letters laid out ahead, unseen'],
  [/^server\/cli\/terminal\.ts$/, 'which letters are two columns wide'],
  [/^shared\/bank-kana\.ts$/, 'the letters of the banks’ files'],
  [
    /^features\/deposits\/journal(?:-layouts)?\.server\.ts$/,
    'the columns, accounts and tax words of accounting programs',
  ],
  [/^server\/settlement\/early-transfer\.ts$/, 'the reason that a row of the ledger is written with'],
  [/^features\/deposits\/bank-(?:columns|match)\.ts$/, 'what banks call the columns of their files, and companies'],
]

test('words stand in the catalogues alone', () => {
  const source = join(import.meta.dirname, '../../src')
  const comment = /^\s*(?:\/?\*|\/\/).*$|\/\/ .*$/gm
  const foreign = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /[ぁ-んァ-ヶ一-龠А-я]/.test(readFileSync(join(source, file), 'utf8').replace(comment, '')))

  expect(foreign.filter((file) => !elsewhere.some(([files]) => files.test(file)))).toEqual([])
  expect(elsewhere.filter(([files]) => !foreign.some((file) => files.test(file)))).toEqual([])
})
