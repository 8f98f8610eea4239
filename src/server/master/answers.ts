import { msg } from '@lingui/core/macro'
import { isDeepStrictEqual } from 'node:util'
import { chainOf } from '#server/access/audit.ts'
import type { Tenant } from '#server/access/tenants.ts'
import { codeOf, type Db, type Tx } from '#server/db/db.ts'
import { rowsFile } from '#server/export/rows-file.ts'
import { answer, type Answered, type Services } from '#server/feature.ts'
import { paged } from '#server/list/paged.ts'
import type { MasterCalls, MasterRow } from '#shared/master.ts'
import { Problem } from '#shared/problem.ts'
import { masterList } from './file.ts'
import { changeOf, historyOf } from './history.ts'
import { inUse, isUsed } from './in-use.ts'
import { listed } from './listed.ts'
import type { Master, Values } from './master.ts'
import { statementsOf } from './statements.ts'

/** The answers of a master's calls: rights come from the calls, the rest from the master. */
export function masterAnswers(master: Master, calls: MasterCalls): readonly Answered[] {
  const statements = statementsOf(master)
  const secrets = master.secrets ?? []
  const objectOf = (key: string) => `${master.name} ${key}`
  const kept = (row: MasterRow): Values =>
    Object.fromEntries(Object.keys(master.form.shape).map((name) => [name, row[name]]))
  const builtIn = (key: string) => master.builtIn?.includes(key) ?? false
  const held = (row: MasterRow): MasterRow => ({ ...row, used: row.used || builtIn(String(row[master.key])) })

  /** Every row, with how much refers to it where the master counts that. */
  async function whole(db: Db, { everywhere }: Services): Promise<MasterRow[]> {
    const [rows, counts] = await Promise.all([statements.all(db), master.counted?.(everywhere)])
    return rows.map((row) => ({ ...held(row), ...counts?.get(String(row[master.key])) }))
  }

  /** The present row, locked. Throws if it was deleted or changed since it was read. */
  async function hold(tx: Tx, { key, version }: { key: string; version: number }): Promise<MasterRow> {
    const [row] = await statements.hold(tx, key)
    if (!row) throw new Problem('noRows')
    if (row.version !== version) throw new Problem('changedByOther')
    return held(row)
  }

  return [
    answer(calls.list, async ({ input, db, services, tenant, now }) => {
      return { ...paged(listed(await whole(db, services), input), input), editable: tenant.isFirst, asOf: now }
    }),

    answer(calls.file, async ({ input, tx, services, ...asked }) =>
      rowsFile(masterList(master), listed(await whole(tx, services), input), input, asked),
    ),

    answer(calls.detail, async ({ input, db, services, tenant }) => {
      const [row] = await statements.find(db, input.Key)
      if (!row) throw new Problem('noRows')
      return { row: held(row), uses: await master.usesOf(services.everywhere, input.Key), editable: tenant.isFirst }
    }),

    answer(calls.history, async ({ input, db, viewer, now }) =>
      historyOf(db, [chainOf({ tenant: viewer.tenant, ent: viewer.entCode })], objectOf(input.Key), now),
    ),

    answer(calls.add, async ({ input, tx, tenant, audit }) => {
      refuseOthers(tenant)
      await master.check?.(tx, input)
      const [row] = await statements.insert(tx, input).catch(refuseTwin)
      if (!row) throw new Error('a row that was written is gone')
      audit(objectOf(String(input[master.key])), changeOf('add', null, kept(row), secrets))
      return held(row)
    }),

    answer(calls.update, async ({ input: { values, ...at }, tx, services: { everywhere }, tenant, audit }) => {
      refuseOthers(tenant)
      const before = await hold(tx, at)
      if (isDeepStrictEqual(kept(before), { ...kept(before), ...values })) throw new Problem('noChange')
      const meant =
        [master.key, ...master.fixed].some((name) => !isDeepStrictEqual(before[name], values[name])) ||
        (master.growing ?? []).some((name) => losesSome(before[name], values[name]))
      const uses = meant ? await master.usesOf(everywhere, at.key) : {}
      if (meant && (before.used || isUsed(uses))) throw inUse(uses, 'change')
      await master.check?.(tx, values)
      const [row] = await statements.update(tx, at.key, values).catch(refuseTwin)
      if (!row) throw new Error('a row that was held is gone')
      audit(objectOf(String(values[master.key])), changeOf('change', kept(before), kept(row), secrets))
      return held(row)
    }),

    answer(calls.order, async ({ input: { key, before }, tx, tenant, audit }) => {
      refuseOthers(tenant)
      const keys = (await statements.keys(tx)).map((row) => row.key)
      const others = keys.filter((one) => one !== key)
      const place = before === null ? others.length : others.indexOf(before)
      if (others.length === keys.length || place < 0) throw new Problem('noRows')
      const arranged = others.toSpliced(place, 0, key)
      if (isDeepStrictEqual(arranged, keys)) throw new Problem('noChange')
      await statements.arrange(tx, arranged)
      const [from, to] = [keys.indexOf(key) + 1, place + 1]
      audit(objectOf(key), changeOf('order', { place: from }, { place: to }, secrets))
      return null
    }),

    answer(calls.remove, async ({ input, tx, services: { everywhere }, tenant, audit }) => {
      refuseOthers(tenant)
      const before = await hold(tx, input)
      const refused = async () => inUse(await master.usesOf(everywhere, input.key), 'delete')
      if (before.used) throw await refused()
      await statements.remove(tx, input.key).catch(async (error: unknown) => {
        throw codeOf(error) === '23503' ? await refused() : error
      })
      audit(objectOf(input.key), changeOf('delete', kept(before), null, secrets))
      return null
    }),
  ]
}

/** Whether a list lacks something that it held. */
function losesSome(before: unknown, after: unknown): boolean {
  return Array.isArray(before) && Array.isArray(after) && before.some((one) => !after.includes(one))
}

/** Refuses changes by other tenants than the first, because all tenants share the masters (decision 10). */
function refuseOthers(tenant: Tenant): void {
  if (!tenant.isFirst) throw new Problem('unauthorised', ofFirst)
}

const ofFirst = msg`All tenants share it, so only the first tenant may change it.`

function refuseTwin(error: unknown): never {
  throw codeOf(error) === '23505' ? new Problem('failed', twin) : error
}

const twin = msg`The code exists already.`
