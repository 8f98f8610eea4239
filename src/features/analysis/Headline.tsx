import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { sentenceGap } from '#client/language.ts'
import { changeOf } from '#features/statistics/Change.tsx'
import { useNames } from '#features/transactions/words.ts'
import { sumOf } from '#shared/money.ts'
import type { TabProps } from './analysis-params.ts'
import type { Overview } from './shown.ts'
import { compass } from './contract.ts'
import { driftsOf } from './mix.ts'
import { shareOf } from './percent.ts'
import { daysPassed, showsTrend } from './days-passed.ts'
import { monthOf } from './whose.ts'

/** A drift of fewer points, in ten-thousandths, is none worth a word. */
const noticeable = 100

/** The month in one sentence or three: beside the plan, what people pay with, and refunds. */
export function Headline({ overview, address }: { overview: Overview; address: TabProps['address'] }) {
  const { t } = useLingui()
  const names = useNames()
  const { data: mix } = useQuery(ask(compass.mix, monthOf(address)))
  const { figures, plan, usual } = overview
  const change = plan && daysPassed(overview) > 0 ? changeOf({ now: figures.netAmount, before: plan.soFar }) : undefined
  const said: string[] = []
  if (change !== undefined) {
    const size = `${Math.abs(change).toFixed(1)}%`
    said.push(change > 0 ? t`Sales are ${size} above the plan.` : change < 0 ? t`Sales are ${size} below the plan.` : t`Sales are as planned.`) // prettier-ignore
  }
  const trend = showsTrend(overview)
  const grown = mix && trend && driftsOf(mix).toSorted((a, b) => (b.drift ?? 0) - (a.drift ?? 0))[0]
  if (grown && (grown.drift ?? 0) >= noticeable) {
    const kind = names.paymentClass(grown.code)
    said.push(t`The share of ${kind} is growing.`)
  }
  const rate = shareOf(figures.refundAmount, figures.payAmount)
  if (usual && trend && rate !== undefined)
    said.push(rate > usual.high ? t`Refunds are higher than usual.` : rate < usual.low ? t`Refunds are lower than usual.` : t`Refunds are as usual.`) // prettier-ignore
  if (said.length === 0)
    said.push(sumOf(figures.payAmount) > 0 ? t`Sales of the month so far` : t`Nothing was sold yet`)
  return <h2 className="compass-headline">{said.join(sentenceGap())}</h2>
}
