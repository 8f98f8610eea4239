import { percent } from '#shared/percent.ts'

/** One side of an entry. */
export interface JournalSide {
  readonly account: string
  /** The rate of tax; 0 where the cost is exempt, null where tax does not come into it. */
  readonly taxPpm: number | null
  /** The tax within the amount. */
  readonly tax: bigint
  /** Whether it comes from somebody registered for invoices. */
  readonly registered: boolean
}

/** A line of an entry: as much in debit as in credit. */
export interface JournalLine {
  readonly no: string
  readonly day: string
  readonly debit: JournalSide
  readonly credit: JournalSide
  readonly amount: bigint
  readonly memo: string
  readonly partner: string
  /** Where it stands in its entry. */
  readonly place: 'only' | 'first' | 'middle' | 'last'
}

export type JournalProgram = 'FREEE' | 'MONEY_FORWARD' | 'YAYOI'

/** How a program takes entries: its columns in their order, whether it wants a heading row, and in which letters. */
export interface JournalLayout {
  readonly columns: readonly (readonly [heading: string, value: (line: JournalLine) => string | bigint])[]
  readonly headed: boolean
  readonly encoding: 'csv' | 'csv-sjis'
}

type Cell = (line: JournalLine) => string | bigint
const nothing: Cell = () => ''
const slashed: Cell = ({ day }) => day.replaceAll('-', '/')

/** Words for a side's tax: out of it, exempt, or taxed at a rate. */
const taxOf =
  (none: string, exempt: string, taxed: (ppm: number, registered: boolean) => string) =>
  ({ taxPpm, registered }: JournalSide) =>
    taxPpm === null ? none : taxPpm === 0 ? exempt : taxed(taxPpm, registered)
const freeeTax = taxOf('対象外', '非課仕入', (ppm) => `課対仕入${percent(ppm)}`)
const moneyForwardTax = taxOf('対象外', '非課税仕入', (ppm) => `課税仕入 ${percent(ppm)}`)
const yayoiTax = taxOf(
  '対象外',
  '非課仕入',
  (ppm, registered) => `課対仕入込${percent(ppm)}${registered ? '適格' : ''}`,
)
const yayoiFlags = { only: '2000', first: '2110', middle: '2100', last: '2101' } as const

/** Columns that stand once for the debit and once for the credit. */
const sides = (of: (word: '借方' | '貸方', side: (line: JournalLine) => JournalSide) => JournalLayout['columns']) => [
  ...of('借方', ({ debit }) => debit),
  ...of('貸方', ({ credit }) => credit),
]

/** The layouts of the programs' own import of journals, as their makers document them. */
export const journalLayouts: Readonly<Record<JournalProgram, JournalLayout>> = {
  FREEE: {
    headed: true,
    encoding: 'csv',
    columns: [
      ['[表題行]', () => '[明細行]'],
      ['日付', slashed],
      ['伝票番号', ({ no }) => no],
      ['決算整理仕訳', nothing],
      ...sides((word, side) => [
        [`${word}勘定科目`, (line) => side(line).account],
        [`${word}科目コード`, nothing],
        [`${word}補助科目`, nothing],
        [`${word}取引先`, ({ partner }) => partner],
        [`${word}取引先コード`, nothing],
        [`${word}部門`, nothing],
        [`${word}品目`, nothing],
        [`${word}メモタグ`, nothing],
        [`${word}セグメント1`, nothing],
        [`${word}セグメント2`, nothing],
        [`${word}セグメント3`, nothing],
        [`${word}金額`, ({ amount }) => amount],
        [`${word}税区分`, (line) => freeeTax(side(line))],
        [`${word}税額`, (line) => side(line).tax],
      ]),
      ['摘要', ({ memo }) => memo],
    ],
  },
  MONEY_FORWARD: {
    headed: true,
    encoding: 'csv',
    columns: [
      ['取引No', ({ no }) => no],
      ['取引日', slashed],
      ...sides((word, side) => [
        [`${word}勘定科目`, (line) => side(line).account],
        [`${word}補助科目`, nothing],
        [`${word}部門`, nothing],
        [`${word}取引先`, ({ partner }) => partner],
        [`${word}税区分`, (line) => moneyForwardTax(side(line))],
        [`${word}インボイス`, (line) => (side(line).taxPpm && side(line).registered ? '適格' : '')],
        [`${word}金額(円)`, ({ amount }) => amount],
        [`${word}税額`, (line) => side(line).tax],
      ]),
      ['摘要', ({ memo }) => memo],
      ['仕訳メモ', nothing],
      ['タグ', nothing],
      ['MF仕訳タイプ', nothing],
      ['決算整理仕訳', nothing],
    ],
  },
  YAYOI: {
    headed: false,
    encoding: 'csv-sjis',
    columns: [
      ['識別フラグ', ({ place }) => yayoiFlags[place]],
      ['伝票No', ({ no }) => no],
      ['決算', nothing],
      ['取引日付', slashed],
      ...sides((word, side) => [
        [`${word}勘定科目`, (line) => side(line).account],
        [`${word}補助科目`, nothing],
        [`${word}部門`, nothing],
        [`${word}税区分`, (line) => yayoiTax(side(line))],
        [`${word}金額`, ({ amount }) => amount],
        [`${word}税金額`, (line) => side(line).tax],
      ]),
      ['摘要', ({ memo }) => memo],
      ['番号', nothing],
      ['期日', nothing],
      ['タイプ', ({ place }) => (place === 'only' ? '0' : '3')],
      ['生成元', nothing],
      ['仕訳メモ', nothing],
      ['付箋1', () => '0'],
      ['付箋2', () => '0'],
      ['調整', () => 'no'],
    ],
  },
}
