import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

const icons = { plain: 'info', info: 'info', warn: 'warning', error: 'warning' } as const

type NoteProps = { tone?: keyof typeof icons; icon?: IconName; children: ReactNode }

/** A sentence that stays beside what it explains. */
export function Note({ tone = 'plain', icon, children }: NoteProps) {
  return (
    <div className={`note note-${tone}`}>
      <Icon name={icon ?? icons[tone]} size={18} />
      <span>{children}</span>
    </div>
  )
}
