import { randomBytes, randomUUID } from 'node:crypto'
import type { ReportList } from '#features/reports/contract.ts'
import { groups, rightsOf } from '#features/roles/rights.contract.ts'
import { permissions, type Permission } from '#shared/permissions.ts'
import { mintToken } from '../kit/token.ts'
import { deviceFor, managedShop, reportFor, type Land, type World } from './world.ts'

/** Somebody who makes calls, and what the table must know of them. */
export interface Actor {
  readonly name: string
  /** Whose server they ask, and with which headers. */
  readonly host: string
  readonly headers: Readonly<Record<string, string>>
  /** Nobody at all where `refused` says why their token counts for nothing. */
  readonly signedIn: boolean
  readonly machine: boolean
  readonly side: 'staff' | 'admin'
  readonly place: 'home' | 'master' | 'system'
  readonly rights: ReadonlySet<Permission>
  readonly superAdmin: boolean
  readonly shops: 'all' | 'some' | 'none'
  readonly owes: readonly string[]
  /** The tenant they are of: of another than `home` only the door is looked at, not the objects. */
  readonly land: 'home' | 'foreign' | 'closed' | 'strict'
  /** Asks for another tenant than the host's by a header. */
  readonly wrongTenant: boolean
  readonly userId: string
  readonly device: string
  /** A report that comes by itself, of a list the person may take away where there is one, and a file of it. */
  readonly report: string
  readonly reportFile: string
}

type Wanted = Partial<Pick<Actor, 'side' | 'place' | 'superAdmin' | 'shops' | 'owes' | 'land' | 'wrongTenant'>> & {
  rights: readonly Permission[]
  /** Statements that take their access away, and claims that forge their token. */
  spoilt?: (person: { tenant: string; userId: string; sid: string; ent: string }) => Promise<unknown>
  claims?: Readonly<Record<string, unknown>>
  token?: (token: string) => string
  signedIn?: false
  status?: string
}

const ofSide = { staff: groups.staff.flatMap(rightsOf), admin: groups.admin.flatMap(rightsOf) }
export const machineToken = 'a machine token of the matrix, long enough'

