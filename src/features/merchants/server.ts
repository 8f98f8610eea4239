import { chainOf } from '#server/access/audit.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { rowsFile } from '#server/export/rows-file.ts'
import { answer } from '#server/feature.ts'
import { countsOf, paged } from '#server/list/paged.ts'
import { sortedBy } from '#server/list/sorted.ts'
import { historyOf } from '#server/master/history.ts'
import { cycleRows, type CycleRow } from '#server/settlement/terms.ts'
import { today } from '#shared/business-day.ts'
import type { CheckedInputOf } from '#shared/call.ts'
import { fitsAll } from '#shared/list-filter.ts'
import { Problem } from '#shared/problem.ts'
import { merchants } from './contract.ts'
import { merchantList } from './file.server.ts'
import { merchantFilters, type MerchantField } from './list.ts'
import { MerchantStatus } from './merchant.contract.ts'
import { feesSince, standardRates } from './sql.ts'
import { merchantsOf, type MerchantRow } from './stored.sql.ts'
import { addMerchant, modifyMerchant, objectOf, removeMerchant, setMerchantStatus, usesOf } from './writing.server.ts'

/** Merchants of one tenant that are read for a list, searched as people see them. */
const mostMerchants = 10_000

export default [
  answer(merchants.list, async ({ input, db, viewer, scope, now }) => {
    const all = await merchantsOf(db, scope.tenant, mostMerchants)
    const counts = countsOf(MerchantStatus.options, all, ({ status }) => status)
    return { ...paged(matching(all, input, viewer), input), counts, asOf: now }
  }),

  answer(merchants.file, async ({ input, tx, scope, ...asked }) => {
    const all = await merchantsOf(tx, scope.tenant, mostMerchants)
    return rowsFile(merchantList, matching(all, input, asked.viewer), input, asked)
  }),

  answer(merchants.detail, async ({ input, db, scope, tenant, now }) => {
    const [merchant] = await merchantsOf(db, scope.tenant, 1, input.EntCode)
    if (!merchant) throw new Problem('noSuchCompany')
    const day = today(now, tenant.timeZone)
    const lines = await feesSince(db, merchant.entCode, day)
    const fees = lines.filter(({ validFrom }) => validFrom <= day)
    const planned = lines.filter(({ validFrom }) => validFrom > day)
    const cycles = await cycleRows(db, merchant.entCode)
    const holding = cycles.findLast(({ validFrom }) => validFrom <= day)
    const plans = cycles.filter((one) => one === holding || one.validFrom > day).map(planOf)
    return { merchant, fees, planned, plans, uses: await usesOf(db, merchant.entCode) }
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

/** A line of the contract as the provider's people read it. */
function planOf({ holidayRule: _holiday, monthEndRule: _end, earlyFee: _early, ...plan }: CycleRow) {
  return plan
}

/** The merchants that match, by code unless another order is asked. */
function matching(
  all: readonly MerchantRow[],
  { Sort, ...wanted }: Omit<CheckedInputOf<typeof merchants.file>, 'columns' | 'format'>,
  { timeZone }: Viewer,
): readonly MerchantRow[] {
  const found = all.filter((one) => fitsAll(merchantFilters, one, wanted, timeZone))
  return Sort ? sortedBy<MerchantRow, MerchantField>(found, Sort, (row, field) => row[field]) : found
}
