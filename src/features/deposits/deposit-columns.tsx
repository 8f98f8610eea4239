import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { date, money, ownCurrency, todayHere } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { formatRange } from '#shared/dates.ts'
import { isolated } from '#shared/isolated.ts'
import type { Language } from '#shared/language.ts'
import { sumOf, type Currency } from '#shared/money.ts'
import type { Column } from '#ui/columns.ts'
import { columnsOf } from '#ui/field-columns.ts'
import { Status } from '#ui/Status.tsx'
import { useMay } from '#client/Can.tsx'
import { useConnection } from '#client/connection.ts'
import { deposits } from './contract.ts'
import type { Deposit, ListedDeposit } from './deposit.contract.ts'
import { documents } from './documents.contract.ts'
import { DocumentLinks } from './DocumentLinks.tsx'
import { depositLook, matchLook } from './deposit-words.ts'
import { othersOf } from './others.list.ts'
import { depositFields, type DepositField } from './list.ts'

/** The usage period of a deposit in words. */
export function usageText({ usageFrom, usageTo }: Pick<Deposit, 'usageFrom' | 'usageTo'>): string {
  return formatRange(usageFrom, usageTo, language(), todayHere(), 'shortDay')
}

/** How a deposit is called aloud: `11/30, ￥1,784,095`. */
export function depositName({ paymentDate, transferAmount, currency }: Deposit): string {
  return `${date(paymentDate, 'day')}, ${money(sumOf(transferAmount), currency)}`
}

/** What the list says of a deposit; the company and the store where there are several. */
export function useDepositColumns({
  companies,
  shops,
}: {
  companies: boolean
  shops: boolean
}): Column<ListedDeposit>[] {
  const { t } = useLingui()
  const { online } = useConnection()
  const mayTake = useMay(documents.file)
  const { data } = useQuery(ask(deposits.accounts, {}))
  const tails = new Map(data?.list.map(({ accountId, tail }) => [accountId, tail]))
  const amount = (field: AmountField, negative = false) => ({
    cell: (row: Deposit) => {
      const value = sumOf(row[field])
      return money(negative && value ? -value : value, row.currency)
    },
  })
  const columns = columnsOf<DepositField, ListedDeposit & { bankTail?: never }>(depositFields, {
    paymentDate: { cell: ({ paymentDate }) => <span className="strong">{date(paymentDate, 'day')}</span> },
    usageTo: { cell: (row) => <span className="deposit-period">{usageText(row)}</span> },
    entName: { cell: ({ entName, entCode }) => isolated(entName || entCode) },
    shopName: { cell: ofWhom },
    totalUsage: amount('totalUsage'),
    refund: amount('refund', true),
    chargeback: amount('chargeback', true),
    fee: amount('fee', true),
    vat: amount('vat', true),
    others: { cell: (row) => money(othersOf(row), row.currency) },
    adjustment: amount('adjustment'),
    carryIn: amount('carryIn'),
    carryOut: amount('carryOut', true),
    transferFee: amount('transferFee', true),
    transferAmount: amount('transferAmount'),
    status: {
      cell: (row) => (
        <>
          <DepositStanding status={row.status} />
          {row.bankMatch === 'DIFFERENT' && (
            <span className="deposit-match">
              <MatchStanding deposit={row} />
            </span>
          )}
        </>
      ),
    },
    bankTail: {
      cell: ({ accountId }) => {
        const tail = accountId && tails.get(accountId)
        return tail ? `･･･${tail}` : '–'
      },
    },
  })
  // A document is written by the server when it is taken; without a connection there is none.
  const papers: Column<ListedDeposit> = {
    id: 'documents',
    label: t`Documents`,
    kind: 'word',
    card: 'link',
    priority: 6, // before any step of the sum: each deposit's detail has them too
    width: 6,
    cell: (row) => row.documents.length > 0 && <DocumentLinks deposit={row} />,
    inCard: (row) => row.documents.length > 0 && <DocumentLinks deposit={row} named />,
  }
  const own = widthsIn[ownCurrency()]
  const isWide = own === inLetters
  const widths = { ...own, ...wider[language()] }
  return [...columns, ...(mayTake && online ? [papers] : [])]
    .filter(({ id }) => (id !== 'company' || companies) && (id !== 'store' || shops))
    .map((column): Column<ListedDeposit> => {
      const width = widths[column.id]
      const placed = width === undefined ? column : { ...column, width }
      if (column.id === 'company' && shops) return { ...placed, card: 'hidden', priority: 8 }
      // Where not all fits, the days leave rather than a step of the sum.
      return column.id === 'usage' && isWide ? { ...placed, priority: papers.priority } : placed
    })
}

type Widths = Readonly<Record<string, number>>

/** Widths in rem, so that all steps from the usage to the transfer stand in the row of a desktop; in Japanese the documents too. */
const inYen: Widths = { paymentDate: 6, usage: 7, status: 6, store: 7.5, company: 7.5, totalUsage: 6.5, refund: 5, fee: 5.5, vat: 4.5, others: 5.5, transferFee: 5, transferAmount: 7, documents: 5 } // prettier-ignore
/** The same of a currency whose fees and taxes have decimals, and of one whose sign has three letters too. */
const inHundredths: Widths = { paymentDate: 6.5, usage: 7, status: 8, store: 8, company: 8, totalUsage: 7, refund: 6, fee: 7, vat: 5.5, others: 5.5, transferFee: 5, transferAmount: 8, documents: 5 } // prettier-ignore
const inLetters: Widths = { ...inHundredths, status: 7, totalUsage: 9, refund: 8, fee: 8, vat: 8, transferAmount: 10 }
const widthsIn: Readonly<Record<Currency, Widths>> = { JPY: inYen, MNT: inHundredths, CNY: inLetters, QAR: inLetters }

/** Days in words are wider, and headings; Mongolian dates always say their year, and a period of them stands on two lines. */
const wider: Partial<Record<Language, Widths>> = {
  en: { store: 8.5, company: 8.5 },
  mn: { paymentDate: 7, usage: 7, store: 8.5, company: 8.5 },
}

/** The store that is paid out by itself, else the company. */
function ofWhom({ shopCode, shopName, entName, entCode }: Deposit): string {
  return isolated(shopCode ? shopName || shopCode : entName || entCode)
}

type AmountField = { [Name in keyof Deposit]: Deposit[Name] extends number | string ? Name : never }[keyof Deposit] &
  ('totalUsage' | 'refund' | 'chargeback' | 'fee' | 'vat' | 'adjustment' | 'carryIn' | 'carryOut' | 'transferFee' | 'transferAmount') // prettier-ignore

/** The state of a deposit as shape and word. */
export function DepositStanding({ status }: Pick<Deposit, 'status'>) {
  const { i18n } = useLingui()
  const { word, ...look } = depositLook(status)
  return <Status {...look} word={i18n._(word)} />
}

/** What the bank booked beside the transfer, as shape and word. */
export function MatchStanding({ deposit }: { deposit: Pick<Deposit, 'bankMatch' | 'explained'> }) {
  const { i18n } = useLingui()
  const { word, ...look } = matchLook(deposit)
  return <Status {...look} word={i18n._(word)} />
}