/** Everybody of the matrix: each right alone, all but each, and those whom something else keeps out. */
export async function actorsOf(world: World): Promise<Actor[]> {
  const { db } = world.it
  const made: Actor[] = []
  const add = async (name: string, wanted: Wanted) => void made.push(await actorOf(world, name, wanted))
  for (const side of ['staff', 'admin'] as const) {
    const place = side === 'admin' ? ({ place: 'system', superAdmin: true } as const) : {}
    const all = ofSide[side]
    await add(`${side} with everything`, { side, rights: all, ...place })
    await add(`${side} with nothing`, { side, rights: [], ...place })
    await add(`${side} with the other side's rights`, { side, rights: permissions.filter((one) => !all.includes(one)), ...place }) // prettier-ignore
    for (const one of all) await add(`${side} with ${one} alone`, { side, rights: [one], ...place })
    for (const one of all) await add(`${side} without ${one}`, { side, rights: all.filter((other) => other !== one), ...place }) // prettier-ignore
  }
  const { staff, admin } = ofSide
  const provider = { side: 'admin', place: 'system', rights: admin } as const
  await add('admin with everything, not SuperAdmin', provider)
  await add('admin with AdminManage.edit alone, not SuperAdmin', { ...provider, rights: ['AdminManage.edit'] })
  await add('admin with AdminManage.search alone, not SuperAdmin', { ...provider, rights: ['AdminManage.search'] })
  await add('admin with Settle.download alone', { ...provider, rights: ['Settle.download'], superAdmin: true })
  await add('admin with Settle.search alone', { ...provider, rights: ['Settle.search'], superAdmin: true })
  await add('staff named SuperAdmin', { rights: staff, superAdmin: true })
  await add('staff of some stores', { rights: staff, shops: 'some' })
  await add('staff of no stores', { rights: staff, shops: 'none' })
  await add('staff of a master', { rights: staff, place: 'master' })
  for (const owed of ['emailCode', 'changePassword', 'bindMfa']) {
    await add(`staff who owes ${owed}`, { rights: staff, owes: [owed] })
    await add(`admin who owes ${owed}`, { ...provider, superAdmin: true, owes: [owed] })
  }
  await add('staff who owes everything', { rights: staff, owes: ['emailCode', 'changePassword', 'bindMfa'] })
  await add('staff who names another tenant', { rights: staff, wrongTenant: true })
  await add('admin who names another tenant', { ...provider, superAdmin: true, wrongTenant: true })
  await add('staff of another tenant at home', { rights: staff, land: 'foreign' })
  await add('admin of another tenant at home', { ...provider, superAdmin: true, land: 'foreign' })
  await add('staff of another tenant here', { rights: staff, land: 'foreign', signedIn: false })
  await add('staff where refunds, points and the dashboard are off', { rights: staff, land: 'strict' })
  await add('admin where refunds, points and the dashboard are off', { ...provider, superAdmin: true, land: 'strict' })
  await add('staff during maintenance', { rights: staff, land: 'closed' })
  await add('admin during maintenance', { ...provider, superAdmin: true, rights: admin.filter((one) => one !== 'SystemConfig.all'), land: 'closed' }) // prettier-ignore
  await add('SystemConfig during maintenance', { ...provider, superAdmin: true, land: 'closed' })
  const out = { rights: staff, signedIn: false } as const
  await add('locked', { ...out, spoilt: ({ tenant, userId }) => db.sql`update users set status = 'LOCKED' where tenant_code = ${tenant} and user_id = ${userId}` }) // prettier-ignore
  await add('disabled', { ...out, spoilt: ({ tenant, userId }) => db.sql`update users set status = 'DISABLED' where tenant_code = ${tenant} and user_id = ${userId}` }) // prettier-ignore
  await add('signed out', { ...out, spoilt: ({ tenant, sid }) => db.sql`update sessions set ended_at = now() where tenant_code = ${tenant} and sid = ${sid}` }) // prettier-ignore
  await add('idle too long', { ...out, spoilt: ({ tenant, sid }) => db.sql`update sessions set last_seen_at = now() - interval '13 hours' where tenant_code = ${tenant} and sid = ${sid}` }) // prettier-ignore
  await add('password changed since', { ...out, spoilt: ({ tenant, userId }) => db.sql`update users set not_before = now() + interval '1 minute' where tenant_code = ${tenant} and user_id = ${userId}` }) // prettier-ignore
  await add('token run out', { ...out, claims: { exp: Math.floor(Date.now() / 1000) - 60 } })
  await add('token for another audience', { ...out, claims: { aud: 'somebody' } })
  await add('token of another issuer', { ...out, claims: { iss: 'http://elsewhere.localhost/realms/x' } })
  await add('token without its kind', { ...out, claims: { typ: 'ID' } })
  await add('signature forged', { ...out, token: (token) => token.replace(/.{6}$/, 'AAAAAA') })
  await add('no signature', { ...out, token: unsigned })
  made.push(nobody(world, 'anonymous', {}))
  made.push(nobody(world, 'anonymous during maintenance', {}, 'closed'))
  made.push({ ...nobody(world, 'machine', { authorization: `Bearer ${machineToken}` }), machine: true })
  made.push(nobody(world, 'machine with a wrong token', { authorization: `Bearer ${machineToken}x` }))
  return made
}

function unsigned(token: string): string {
  const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')
  return `${head}.${token.split('.')[1]}.`
}

function nobody(world: World, name: string, headers: Record<string, string>, land: 'home' | 'closed' = 'home'): Actor {
  return {
    name,
    headers,
    host: world[land].host,
    signedIn: false,
    machine: false,
    side: 'staff',
    place: 'home',
    rights: new Set(),
    superAdmin: false,
    shops: 'all',
    owes: [],
    land,
    wrongTenant: false,
    userId: '',
    device: randomUUID(),
    report: randomUUID(),
    reportFile: randomUUID(),
  }
}

