import { Trans, useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import type { DepositDetail, DepositStatus } from './deposit.contract.ts'

const way = ['CLOSED', 'CONFIRMED', 'TRANSFERRING', 'PAID'] as const

/** How far a deposit has come on its way to the bank; nothing where it left that way. */
export function DepositSteps({ deposit: { status, events, usageTo, paymentDate } }: { deposit: DepositDetail }) {
  const { t } = useLingui()
  const at = way.findIndex((one) => one === status)
  if (at < 0 && status !== 'SCHEDULED') return null
  const words: Readonly<Record<(typeof way)[number], string>> = {
    CLOSED: t`Closing`,
    CONFIRMED: t`Confirmation`,
    TRANSFERRING: t`Transfer`,
    PAID: t`Receipt`,
  }
  const dayOf = (one: DepositStatus) => {
    const happened = events.findLast((event) => event.status === one)
    if (one === 'CLOSED') return date(usageTo, 'shortDay')
    if (happened) return date(happened.at, 'shortDay')
    return one === 'TRANSFERRING' ? date(paymentDate, 'shortDay') : undefined
  }
  return (
    <ol className="deposit-steps from-tablet" aria-label={t`How far it has come`}>
      {way.map((one, index) => {
        const [done, day] = [index <= at, dayOf(one)]
        return (
          <li key={one} className={classes(done && 'is-done')} aria-current={index === at ? 'step' : undefined}>
            <span className="deposit-step-mark">{done && <Icon name="check" size={14} />}</span>
            <span>
              {words[one]}
              {done && <span className="sr-only"> {t`done`}</span>}
              {day && (
                <span className="small muted num">
                  {day} {!done && <Trans>planned</Trans>}
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
