import { useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { isolated } from '#shared/isolated.ts'
import type { Column } from '#ui/columns.ts'
import { columnsOf } from '#ui/field-columns.ts'
import { Status, type StatusLook } from '#ui/Status.tsx'
import { pointsText } from './points-text.ts'
import type { PointStatus, PointTrade } from './contract.ts'
import { pointFields, type PointField } from './list.ts'
import { chargeWords, directionWords, pointStatusWords } from './words.list.ts'

const drawings: Readonly<Record<PointStatus, Pick<StatusLook, 'shape' | 'tone'>>> = {
  CONFIRMED: { shape: 'dot', tone: 'quiet' },
  PROVISIONAL: { shape: 'dashed', tone: 'info' },
  CANCELLED: { shape: 'dash', tone: 'quiet' },
  FAILED: { shape: 'cross', tone: 'error' },
}

/** How a point transaction stands, as shape and word. */
export function PointState({ status }: { status: PointStatus }) {
  const { i18n } = useLingui()
  return <Status {...drawings[status]} word={i18n._(pointStatusWords[status])} />
}

/** What the list says of a point transaction. */
export function usePointColumns(): Column<PointTrade>[] {
  const { i18n } = useLingui()
  const yearWidth = language() === 'mn' ? 2.5 : 0 // Mongolian dates always say their year
  return columnsOf<PointField, PointTrade>(pointFields, {
    at: { width: 8.5 + yearWidth, cell: ({ at }) => date(at, 'listTime'), inCard: ({ at }) => date(at, 'time') },
    direction: {
      cell: ({ direction }) => i18n._(directionWords[direction]),
      inCard: ({ direction, chargeType }) =>
        [directionWords[direction], chargeType && chargeWords[chargeType]]
          .filter((word) => word !== null)
          .map((word) => i18n._(word))
          .join(' · '),
    },
    chargeType: { cell: ({ chargeType }) => (chargeType ? i18n._(chargeWords[chargeType]) : '–') },
    entName: { cell: ({ entName, entCode }) => isolated(entName || entCode) },
    shopName: {
      cell: ({ shopName, shopCode }) => isolated(shopName || shopCode || '–'),
      inCard: ({ shopName, shopCode }) => (shopName || shopCode ? isolated(shopName || shopCode) : undefined),
    },
    balanceAfter: { cell: ({ balanceAfter }) => pointsText(balanceAfter) },
    validUntil: { cell: ({ validUntil }) => (validUntil ? date(validUntil, 'date') : '–') },
    status: { cell: ({ status }) => <PointState status={status} /> },
    points: { cell: ({ points }) => pointsText(points) },
  })
}
