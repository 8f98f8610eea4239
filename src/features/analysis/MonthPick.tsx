import { useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { PickChip } from '#ui/PickChip.tsx'

type MonthPickProps = {
  month: string | undefined
  /** Those to choose from, the running one first. */
  months: readonly string[]
  onPick: (next: string | undefined) => void
}

/** The month that is shown: the running one, or one of the twelve before it. */
export function MonthPick({ month, months: [running = '', ...before], onPick }: MonthPickProps) {
  const { t } = useLingui()
  const chosen = month ?? running
  const nameOf = (one: string) => date(`${one}-01`, 'month')
  return (
    <PickChip
      label={t`Month`}
      icon="calendar"
      text={chosen === running ? t`This month` : nameOf(chosen)}
      choices={[running, ...before].map((one) => ({ key: one, name: nameOf(one), current: one === chosen, value: one === running ? undefined : one }))} // prettier-ignore
      onPick={onPick}
    />
  )
}
