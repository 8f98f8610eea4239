import { chainOf } from '#server/access/audit.ts'
import { answer } from '#server/feature.ts'
import { countsOf, paged } from '#server/list/paged.ts'
import { sortedBy } from '#server/list/sorted.ts'
import { historyOf } from '#server/master/history.ts'
import { today } from '#shared/business-day.ts'
import { fitsAll } from '#shared/list-filter.ts'
import { Problem } from '#shared/problem.ts'
import { merchants } from './contract.ts'
import { merchantFilters, type MerchantField } from './list.ts'
import { MerchantStatus } from './merchant.contract.ts'
import { feesOn, standardRates } from './sql.ts'
import { merchantsOf, type MerchantRow } from './stored.sql.ts'
import { addMerchant, modifyMerchant, objectOf, removeMerchant, setMerchantStatus, usesOf } from './writing.server.ts'

/** Merchants of one tenant that are read for a list, searched as people see them. */
const mostMerchants = 10_000

export default [
  answer(merchants.list, async ({ input: { Sort, ...input }, db, viewer, scope, now }) => {
    const all = await merchantsOf(db, scope.tenant, mostMerchants)
    const found = all.filter((one) => fitsAll(merchantFilters, one, input, viewer.timeZone))
    const sorted = Sort ? sortedBy<MerchantRow, MerchantField>(found, Sort, (row, field) => row[field]) : found
    const counts = countsOf(MerchantStatus.options, all, ({ status }) => status)
    return { ...paged(sorted, input), counts, asOf: now }
  }),

  answer(merchants.detail, async ({ input, db, scope, tenant, now }) => {
    const [merchant] = await merchantsOf(db, scope.tenant, 1, input.EntCode)
    if (!merchant) throw new Problem('noSuchCompany')
    const fees = await feesOn(db, merchant.entCode, today(now, tenant.timeZone))
    return { merchant, fees, uses: await usesOf(db, merchant.entCode) }
  }),

  answer(merchants.history, async ({ input, db, viewer, now }) => {
    const chain = chainOf({ tenant: viewer.tenant, ent: viewer.entCode })
    return historyOf(db, [chain], objectOf(input.Key), now)
  }),

  answer(merchants.rates, async ({ db, tenant, now }) => ({
    list: await standardRates(db, today(now, tenant.timeZone)),
    asOf: now,
  })),

  answer(merchants.add, async ({ input, ...asked }) => addMerchant(asked, input)),
  answer(merchants.modify, async ({ input, ...asked }) => modifyMerchant(asked, input)),
  answer(merchants.setStatus, async ({ input, ...asked }) => setMerchantStatus(asked, input)),
  answer(merchants.remove, async ({ input, ...asked }) => removeMerchant(asked, input)),
]
