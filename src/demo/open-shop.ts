import type pg from 'pg'
import { dbOn, transaction } from '#server/db/db.ts'
import { hashPassword } from '#server/identity/password.ts'
import type { Secrets } from '#server/identity/secrets.ts'
import type { PrintedLogin } from '#server/identity/printed-login.ts'
import { dayMs } from '#shared/business-day.ts'
import { bayar } from './bayar.ts'
import { payOutTenants, settleFirst, settleTenant, settleTo } from './deposits.ts'
import { analyze, analyzeOrders, catchUp, fill, firstLoadsOf, type FirstLoad } from './fill.ts'
import { buildHouse } from './organisation.ts'
import { seedMasters } from '#server/seed/masters.ts'
import { noren } from './noren.ts'
import { fillOrders, fillSold } from './orders.ts'
import { buildIndexes, putOffIndexes } from './put-off-indexes.ts'
import { demoPassword, demoPeople } from './people.ts'
import { keepRequestWaiting } from './waiting-request.ts'
import type { DemoTenant } from './tenants.ts'

/** Reports the progress of long work. */
type Progress = (what: string, done: number, total: number) => void

/** The tenants of the demonstration, the default one first. */
export const demoTenants: readonly DemoTenant[] = [noren, bayar]

/** What may be given: the clock, the number of past months, and the enterprises. */
export interface Opening {
  readonly now?: Date
  readonly months?: number
  readonly tenants?: readonly DemoTenant[]
  /**
   * Takes over what follows from a tenant's payments (orders, points, deposits), where few days are missing: a shop that was
   * open yesterday opens with its payments. Where left out, all is written before the shop is open.
   */
  readonly later?: (follow: () => Promise<void>) => void
}

/** A demonstration that was closed over a weekend opens before all follows from the payments of these days. */
const fewDaysMs = 4 * dayMs

/**
 * Opens the demonstration: writes enterprises and people once, thirteen months of payments once, and what happened since
 * the last start. Throws one sentence where the database holds tenants that are no demonstration.
 */
export async function openShop(
  service: pg.Pool,
  secrets: Secrets,
  progress: Progress,
  opening: Opening = {},
): Promise<readonly PrintedLogin[]> {
  const { now = new Date(), months, tenants = demoTenants, later } = opening
  const db = dbOn(service)
  await refuseReal(service)
  await seedMasters(db)
  const standing = await db.sql<{
    code: string
  }>`select tenant_code as code from tenants where tenant_code = any(${tenants.map(({ code }) => code)})`
  const missing = tenants.filter(({ code }) => !standing.some((row) => row.code === code))
  if (missing.length > 0) {
    const passwordHash = await hashPassword(demoPassword)
    for (const [index, tenant] of missing.entries()) {
      // The default tenant is the oldest one.
      const createdAt = new Date(now.getTime() + index)
      await transaction(service, (tx) => buildHouse(tx, tenant, { passwordHash, createdAt }))
    }
  }
  await fillAll(service, tenants, { now, months, secrets, progress, later })
  return tenants.flatMap((tenant, index) =>
    demoPeople(tenant.code).map(({ userName, may }) => ({
      tenant: tenant.code,
      userName,
      password: demoPassword,
      about: may.en,
      host: index === 0 ? 'localhost' : tenant.host,
    })),
  )
}

/** Writes the payments of the tenants with all that came of them. Tenants go side by side: they share no row. */
async function fillAll(
  service: pg.Pool,
  tenants: readonly DemoTenant[],
  given: { now: Date; months: number | undefined; secrets: Secrets; progress: Progress; later: Opening['later'] },
): Promise<void> {
  const { now, secrets, progress, later } = given
  const loads = await firstLoadsOf(service, tenants, given)
  const total = loads.reduce((sum, load) => sum + load.months.length, 0)
  let done = 0
  let filled = 0
  if (total > 0) progress('Filling the demo shop', done, total)
  const [first] = loads
  // Where a tenant of it has its payments already, their indexes stand.
  if (first && loads.every(({ isWhole }) => isWhole)) await putOffIndexes(service, first.tenant.code)
  const fillTenant = async (load: FirstLoad) => {
    const { tenant } = load
    await fill(service, load, {
      // Neither writes what the other reads.
      follow: async (month, next) => {
        await Promise.all([
          settleTo(service, tenant, { now, day: next, secrets }),
          fillSold(service, tenant, { month, next, now }),
        ])
      },
      told: () => progress('Filling the demo shop', ++done, total),
    })
    const isLast = ++filled === loads.length
    await catchUp(service, [tenant], now)
    if (total > 0) await analyzeOrders(service)
    const settle = async () => {
      await settleTenant(service, tenant, { now, secrets })
      if (total > 0) await settleFirst(service, tenant, now)
    }
    const follow = async () => {
      await Promise.all([settle(), fillOrders(service, [tenant], now), isLast && total > 0 && analyze(service)])
    }
    if (later && total === 0 && now.getTime() - load.mark.asOf.getTime() < fewDaysMs) later(follow)
    else await follow()
  }
  const ended = await Promise.allSettled(loads.map(fillTenant))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  await buildIndexes(service)
}

/** Writes what happened in the demonstration since the last time, up to now: the work of a job that runs each minute. */
export async function trickle(service: pg.Pool, now: Date): Promise<void> {
  await catchUp(service, demoTenants, now)
  await payOutTenants(service, demoTenants, now)
  await fillOrders(service, demoTenants, now)
  await keepRequestWaiting(service, demoTenants, now)
}

async function refuseReal(service: pg.Pool): Promise<void> {
  const [real] = await dbOn(service).sql<{
    name: string
  }>`select tenant_name as name from tenants where not demo order by created_at limit 1`
  if (real)
    throw new Error(
      `This database belongs to ${real.name}, which is no demonstration. Start with PORTAL_MODE=production.`,
    )
}
