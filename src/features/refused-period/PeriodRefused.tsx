import { Trans, useLingui } from '@lingui/react/macro'
import { problemTexts } from '#shared/problem-texts.ts'
import { Button } from '#ui/Button.tsx'
import { Refused } from '#ui/Refused.tsx'

type PeriodRefusedProps = {
  backwards: boolean
  /** It is no period of our calendar: 9999-12-30, 2026-02-30. */
  unreadable?: boolean
  /** Which limit it is above: three months of rows (1600), or one of statistics (1700). */
  problem?: 'tradePeriod' | 'statisticsPeriod'
  /** Opens the choice of a period where the chip of the bar is not at hand. */
  onChoose?: () => void
}

/** The period is too long to be asked, or runs backwards: said before anything is sent, in the words the server would use. */
export function PeriodRefused({
  backwards,
  unreadable = false,
  problem = 'tradePeriod',
  onChoose,
}: PeriodRefusedProps) {
  const { t, i18n } = useLingui()
  return (
    <Refused
      title={
        unreadable
          ? t`The period cannot be read`
          : backwards
            ? t`The end is before the start`
            : i18n._(problemTexts[problem])
      }
      text={unreadable || backwards ? <Trans>Choose the period again.</Trans> : <Trans>Choose a shorter period.</Trans>}
      action={
        onChoose && (
          <Button onClick={onChoose}>
            <Trans>Choose the period</Trans>
          </Button>
        )
      }
    />
  )
}
