import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Module } from '#shared/permissions.ts'
import { holds } from '#shared/permissions.ts'
import type { Session } from '#client/session.ts'
import type { IconName } from '#ui/Icon.tsx'

/** Whether somebody may open a screen or sees it in the menu. */
export type Allow = (session: Session) => boolean

/** One screen: its address, its name, who may open it, its place in the menus and where it lies. */
export interface Screen {
  readonly path: `/${string}`
  readonly title: MessageDescriptor
  readonly allow: Allow
  readonly place?: {
    readonly section: 'main' | 'notices' | 'settings' | 'support'
    readonly icon: IconName
    /** Caption under the icon at 112 px and in the bottom bar. */
    readonly short: MessageDescriptor
    /** Stands in the phone's bottom bar, where at most four do. */
    readonly onBar?: true
    /** Leaves the menu out though the address may be opened. */
    readonly when?: Allow
  }
  /** The feature whose words the screen brings along. */
  readonly words: string
  readonly load: () => Promise<{ default: ComponentType }>
  /** Shows a list, which a finger can pull down to ask for it again. */
  readonly list?: true
}

const anyone: Allow = () => true
const staff: Allow = ({ person }) => !person.isAdmin
const admin: Allow = ({ person }) => person.isAdmin
const all = (...rules: readonly Allow[]): Allow => (session) => rules.every((rule) => rule(session))
const has = (module: Module): Allow => ({ person }) => holds(person, module)

/** Every screen, in menu order. Router, sidebar, bottom bar, titles and landing all read this table. */
export const screens: readonly Screen[] = [
  { path: '/trade',    title: msg`Transactions`,   allow: has('Record'), place: { section: 'main', icon: 'receipt', short: msg`Payments`, onBar: true, when: staff }, words: 'transactions', load: () => import('#features/transactions/TransactionsScreen.tsx'), list: true },
  { path: '/systrade', title: msg`Transactions and refunds`, allow: all(admin, has('Refund')), place: { section: 'main', icon: 'receipt', short: msg`Payments`, onBar: true }, words: 'refunds', load: () => import('#features/refunds/SystradeScreen.tsx'), list: true },
  { path: '/message',  title: msg`Notices`,        allow: anyone,        place: { section: 'notices', icon: 'bell', short: msg`Notices`, onBar: true }, words: 'messages', load: () => import('#features/messages/MessageScreen.tsx'), list: true },
  { path: '/message/management',    title: msg`Notice management`, allow: all(staff, has('Message')), place: { section: 'notices', icon: 'megaphone', short: msg`Write` }, words: 'messages', load: () => import('#features/messages/ManagementScreen.tsx'), list: true },
  { path: '/message/sysManagement', title: msg`Notice management`, allow: all(admin, has('Message')), place: { section: 'notices', icon: 'megaphone', short: msg`Write`, onBar: true }, words: 'messages', load: () => import('#features/messages/ManagementScreen.tsx'), list: true },
  { path: '/account',  title: msg`Account`,        allow: anyone,        words: 'portal',  load: () => import('#features/portal/AccountScreen.tsx') },
  { path: '/notFound', title: msg`Page not found`, allow: anyone,        words: 'portal',  load: () => import('#features/portal/NotFoundScreen.tsx') },
]

/** Where "/" leads (decision 14): the first screen of the menu that the person holds, else their own page. */
export function landingOf(session: Session): string {
  return menuOf(session)[0]?.path ?? '/account'
}

/** The screens of the person's menu, in its order. */
export function menuOf(session: Session): readonly (Screen & { readonly place: NonNullable<Screen['place']> })[] {
  return screens.flatMap((screen) => {
    const { place } = screen
    return place && screen.allow(session) && (place.when?.(session) ?? true) ? [{ ...screen, place }] : []
  })
}
