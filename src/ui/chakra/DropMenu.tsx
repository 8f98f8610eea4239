import { Menu, Portal } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { OverlayProvider } from './OverlayProvider.tsx'

/** A line of a menu: something to do, or one of several choices with `current` on the one in force. */
export type MenuLine = {
  id: string
  label: ReactNode
  icon?: IconName
  current?: boolean
  lang?: string
  onSelect: () => void
}

export type DropMenuProps = {
  /** A button that passes its props and ref on to the element. */
  button: ReactElement
  /** Stands above the lines: who is signed in. */
  head?: ReactNode
  /** Groups of lines with a hairline between them. */
  groups: readonly (readonly MenuLine[])[]
}

/** A menu under its button, open as soon as it has loaded. */
export function DropMenu({ button, head, groups }: DropMenuProps) {
  const lines = groups.flat()
  return (
    <OverlayProvider>
      <Menu.Root
        unstyled
        defaultOpen
        positioning={{ placement: 'bottom-end', gutter: 4 }}
        onSelect={({ value }) => lines.find((line) => line.id === value)?.onSelect()}
      >
        <Menu.Trigger asChild>{button}</Menu.Trigger>
        <Portal>
          <Menu.Positioner className="menu-place">
            <Menu.Content className="menu">
              {head !== undefined && <div className="menu-head">{head}</div>}
              {groups.map((group, index) => (
                <div key={group[0]?.id} className="menu-group" role="group">
                  {index > 0 && <Menu.Separator className="menu-rule" />}
                  {group.map((line) => (
                    <Menu.Item
                      key={line.id}
                      value={line.id}
                      className="menu-line"
                      lang={line.lang}
                      aria-checked={line.current}
                      role={line.current === undefined ? 'menuitem' : 'menuitemradio'}
                    >
                      {line.icon && <Icon name={line.icon} />}
                      <span className="grow">{line.label}</span>
                      {line.current && <Icon name="check" size={16} weight={2.2} />}
                    </Menu.Item>
                  ))}
                </div>
              ))}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </OverlayProvider>
  )
}
