import { Icon, type IconName } from './Icon.tsx'
import './css/menu-preview.css'

/** A place of the menu, and whether it would be there. */
export interface PreviewedMenu {
  readonly id: string
  readonly icon: IconName
  readonly label: string
  readonly seen: boolean
}

type MenuPreviewProps = { label: string; hidden: string; menus: readonly PreviewedMenu[] }

/** The menu as somebody else would see it, with what is kept from them. */
export function MenuPreview({ label, hidden, menus }: MenuPreviewProps) {
  return (
    <section className="menu-preview" aria-label={label}>
      <span className="caption">{label}</span>
      <ul className="on-cloth">
        {menus.map((menu) => (
          <li key={menu.id} data-seen={menu.seen}>
            {menu.seen ? <Icon name={menu.icon} size={18} /> : <span aria-hidden="true">–</span>}
            <span className="grow">{menu.label}</span>
            {!menu.seen && <span className="small">{hidden}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
