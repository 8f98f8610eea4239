import { Trans, useLingui } from '@lingui/react/macro'
import { problemTexts } from '#shared/problem-texts.ts'
import { Button } from '#ui/Button.tsx'
import { Refused } from '#ui/Refused.tsx'

/** The period is too long to be asked (1600), or runs backwards: said before anything is sent, in the words the server would use. */
export function PeriodRefused({ backwards, onChoose }: { backwards: boolean; onChoose: () => void }) {
  const { t, i18n } = useLingui()
  return (
    <Refused
      title={backwards ? t`The end is before the start` : i18n._(problemTexts.tradePeriod)}
      text={backwards ? <Trans>Choose the period again.</Trans> : <Trans>Choose a shorter period.</Trans>}
      action={
        <Button onClick={onChoose}>
          <Trans>Choose the period</Trans>
        </Button>
      }
    />
  )
}
