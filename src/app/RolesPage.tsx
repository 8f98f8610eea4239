import RolesScreen from '#features/roles/RolesScreen.tsx'
import { useMenusOf } from './menus-of.ts'

/** The screen of roles, which gets the menus a role would see from the table of screens. */
export default function RolesPage() {
  return <RolesScreen menusOf={useMenusOf()} />
}
