import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Module } from '#shared/permissions.ts'
import { holds, isSuperAdmin } from '#shared/permissions.ts'
import { remember } from '#client/device.ts'
import type { Session } from '#client/session.ts'
import type { IconName } from '#ui/Icon.tsx'
import { firstCalls as ofNotices } from '#features/messages/first-calls.ts'
import { firstCalls as ofPanel } from '#features/panel/first-calls.ts'
import { firstCalls as ofRefunds } from '#features/refunds/first-calls.ts'
import { firstCalls as ofPayments } from '#features/trade-page/first-calls.ts'

/** Whether somebody may open a screen or sees it in the menu. */
export type Allow = (session: Session) => boolean

/** One screen: its path, its title, who may open it, its position in the menus and its module. */
export interface Screen {
  readonly path: `/${string}`
  readonly title: MessageDescriptor
  readonly allow: Allow
  readonly place?: {
    readonly section: 'main' | 'notices' | 'settings' | 'support'
    readonly icon: IconName
    /** Caption under the icon at 112 px and in the bottom bar. */
    readonly short: MessageDescriptor
    /** Stands in the phone's bottom bar, where at most four do; or only where the others leave room. */
    readonly onBar?: true | 'whereRoom'
    /** The key that leads there after G. */
    readonly key?: string
    /** The count at its entry: how many important notices are unread. */
    readonly badge?: 'unread'
    /** Leaves the menu out though the address may be opened. */
    readonly when?: Allow
  }
  /** The menu entry it belongs to, if it has none of its own. */
  readonly under?: `/${string}`
  /** For whom "/" leads here, where no screen above does (decision 14). */
  readonly landing?: Allow
  /** Addresses of its first calls: at a start there the boot script makes them before the program runs. */
  readonly firstCalls?: readonly string[]
  /** Who may make its first calls, where not everybody may whom the screen is for. */
  readonly firstFor?: Allow
  /** The feature whose messages the screen loads. */
  readonly words: string
  readonly load: () => Promise<{ default: ComponentType }>
  /** The header's search and camera open over it. */
  readonly search?: true
  /** Shows a list, which a finger can pull down to ask for it again. */
  readonly list?: true
}

const anyone: Allow = () => true
const staff: Allow = ({ person }) => !person.isAdmin
/** Staff of a merchant whose stores give points (spec section 2). */
const withPoints: Allow = ({ person }) => !person.isAdmin && person.enablePoint
const admin: Allow = ({ person }) => person.isAdmin
const all = (...rules: readonly Allow[]): Allow => (session) => rules.every((rule) => rule(session))
/** Where the enterprise shows it; as the tenant has it for a person kept without their enterprise's word. */
const dashboard: Allow = ({ person, config }) => person.showDashBoard ?? config.showDashBoard
const has = (module: Module): Allow => ({ person }) => holds(person, module)

/** What the screens of the lists that transactions refer to have in common. */
const configuration = { title: msg`Trade types`, under: '/tradeType', allow: all(admin, has('SystemConfig')), words: 'masters', load: () => import('#features/configuration/ConfigurationScreen.tsx'), list: true } as const // prettier-ignore

/** What was sold, by day, store or company, or in one table (spec section 2). */
const figures = { title: msg`Statistics`, allow: has('Stat'), words: 'statistics', load: () => import('#features/statistics/StatisticsScreen.tsx'), list: true } as const // prettier-ignore

/** Captions say what the titles say, as short as a language has it. */
const transactions = msg({ message: 'Transactions', context: 'caption of the menu' })

/** Roles and people, of an enterprise or, for SuperAdmin alone, the provider's own (spec section 2). */
const people = { title: msg`User management`, place: { section: 'settings', icon: 'people', short: msg`Users` }, words: 'users', load: () => import('./UsersPage.tsx'), list: true } as const // prettier-ignore
const roles = { title: msg`Role management`, place: { section: 'settings', icon: 'key', short: msg`Roles` }, words: 'roles', load: () => import('./RolesPage.tsx'), list: true } as const // prettier-ignore
const ofSuperAdmin: Allow = ({ person }) => isSuperAdmin(person)

