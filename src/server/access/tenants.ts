import { isIP } from 'node:net'
import type { Db } from '#server/db/db.ts'
import type { WebConfig } from '#shared/web-config.ts'

/** A tenant as requests need it. */
export interface Tenant {
  readonly code: string
  readonly name: string
  readonly realm: string
  readonly timeZone: string
  readonly demo: boolean
  readonly config: WebConfig
  /** Its host names, the first the one to name it by. */
  readonly hosts: readonly string[]
  /** Its public address, if its setting `origin` names one. */
  readonly origin: string | undefined
  /** The first tenant of the installation, whose people administer what all tenants share (decision 10). */
  readonly isFirst: boolean
}

/** The tenants of this installation by their hosts; read again every two seconds at most. */
export interface Tenants {
  /** The tenant of a Host header, or undefined for a host nobody lists (decision 12); at once while what was read is fresh. */
  ofHost(host: string): Tenant | undefined | Promise<Tenant | undefined>
  all(): Promise<readonly Tenant[]>
  /** Clears the cache, so that a change takes effect at once. */
  refresh(): void
}

interface Row {
  code: string
  name: string
  realm: string
  status: string
  timeZone: string
  language: string
  currency: string
  decimals: number | null
  demo: boolean
  hosts: string[]
  configs: Record<string, unknown>
}

const freshForMs = 2_000

/** Reads tenants from the database; `publicHosts` are further names of the default tenant from the settings. */
export function tenantsIn(db: Db, publicHosts: readonly string[]): Tenants {
  let read: Promise<Known> | undefined
  /** What `read` brought. */
  let found: Known | undefined
  let readAt = 0

  async function load(): Promise<Known> {
    const rows = await rowsOf(db)
    const tenants = rows.map((row, index) => tenantOf(row, index === 0, publicHosts))
    const byHost = new Map(tenants.flatMap((tenant) => tenant.hosts.map((host) => [host, tenant] as const)))
    return { tenants, byHost }
  }

  const isFresh = () => Date.now() - readAt <= freshForMs

  function known(): Promise<Known> {
    if (read && isFresh()) return read
    const former = { read, found }
    const next = load()
    readAt = Date.now()
    read = next
    found = undefined
    next.then(
      (tenants) => {
        if (read === next) found = tenants
      },
      // A database that is unavailable for a moment must not turn known hosts into unknown ones.
      () => {
        if (read === next) ({ read, found } = former)
      },
    )
    return next
  }

  return {
    ofHost(host) {
      return found && isFresh() ? tenantOfHost(found, host) : known().then((tenants) => tenantOfHost(tenants, host))
    },
    async all() {
      return (await known()).tenants
    },
    refresh() {
      readAt = 0
    },
  }
}

interface Known {
  readonly tenants: readonly Tenant[]
  readonly byHost: ReadonlyMap<string, Tenant>
}

function tenantOfHost({ tenants, byHost }: Known, host: string): Tenant | undefined {
  // Most name it as it is listed.
  const listed = byHost.get(host)
  if (listed) return listed
  const name = nameOf(host)
  return byHost.get(name) ?? (isLocal(name) ? demoTenant(tenants, name) : undefined)
}

/** The host without its port, in lower case. */
export function nameOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
}

function isLocal(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0
}

/** Names of this machine lead to a demonstration only: in production anybody could send them in a Host header. */
function demoTenant(tenants: readonly Tenant[], name: string): Tenant | undefined {
  const local = tenants.filter(({ demo }) => demo)
  const [sub] = name.split('.')
  if (name.endsWith('.localhost')) return local.find((tenant) => tenant.code === sub)
  return local[0]
}

function rowsOf(db: Db): Promise<Row[]> {
  return db.sql<Row>`
    select t.tenant_code as code, t.tenant_name as name, t.realm, t.status, t.time_zone as "timeZone",
           t.default_language as language, t.currency, t.currency_decimals as decimals, t.demo,
           coalesce((select array_agg(h.host order by h.host) from tenant_hosts h where h.tenant_code = t.tenant_code), '{}') as hosts,
           coalesce((select jsonb_object_agg(c.config_key, c.value) from tenant_configs c where c.tenant_code = t.tenant_code), '{}') as configs
      from tenants t
     where t.status = 'ACTIVE'
     order by t.created_at, t.tenant_code
     limit 1000`
}

function tenantOf(row: Row, isFirst: boolean, publicHosts: readonly string[]): Tenant {
  const decimals = row.decimals === 0 || row.decimals === 2 ? { currencyDecimals: row.decimals } : {}
  const config = {
    ...defaults,
    ...row.configs,
    ...decimals,
    tenant: row.code,
    ssoRealm: row.realm,
    currency: row.currency,
    timeZone: row.timeZone,
    demo: row.demo,
    defaultLanguage: row.language,
    productName: row.configs['productName'] ?? row.name,
  } as WebConfig // stored values are checked against their types where they are written
  const { code, name, realm, timeZone, demo, configs } = row
  const hosts = [...(isFirst ? publicHosts : []), ...row.hosts]
  return { code, name, realm, timeZone, demo, config, hosts, origin: originIn(configs['origin']), isFirst }
}

/** A configured address reduced to its origin. */
function originIn(written: unknown): string | undefined {
  if (typeof written !== 'string' || !/^https?:\/\//.test(written)) return undefined
  return URL.canParse(written) ? new URL(written).origin : undefined
}

const defaults = {
  ssoUrl: '',
  ssoClientId: 'portal',
  style: {},
  showDashBoard: false,
  showServiceUnavailable: false,
  newStoreVersion: true,
  pointSystemApiAddress: '',
  onlineShopUrl: '',
  chatBot: false,
  chatBotApi: '',
  gTag: '',
  oem: '',
  weekStart: 0,
  businessDayStart: '00:00',
  enterpriseRefundEnabled: true,
  offlineHours: 12,
  idleLockMinutes: 15,
  supportPhone: '',
}
