import type { AnswerOf } from '#shared/call.ts'
import type { transactions, TradeSummary } from './contract.ts'
import type { TradeAddress } from './filter.ts'

type Page = AnswerOf<typeof transactions.list>
type Turn = 'first' | 'previous' | 'next' | 'last'

/** What the pager shows of a page, and where each of its turns leads; a count that stopped has no last page. */
export function turned(page: Page, summary: TradeSummary | undefined) {
  const { pageIndex, pageSize, list, previousCursor, nextCursor, lastCursor } = page
  const before = (pageIndex - 1) * pageSize
  const counted = page.total ?? summary?.count ?? before + list.length
  const exact = !(page.totalCapped ?? summary?.countCapped ?? false)
  const total = Math.max(counted, before + list.length)
  const places: Record<Turn, Pick<TradeAddress, 'PageIndex' | 'Cursor' | 'TailRows'>> = {
    first: { PageIndex: undefined, Cursor: undefined, TailRows: undefined },
    previous:
      pageIndex > 2
        ? { PageIndex: pageIndex - 1, Cursor: previousCursor, TailRows: undefined }
        : { PageIndex: undefined, Cursor: undefined, TailRows: undefined },
    next: { PageIndex: pageIndex + 1, Cursor: nextCursor, TailRows: undefined },
    last: {
      PageIndex: Math.max(1, Math.ceil(total / pageSize)),
      Cursor: lastCursor,
      TailRows: total % pageSize || pageSize,
    },
  }
  return {
    shown: {
      from: list.length === 0 ? 0 : before + 1,
      to: before + list.length,
      total,
      exact,
      can: {
        first: pageIndex > 1,
        previous: pageIndex > 1,
        next: nextCursor !== undefined,
        last: exact && lastCursor !== undefined && nextCursor !== undefined,
      },
      pageSize,
    },
    to: (turn: Turn) => places[turn],
  }
}
