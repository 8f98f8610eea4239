import { Trans, useLingui } from '@lingui/react/macro'
import { calendarDay, date, decimalsOf, ownCurrency } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { Change, RecordsBegin } from '#features/statistics/Change.tsx'
import { Definitions } from '#features/measures/Definitions.tsx'
import type { AnswerOf } from '#shared/call.ts'
import { formatRange } from '#shared/dates.ts'
import { sumOf } from '#shared/money.ts'
import { Money } from '#ui/Money.tsx'
import type { panel, PanelPeriod } from './contract.ts'
import { periodWords } from './period-words.ts'

/** What the summary call answers. */
export type Summary = AnswerOf<typeof panel.summary>

/** What the sign beside the number explains: it, and the tiles. */
const explained = ['netAmount', 'payCount', 'payAmount', 'averageAmount', 'refundCount', 'refundAmount', 'transferAmount'] as const // prettier-ignore

/** The one strong number, net sales, and how it stands to the period before; one line a currency. */
export function Hero({ period, summary }: { period: PanelPeriod; summary: Summary | undefined }) {
  const { i18n } = useLingui()
  const words = periodWords[period]
  const time = summary && date(summary.asOf, 'time')
  const here = calendarDay()
  // At night a bar is still on the day before, and what a device kept may be of one: then the day is named.
  const ofToday = period === 'today' && summary?.now.from === here && summary.now.to === here
  const days = summary && !ofToday && formatRange(summary.now.from, summary.now.to, language(), here)
  const sums = summary && (summary.sums.length > 0 ? summary.sums : [undefined])
  return (
    <div className="panel-hero" aria-live="polite">
      <div className="panel-label">
        {i18n._(words.sales)}
        {days && '　'}
        <span className="num">{days}</span>
        {period === 'today' && summary && (
          <>
            {'　'}
            <span className="num">
              <Trans>As of {time}</Trans>
            </span>
          </>
        )}{' '}
        <Definitions of={explained} />
      </div>
      {sums ? (
        sums.map((sum) => {
          const currency = sum?.currency ?? ownCurrency()
          const [now, before] = [sum?.now.netAmount ?? 0, sum?.before.netAmount ?? 0]
          const more = BigInt(now) - BigInt(before)
          return (
            <div key={currency}>
              <div className="number-hero">
                <Money value={sumOf(now)} currency={currency} decimals={decimalsOf(currency)} />
              </div>
              <div className="panel-change">
                {summary?.recordsFrom ? (
                  <span className="panel-than">
                    <RecordsBegin on={summary.recordsFrom} />
                  </span>
                ) : (
                  <>
                    <b>
                      {sumOf(before) !== 0 && <Change of={{ now, before }} />}{' '}
                      <Money value={more} currency={currency} decimals={decimalsOf(currency)} sign="always" />
                    </b>{' '}
                    <span className="panel-than">{i18n._(words.than)}</span>
                  </>
                )}
              </div>
            </div>
          )
        })
      ) : (
        <div>
          <div className="number-hero panel-wait">–</div>
          <div className="panel-change">&nbsp;</div>
        </div>
      )}
    </div>
  )
}
