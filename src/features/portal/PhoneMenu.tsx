import { use } from 'react'
import { RouterLink } from '#client/RouterLink.tsx'
import { Badge } from '#ui/Button.tsx'
import { FrameMenu } from '#ui/frame-menu.ts'
import { Icon } from '#ui/Icon.tsx'
import { MoreGroup } from '#ui/More.tsx'

/** What the menu holds beside the bottom bar; wider windows have the sidebar. */
export function PhoneMenu() {
  return (
    <div className="phone-only">
      {use(FrameMenu).map(({ label, items }) => (
        <MoreGroup key={label} label={label}>
          {items.map((item) => (
            <RouterLink key={item.id} to={item.to} className="more-line">
              <Icon name={item.icon} size={22} />
              <span className="grow">{item.label}</span>
              {item.count !== undefined && item.count > 0 && <Badge count={item.count} />}
              <Icon name="chevronRight" size={16} />
            </RouterLink>
          ))}
        </MoreGroup>
      ))}
    </div>
  )
}