async function actorOf(world: World, name: string, wanted: Wanted): Promise<Actor> {
  const { it, zones } = world
  const { side = 'staff', place = 'home', superAdmin = false, shops = 'all', owes = [], land = 'home', wrongTenant = false } = wanted // prettier-ignore
  const { tenant, origin, host, ent: first }: Land = world[land]
  const ent = side === 'admin' ? '__SYSTEM' : place === 'master' ? zones.master.ent : first
  const id = randomBytes(8).toString('hex')
  const [roleId, userId, subject, sid, userName, device] = [`r-${id}`, `u-${id}`, `sub-${id}`, `sid-${id}`, `user.${id}`, randomUUID()] // prettier-ignore
  const stored: readonly string[] = wanted.rights.length > 0 ? wanted.rights : ['Nothing.nothing']
  const scope = { all: 'ALL', some: 'SPECIFIC', none: 'NONE' }[shops]
  await it.db.sql`
    insert into roles (tenant_code, ent_code, role_id, role_name, permissions)
    values (${tenant}, ${ent}, ${roleId}, ${superAdmin ? 'SuperAdmin' : `Role ${id}`}, ${stored})`
  await it.db.sql`
    insert into users (tenant_code, user_id, ent_code, subject, user_name, user_full_name, user_email, role_id, shop_scope, shop_codes, mfa_email)
    values (${tenant}, ${userId}, ${ent}, ${subject}, ${userName}, ${name}, ${`${userName}@example.jp`}, ${roleId}, ${scope},
            ${shops === 'some' ? [managedShop] : []}, ${`${userName}@example.jp`})`
  for (const [index, one] of [sid, `${sid}-2`].entries())
    await it.db.sql`
      insert into sessions (tenant_code, sid, user_id, owes, expires_at)
      values (${tenant}, ${one}, ${userId}, ${index === 0 ? owes : []}, now() + interval '1 day')`
  await deviceFor(it, { tenant, userId, sid, deviceId: device }, name)
  const held = { report: randomUUID(), reportFile: randomUUID() }
  const rights = new Set(wanted.rights)
  await reportFor(it, { tenant, ent, userId, list: listOfReport({ side, rights, superAdmin }) }, held)
  const minted = await mintToken({ db: it.db, secrets: it.secrets, tenant, origin }, { subject, sid, userName }, { exp: Math.floor(Date.now() / 1000) + 7200, ...wanted.claims }) // prettier-ignore
  await wanted.spoilt?.({ tenant, userId, sid, ent })
  const stranger = wanted.signedIn === false && land === 'foreign'
  return {
    name,
    host: stranger ? world.home.host : host,
    headers: {
      authorization: `Bearer ${wanted.token?.(minted) ?? minted}`,
      ...(wrongTenant && { tenant: world.foreign.tenant }),
    },
    signedIn: wanted.signedIn ?? true,
    machine: false,
    side,
    place,
    rights,
    superAdmin,
    shops,
    owes,
    land: stranger ? 'home' : land,
    wrongTenant,
    userId,
    device,
    ...held,
  }
}

/** A list the person may take away, where there is one. */
export function listOfReport({ side, rights, superAdmin }: Pick<Actor, 'side' | 'rights' | 'superAdmin'>): ReportList {
  const lists: readonly (readonly [Permission, ReportList])[] = [
    ['Record.download', 'trades'],
    ['Stat.download', 'statistics'],
    ['Audit.search', 'audit'],
    ['Message.search', 'notices'],
    ...(side === 'staff' ? ofStaff : ofProvider),
    ...(side === 'admin' && superAdmin ? ([['AdminManage.search', 'people']] as const) : []),
  ]
  return lists.find(([right]) => rights.has(right))?.[1] ?? 'deposits'
}

const ofStaff = [
  ['User.search', 'people'],
  ['Permission.search', 'roles'],
] as const
const ofProvider = [
  ['Refund.refund', 'refunds'],
  ['Ent.search', 'merchants'],
  ['SystemConfig.all', 'tradeTypes'],
] as const
