import { useLingui } from '@lingui/react/macro'
import { date, decimalsOf } from '#client/formats.ts'
import { useSession } from '#client/session.ts'
import { Brand } from '#ui/BrandTile.tsx'
import type { Column } from '#ui/columns.ts'
import { Money } from '#ui/Money.tsx'
import { Status } from '#ui/Status.tsx'
import type { Trade } from './contract.ts'
import type { TradeNames } from './words.ts'
import { presentWords, statusLook } from './words.ts'

/** Every column a payment can show (domain section 2), in its first order; the phone's card takes its words from the same. */
export function useColumns(names: TradeNames): Column<Trade>[] {
  const { t } = useLingui()
  const { person } = useSession()
  const company = person.isMasterEnterprise || person.isAdmin
  const amount = (value: number, row: Trade) => (
    <Money value={value} currency={row.currency} decimals={decimalsOf(row.currency)} />
  )
  const hidden = { card: 'hidden', off: true } as const

  const columns: Column<Trade>[] = [
    {
      id: 'date',
      label: t`Date and time`,
      kind: 'date',
      card: 'meta',
      priority: 1,
      locked: true,
      sortable: true,
      cell: (row) => date(row.tradeTime, 'listTime'),
      inCard: (row) => date(row.tradeTime, 'time'),
    },
    {
      id: 'tradeNo',
      label: t`Transaction no.`,
      kind: 'code',
      width: 12,
      card: 'hidden',
      priority: 7,
      cell: (row) => row.tradeNo,
    },
    { id: 'shop', label: t`Store`, kind: 'text', card: 'meta', priority: 3, cell: (row) => row.shopName },
    { id: 'terminal', label: t`Terminal`, kind: 'code', card: 'meta', priority: 6, cell: (row) => row.terminalNo },
    {
      id: 'type',
      label: t`Type`,
      kind: 'text',
      width: 6,
      card: 'hidden',
      priority: 9,
      cell: (row) => names.tradeType(row.tradeType),
    },
    {
      id: 'payment',
      label: t`Payment`,
      kind: 'brand',
      card: 'title',
      priority: 2,
      cell: (row) => <Brand letters={names.tile(row)} name={names.brand(row)} />,
    },
    {
      id: 'status',
      label: t`Status`,
      kind: 'status',
      card: 'status',
      priority: 2,
      cell: (row) => <Status {...statusLook(row.status)} />,
      inCard: (row) => <CardStatus row={row} />,
    },
    {
      id: 'amount',
      label: t`Amount`,
      kind: 'money',
      card: 'amount',
      priority: 1,
      locked: true,
      strong: true,
      sortable: true,
      cell: (row) => amount(row.amount, row),
    },
    {
      id: 'refunded',
      label: t`Given back`,
      kind: 'money',
      card: 'hidden',
      priority: 8,
      cell: (row) => (row.refundedAmount === 0 ? <span className="muted">–</span> : amount(-row.refundedAmount, row)),
    },
    { id: 'remark', label: t`Remark`, kind: 'text', ...hidden, priority: 8, cell: (row) => row.remark },
    { id: 'net', label: t`Net`, kind: 'money', ...hidden, priority: 6, cell: (row) => amount(row.netAmount, row) },
    { id: 'fee', label: t`Fee`, kind: 'money', ...hidden, priority: 6, cell: (row) => amount(row.feeAmount, row) },
    { id: 'deposit', label: t`Deposit no.`, kind: 'code', ...hidden, priority: 8, cell: (row) => row.depositNo },
    {
      id: 'company',
      label: t`Company`,
      kind: 'text',
      ...hidden,
      width: 13,
      priority: 4,
      cell: (row) => row.entName,
    },
    { id: 'companyCode', label: t`Company code`, kind: 'code', ...hidden, priority: 8, cell: (row) => row.entCode },
    { id: 'operator', label: t`Operator`, kind: 'text', ...hidden, priority: 8, cell: (row) => row.operatorName },
    {
      id: 'present',
      label: t`How it was shown`,
      kind: 'text',
      ...hidden,
      priority: 8,
      cell: (row) => row.presentMode && names.words(presentWords[row.presentMode]),
    },
    {
      id: 'provider',
      label: t`Payment company’s no.`,
      kind: 'code',
      width: 12,
      ...hidden,
      priority: 9,
      cell: (row) => row.providerTradeNo,
    },
    { id: 'receipt', label: t`Receipt no.`, kind: 'code', ...hidden, priority: 8, cell: (row) => row.receiptNo },
    { id: 'approval', label: t`Approval no.`, kind: 'code', ...hidden, priority: 8, cell: (row) => row.approvalNo },
    {
      id: 'card',
      label: t`Card`,
      kind: 'text',
      ...hidden,
      priority: 8,
      cell: (row) => [row.cardBrand, row.maskedCard].filter(Boolean).join(' '),
    },
  ]
  // Companies are a word only to those who see several.
  return company ? columns : columns.filter(({ id }) => id !== 'company' && id !== 'companyCode')
}

function CardStatus({ row }: { row: Trade }) {
  return (
    <>
      <Status {...statusLook(row.status)} />
      {row.refundedAmount > 0 && (
        <Money value={-row.refundedAmount} currency={row.currency} decimals={decimalsOf(row.currency)} />
      )}
    </>
  )
}
