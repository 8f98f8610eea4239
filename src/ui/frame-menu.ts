import { createContext } from 'react'
import type { NavItem } from './Sidebar.tsx'

/** A part of the menu with its heading. */
export type MenuPart = { label: string; items: readonly (NavItem & { to: string })[] }

/** Entries of the menu that a phone's bottom bar has no room for; the page behind "More" lists them. */
export const FrameMenu = createContext<readonly MenuPart[]>([])
