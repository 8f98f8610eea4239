import { cloneElement, lazy, Suspense, useState, type ComponentProps, type ReactElement } from 'react'
import type { DropMenuProps } from './chakra/DropMenu.tsx'

const DropMenu = lazy(async () => ({ default: (await import('./chakra/DropMenu.tsx')).DropMenu }))

type LazyMenuProps = Omit<DropMenuProps, 'button'> & { button: ReactElement<ComponentProps<'button'>> }

/** A menu whose machinery is fetched when it is first pressed; `button` passes its props and ref on to a real button and has no id of its own (the menu finds it by the id it gives). */
export function LazyMenu({ button, ...menu }: LazyMenuProps) {
  const [wanted, setWanted] = useState(false)
  const waiting = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
  })
  if (!wanted) return waiting
  return (
    <Suspense fallback={cloneElement(waiting, { 'aria-busy': true })}>
      <DropMenu button={button} {...menu} />
    </Suspense>
  )
}
