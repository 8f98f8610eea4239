import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { LeftOutGroup } from '#shared/trade-group.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import type { TradeFilter } from './contract.ts'
import { groupWord } from './groups.list.ts'

/** How many rows of a group the net of a search leaves out: `Result unknown: 3`. */
export function countedGroup({ Statuses }: TradeFilter, group: LeftOutGroup, count: number): string {
  const [word, number] = [i18n._(groupWord(group, Statuses)), wholeNumber(count)]
  return t`${word}: ${number}`
}
