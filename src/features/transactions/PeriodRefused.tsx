import { Trans } from '@lingui/react/macro'
import { problemTexts } from '#shared/problem-texts.ts'
import { language } from '#client/language.ts'
import { Button } from '#ui/Button.tsx'
import { Refused } from '#ui/Faces.tsx'

/** The period is too long to be asked (1600): said before anything is sent, in the words the server would use. */
export function PeriodRefused({ onChoose }: { onChoose: () => void }) {
  return (
    <Refused
      title={problemTexts.tradePeriod[language()]}
      text={<Trans>Choose a shorter period.</Trans>}
      action={
        <Button onClick={onChoose}>
          <Trans>Choose the period</Trans>
        </Button>
      }
    />
  )
}
