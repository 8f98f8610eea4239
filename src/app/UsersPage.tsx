import UsersScreen from '#features/users/UsersScreen.tsx'
import { useMenusOf } from './menus-of.ts'

/** The screen of people, told by the table of screens which menus their roles show. */
export default function UsersPage() {
  return <UsersScreen menusOf={useMenusOf()} />
}
