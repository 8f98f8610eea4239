/** The permission modules and their actions (spec section 6; `Audit` and `Shop.search` are additions of ours). */
export const modules = {
  Record: ['search', 'download'],
  Refund: ['refund'],
  Settle: ['search', 'download'],
  Shop: ['search', 'manage'],
  Stat: ['search', 'download'],
  User: ['search', 'add', 'delete', 'edit'],
  Permission: ['search', 'add', 'delete', 'edit'],
  Message: ['search', 'add', 'delete', 'edit'],
  DataCompass: ['search'],
  PointsReport: ['search'],
  EntPointsReport: ['search'],
  AdminManage: ['search', 'add', 'edit', 'delete'],
  Ent: ['search', 'add', 'edit', 'delete'],
  EntMfaConfig: ['search', 'edit'],
  Manual: ['categorySearch', 'categoryAdd', 'categoryEdit', 'categoryDelete', 'add', 'edit', 'delete'],
  Qr: ['search', 'create', 'edit', 'delete'],
  SystemConfig: ['all'],
  Audit: ['search'],
} as const

/** A module's name as it travels in `permissons[].modelName`. */
export type Module = keyof typeof modules

/** One right, `module.action`. */
export type Permission = { [M in Module]: `${M}.${(typeof modules)[M][number]}` }[Module]

/** Every right there is, in the order of the table. */
export const permissions: readonly Permission[] = Object.entries(modules).flatMap(([name, actions]) =>
  // Object.entries widens the literal names; the table above is their only source.
  actions.map((action) => `${name}.${action}` as Permission),
)

/** What a check needs to know of the person: their side, their rights and their enterprise's switches. */
export interface Rights {
  /** True for the provider's own people, whose enterprise is `__SYSTEM`. */
  readonly isAdmin: boolean
  readonly roleName: string
  readonly permissions: ReadonlySet<Permission>
  readonly enablePoint: boolean
  readonly enableQr: boolean
  /** The tenant lets its merchants give money back themselves. */
  readonly enterpriseRefundEnabled: boolean
  /** Whether the enterprise shows the dashboard: by its own setting, else as its tenant has it. Undefined where a device kept a person without it. */
  readonly showDashBoard: boolean | undefined
}

/** A right, one of several, or `signedIn` for everybody with a session. */
type Needed = Permission | readonly Permission[] | 'signedIn'

/** What whom needs, where a merchant's people, the provider's and its SuperAdmin come in by different rights. */
export interface NeededBySide {
  readonly staff?: Needed
  readonly admin?: Needed
  /** Lets SuperAdmin alone in, beside whoever comes in as `admin` (spec section 6). */
  readonly superAdmin?: Needed
}

/** What a call or a screen demands. */
export interface Need {
  readonly needs: Needed | NeededBySide
  /** `staff` are a merchant's people, `admin` the provider's. */
  readonly who: 'staff' | 'admin' | 'both'
  readonly flag?: 'enablePoint' | 'enableQr' | 'enterpriseRefundEnabled' | 'showDashBoard'
}

/** The role that manages the provider's own people; its name is alike in every language (spec section 6). */
export const superAdmin = 'SuperAdmin'

/** Whether somebody is the provider's SuperAdmin; a merchant's role of that name means nothing. */
export function isSuperAdmin({ isAdmin, roleName }: Pick<Rights, 'isAdmin' | 'roleName'>): boolean {
  return isAdmin && roleName === superAdmin
}

/** Whether these rights fulfil the need; the one check both sides use. */
export function meets(rights: Rights, need: Need): boolean {
  if (need.who === 'staff' && rights.isAdmin) return false
  if (need.who === 'admin' && !rights.isAdmin) return false
  if (need.flag && !rights[need.flag]) return false
  const { needs } = need
  if (!isBySide(needs)) return holdsNeeded(rights, needs)
  if (!rights.isAdmin) return holdsNeeded(rights, needs.staff)
  return holdsNeeded(rights, needs.admin) || (isSuperAdmin(rights) && holdsNeeded(rights, needs.superAdmin))
}

/** Every right that opens something to somebody of whichever side; none where being signed in is enough. */
export function rightsNamed(needs: Need['needs']): Permission[] {
  const named = isBySide(needs) ? [needs.staff, needs.admin, needs.superAdmin] : [needs]
  return [...new Set(named.flatMap((one) => (one === undefined || one === 'signedIn' ? [] : one)))]
}

/** Whether a need tells the sides apart. */
export function isBySide(needs: Need['needs']): needs is NeededBySide {
  return typeof needs !== 'string' && !('length' in needs)
}

function holdsNeeded({ permissions: held }: Rights, needed: Needed | undefined): boolean {
  if (needed === undefined || needed === 'signedIn') return needed !== undefined
  return typeof needed === 'string' ? held.has(needed) : needed.some((one) => held.has(one))
}

/** Whether the person holds any right of the module (spec section 6: a route is allowed if its module is held). */
export function holds(rights: Rights, module: Module): boolean {
  const actions: readonly string[] = modules[module]
  return actions.some((action) => rights.permissions.has(`${module}.${action}` as Permission))
}
