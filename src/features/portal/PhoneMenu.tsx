import { use } from 'react'
import { Badge } from '#ui/Button.tsx'
import { FrameMenu } from '#ui/frame-menu.ts'
import { MoreGroup } from '#ui/More.tsx'
import { MoreLink } from './MoreLink.tsx'

/** What the menu holds beside the bottom bar; wider windows have the sidebar. */
export function PhoneMenu() {
  return (
    <div className="phone-only">
      {use(FrameMenu).map(({ label, items }) => (
        <MoreGroup key={label} label={label}>
          {items.map(({ id, to, icon, label: name, count }) => (
            <MoreLink key={id} to={to} icon={icon} label={name}>
              {count !== undefined && count > 0 && <Badge count={count} />}
            </MoreLink>
          ))}
        </MoreGroup>
      ))}
    </div>
  )
}