/** Every screen, in menu order. Router, sidebar, bottom bar, titles and landing all read this table. */
export const screens: readonly Screen[] = [
  { path: '/panel', title: msg`Dashboard`, allow: all(staff, dashboard), place: { section: 'main', icon: 'home', short: msg`Home`, onBar: true }, firstCalls: ofPanel, firstFor: has('Record'), words: 'panel', load: () => import('#features/panel/PanelScreen.tsx'), list: true },
  { path: '/trade',    title: msg`Transactions`,   allow: has('Record'), place: { section: 'main', icon: 'receipt', short: transactions, key: 't', onBar: true, when: staff }, landing: staff, firstCalls: ofPayments, words: 'transactions', load: () => import('#features/trade-page/TransactionsScreen.tsx'), search: true, list: true },
  { path: '/systrade', title: msg`Transactions and refunds`, allow: all(admin, has('Refund')), place: { section: 'main', icon: 'receipt', short: transactions, key: 't', onBar: true }, landing: admin, firstCalls: ofRefunds, words: 'refunds', load: () => import('#features/refunds/SystradeScreen.tsx'), list: true },
  { path: '/approvals', title: msg`To approve`,    allow: has('Refund'), words: 'refunds', load: () => import('#features/refunds/ApprovalsScreen.tsx') },
  { path: '/order', title: msg`Order management`, allow: all(withPoints, has('Record')), place: { section: 'main', icon: 'bag', short: msg`Orders` }, words: 'orders', load: () => import('#features/orders/OrdersScreen.tsx'), list: true },
  { path: '/tradePoint', title: msg`Point transactions`, allow: all(withPoints, has('Record')), place: { section: 'main', icon: 'point', short: msg`Points` }, words: 'point-trades', load: () => import('#features/point-trades/PointTradesScreen.tsx'), list: true },
  { path: '/deposit', title: msg`Deposits`, allow: all(staff, has('Settle')), place: { section: 'main', icon: 'bank', short: msg`Deposits`, key: 'd', onBar: true }, words: 'deposits', load: () => import('#features/deposits/DepositScreen.tsx'), list: true },
  { path: '/payment', title: msg`Schedule and documents`, under: '/deposit', allow: all(staff, has('Settle')), words: 'payouts', load: () => import('#features/payouts/PaymentScreen.tsx'), list: true },
  { path: '/dataCompass', title: msg`Data analysis`, allow: all(staff, has('DataCompass')), place: { section: 'main', icon: 'compass', short: msg`Analysis` }, words: 'analysis', load: () => import('#features/analysis/AnalysisScreen.tsx') },
  { ...figures, path: '/statistics', place: { section: 'main', icon: 'chart', short: msg`Statistics`, onBar: 'whereRoom' } },
  { ...figures, path: '/stat', under: '/statistics' },
  { path: '/message',  title: msg`Notices`,        allow: anyone,        place: { section: 'notices', icon: 'bell', short: msg`Notices`, badge: 'unread', onBar: true }, landing: anyone, firstCalls: ofNotices, words: 'messages', load: () => import('#features/messages/MessageScreen.tsx'), list: true },
  { path: '/message/management',    title: msg`Notice management`, allow: all(staff, has('Message')), place: { section: 'notices', icon: 'megaphone', short: msg`Write` }, words: 'messages', load: () => import('#features/messages/ManagementScreen.tsx'), list: true },
  { path: '/message/sysManagement', title: msg`Notice management`, allow: all(admin, has('Message')), place: { section: 'notices', icon: 'megaphone', short: msg`Write`, onBar: true }, words: 'messages', load: () => import('#features/messages/ManagementScreen.tsx'), list: true },
  { ...people, path: '/setting/user', allow: all(staff, has('User')) },
  { ...roles, path: '/setting/rights', allow: all(staff, has('Permission')) },
  { path: '/setting/adminUser', title: msg`Merchant management`, allow: all(admin, has('Ent')), place: { section: 'settings', icon: 'store', short: msg`Merchants`, onBar: true }, words: 'merchants', load: () => import('#features/merchants/MerchantsScreen.tsx'), list: true },
  { path: '/setting/MFAManage', title: msg`Two-step management`, allow: all(admin, has('EntMfaConfig')), place: { section: 'settings', icon: 'lock', short: msg`Two-step` }, words: 'forced-two-step', load: () => import('#features/forced-two-step/ForcedTwoStepScreen.tsx'), list: true },
  { ...roles, path: '/setting/adminUserRole', allow: all(ofSuperAdmin, has('AdminManage')) },
  { ...people, path: '/setting/adminUserManage', allow: all(ofSuperAdmin, has('AdminManage')), title: msg`Admin users` },
  { path: '/audit', title: msg`Audit log`, allow: has('Audit'), place: { section: 'settings', icon: 'clock', short: msg`Audit` }, words: 'audit', load: () => import('#features/audit/AuditScreen.tsx'), list: true },
  { ...configuration, path: '/tradeType', place: { section: 'settings', icon: 'columns', short: msg`Settings`, onBar: true } },
  { ...configuration, path: '/tradeType/tradeType' },
  { ...configuration, path: '/tradeType/paymentClass' },
  { ...configuration, path: '/tradeType/paymentType' },
  { ...configuration, path: '/tradeType/paymentLogos' },
  { path: '/account',  title: msg`Account`,        allow: anyone,        words: 'account',  load: () => import('#features/account/AccountScreen.tsx') },
  { path: '/account/devices', title: msg`Alerts and devices`, under: '/account', allow: anyone, words: 'account', load: () => import('#features/account/DevicesScreen.tsx') },
  { path: '/account/reports', title: msg`Reports`, under: '/account', allow: anyone, words: 'reports', load: () => import('#features/reports/ReportsScreen.tsx') },
  { path: '/notFound', title: msg`Page not found`, allow: anyone,        words: 'portal',  load: () => import('#features/portal/NotFoundScreen.tsx') },
]

/** Where "/" leads (decision 14): the first landing screen such a person may open. */
export function landingOf(session: Session): string {
  return landingScreenOf(session)?.path ?? '/account'
}

/** Leaves word for the next start: where "/" leads, and what the boot script may ask there, or at another screen, before the program runs. */
export function rememberLanding(session: Session): void {
  const landing = landingScreenOf(session)
  if (!landing) return
  const others = screens.flatMap(({ path, firstCalls, firstFor, allow, landing: leads }) =>
    firstCalls && !leads && allow(session) && (firstFor?.(session) ?? true) ? [[path, firstCalls] as const] : [],
  )
  remember('first', { at: ['/', landing.path], urls: landing.firstCalls ?? [], others: Object.fromEntries(others) })
}

const landingScreenOf = (session: Session) =>
  screens.find((screen) => screen.landing?.(session) && screen.allow(session))

/** Where a person is led on load, whatever the address: super-admins to the provider's transactions (spec section 2). */
export function forcedTo(session: Session): string | undefined {
  return isSuperAdmin(session.person) ? landingOf(session) : undefined
}


/** The screens of the person's menu, in its order. */
export function menuOf(session: Session): readonly (Screen & { readonly place: NonNullable<Screen['place']> })[] {
  return screens.flatMap((screen) => {
    const { place } = screen
    return place && screen.allow(session) && (place.when?.(session) ?? true) ? [{ ...screen, place }] : []
  })
}
