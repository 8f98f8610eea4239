import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { todayHere } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { formatRange } from '#shared/dates.ts'
import { ActiveChip, Chip } from '#ui/Chip.tsx'
import type { IconName } from '#ui/Icon.tsx'
import { Popover } from '#ui/Popover.tsx'

type DaysChipProps = {
  text: ReactNode
  /** Whether other days are chosen than where nothing is. */
  on?: boolean
  icon?: IconName
  /** What the days are of, for the screen reader; the period where left out. */
  label?: string
  /** The choice that it opens. */
  children: (close: () => void) => ReactNode
}

/** The chip that says of which days the rows are, and opens the choice of others. */
export function DaysChip({ text, on = false, icon, label, children }: DaysChipProps) {
  const { t } = useLingui()
  return (
    <Popover
      sheetOnPhone
      label={label ?? t`Period`}
      button={(trigger) => (
        <Chip opens on={on} {...(icon && { icon })} {...trigger}>
          <span className="num">{text}</span>
        </Chip>
      )}
    >
      {children}
    </Popover>
  )
}

type AnyDaysChipProps = Pick<DaysChipProps, 'label' | 'children'> & {
  chosen: { readonly from: string; readonly to: string } | undefined
  /** What it says where none are chosen. */
  none: ReactNode
  onDrop: () => void
}

/** The same where no choice means any day: days that were chosen can be dropped. */
export function AnyDaysChip({ chosen, none, onDrop, ...chip }: AnyDaysChipProps) {
  const { t } = useLingui()
  if (!chosen) return <DaysChip icon="calendar" text={none} {...chip} />
  return (
    <ActiveChip dropLabel={t`Remove the period`} onDrop={onDrop}>
      <span className="num">{formatRange(chosen.from, chosen.to, language(), todayHere())}</span>
    </ActiveChip>
  )
}
