import type { Column } from '#ui/columns.ts'
import { Brand } from '#ui/BrandTile.tsx'
import { Money } from '#ui/Money.tsx'
import { Status } from '#ui/Status.tsx'
import { looks, type Shown } from './rows.ts'

/** The trade list's columns as the mock-ups draw them. */
export const columns: Column<Shown>[] = [
  {
    id: 'time',
    label: '取引日時',
    kind: 'date',
    card: 'meta',
    priority: 1,
    locked: true,
    sortable: true,
    cell: (row) => `11/21 ${row.time}`,
    inCard: (row) => row.time.slice(0, 5),
  },
  {
    id: 'no',
    label: '取引番号',
    kind: 'code',
    card: 'hidden',
    priority: 7,
    width: 11,
    cell: (row) => <span className="mono">{row.no}</span>,
  },
  { id: 'shop', label: '店舗', kind: 'text', card: 'hidden', priority: 5, cell: (row) => row.shop },
  {
    id: 'terminal',
    label: '端末',
    kind: 'code',
    card: 'meta',
    priority: 6,
    cell: (row) => row.terminal,
    inCard: (row) => `端末${row.terminal.slice(-3)}`,
  },
  {
    id: 'brand',
    label: '決済',
    kind: 'brand',
    card: 'title',
    priority: 2,
    cell: (row) => <Brand letters={row.letters} name={row.brand} />,
  },
  {
    id: 'status',
    label: '状態',
    kind: 'status',
    card: 'status',
    priority: 3,
    cell: (row) => <Status {...looks[row.status]} />,
    inCard: (row) => (
      <>
        <Status {...looks[row.status]} />
        {row.refunded !== null && (
          <span className="small muted">
            <Money value={-row.refunded} currency="JPY" />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'amount',
    label: '金額',
    kind: 'money',
    card: 'amount',
    priority: 1,
    locked: true,
    strong: true,
    cell: (row) => <Money value={row.amount} currency="JPY" />,
  },
  {
    id: 'refunded',
    label: '返金',
    kind: 'money',
    card: 'hidden',
    priority: 8,
    cell: (row) => <Money value={row.refunded === null ? null : -row.refunded} currency="JPY" />,
  },
  {
    id: 'net',
    label: '差引金額',
    kind: 'money',
    card: 'hidden',
    priority: 9,
    off: true,
    cell: (row) => <Money value={row.amount - (row.refunded ?? 0)} currency="JPY" />,
  },
]
