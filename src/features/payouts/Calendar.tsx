import { Trans, useLingui } from '@lingui/react/macro'
import { date, dayRules, ownCurrency } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import type { Currency } from '#shared/money.ts'
import { weekdayNames } from '#shared/dates.ts'
import { weekdayOf } from '#shared/calendar.ts'
import type { Move, ScheduleDay } from './contract.ts'
import { holidayWords } from './holiday-words.ts'

type CalendarProps = { days: readonly ScheduleDay[]; moves: readonly Move[]; today: string }

/** What stands in the mark of a transfer: the short sign of the merchant's money. */
const signs: Readonly<Record<Currency, string>> = { JPY: '¥', CNY: '¥', MNT: '₮', QAR: 'QR' }

/** The months of a schedule: when periods are closed and transferred, and why a transfer was moved. */
export function Calendar({ days, moves, today }: CalendarProps) {
  const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))]
  const reasonOf = useReasons()
  const sign = signs[ownCurrency()]
  return (
    <div className="payout-months">
      {months.map((month) => (
        <Month key={month} days={days.filter(({ day }) => day.startsWith(month))} today={today} />
      ))}
      <ul className="payout-legend">
        <li>
          <span className="mark mark-closes" aria-hidden /> <Trans>Closing</Trans>
        </li>
        <li>
          <span className="mark mark-confirms" aria-hidden>
            <Icon name="check" size={12} />
          </span>{' '}
          <Trans>Confirmation</Trans>
        </li>
        <li>
          <span className="mark mark-pays" aria-hidden>
            {sign}
          </span>{' '}
          <Trans>Transfer</Trans>
        </li>
        <li>
          <span className="mark mark-nominal" aria-hidden>
            {sign}
          </span>{' '}
          <Trans>Original transfer day</Trans>
        </li>
      </ul>
      {moves.map(({ nominal, day, reason }) => {
        const [from, to, why] = [date(nominal, 'day'), date(day, 'day'), reasonOf(reason)]
        return (
          <p key={nominal} className="payout-move small">
            <Trans>
              Banks are closed on {from} ({why}), so the transfer is on <strong>{to}</strong>.
            </Trans>
          </p>
        )
      })}
    </div>
  )
}

function Month({ days, today }: { days: readonly ScheduleDay[]; today: string }) {
  const { t } = useLingui()
  const { weekStart } = dayRules()
  const { short, long } = weekdayNames[language()]
  const reasonOf = useReasons()
  const sign = signs[ownCurrency()]
  const first = days[0]?.day ?? today
  const lead = (weekdayOf(first) - weekStart + 7) % 7
  const cells: (ScheduleDay | undefined)[] = [...Array.from({ length: lead }, () => undefined), ...days]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_week, index) =>
    cells.slice(index * 7, index * 7 + 7),
  )
  return (
    <table className="payout-month">
      <caption>{date(first, 'month')}</caption>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_day, index) => (index + weekStart) % 7).map((weekday) => (
            <th key={weekday} scope="col" abbr={long[weekday]}>
              {short[weekday]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={index}>
            {week.map((one, at) =>
              one ? (
                <td
                  key={one.day}
                  className={classes(one.bank !== null && 'is-closed', one.day === today && 'is-today')}
                  aria-current={one.day === today ? 'date' : undefined}
                >
                  <span className="num">{Number(one.day.slice(8))}</span>
                  {one.day === today && (
                    <span className="payout-holiday" aria-hidden="true">
                      <Trans>Today</Trans>
                    </span>
                  )}
                  {one.bank && one.bank.kind !== 'weekend' && (
                    <span className="payout-holiday" title={reasonOf(one.bank)}>
                      {one.bank.kind === 'holiday' ? <Trans>Hol.</Trans> : <Trans>Shut</Trans>}
                    </span>
                  )}
                  <span className="payout-marks">
                    {one.closes && <span className="mark mark-closes" role="img" aria-label={t`Closing`} />}
                    {one.confirms && (
                      <span className="mark mark-confirms" role="img" aria-label={t`Confirmation`}>
                        <Icon name="check" size={12} />
                      </span>
                    )}
                    {one.pays && (
                      <span className="mark mark-pays" role="img" aria-label={t`Transfer`}>
                        {sign}
                      </span>
                    )}
                    {one.nominal && (
                      <span className="mark mark-nominal" role="img" aria-label={t`Original transfer day`}>
                        {sign}
                      </span>
                    )}
                  </span>
                </td>
              ) : (
                <td key={`empty ${at}`} className="is-empty" aria-hidden="true" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Why banks are closed, in words. */
function useReasons() {
  const { t, i18n } = useLingui()
  return ({ kind, name, nameEn }: Move['reason']) => {
    const known = holidayWords[nameEn]
    if (known) return i18n._(known)
    if (kind === 'holiday' && name) return name
    if (kind === 'newYear') return t`turn of the year`
    return kind === 'weekend' ? t`weekend` : t`bank holiday`
  }
}
