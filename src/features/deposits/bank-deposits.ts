import type { QueryClient } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import type { BankLine } from './bank-line.ts'
import { matchedLines, transferDays, type LineMatch } from './bank-match.ts'
import { bankBookings } from './bank-bookings.contract.ts'
import { deposits } from './contract.ts'
import type { Deposit, DepositDetail } from './deposit.contract.ts'

/** Pages read at most: a file of more than 2,000 deposits is of years. */
const mostPages = 20

/**
 * The lines of a bank's file that are deposits of the enterprise of this one. The file stays on the device: the server is asked
 * for the deposits of its days, never told what else the bank booked.
 */
export async function readMatches(
  queries: QueryClient,
  { entCode, currency }: DepositDetail,
  lines: readonly BankLine[],
): Promise<LineMatch[]> {
  const days = transferDays(lines)
  if (!days) return []
  const fresh = { staleTime: 0, gcTime: 0 }
  const { names } = await queries.fetchQuery({ ...ask(bankBookings.senders, {}), ...fresh })
  const found: Deposit[] = []
  for (let PageIndex = 1; PageIndex <= mostPages; PageIndex++) {
    const input = { ...days, EntCode: entCode, PageIndex, PageSize: 100 as const }
    const { list } = await queries.fetchQuery({ ...ask(deposits.list, input), ...fresh })
    found.push(...list.filter((one) => one.currency === currency))
    if (list.length < 100) break
  }
  return matchedLines(lines, found, names)
}
