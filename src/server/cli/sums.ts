import { defineCommand } from 'citty'
import type pg from 'pg'
import { withDatabase } from './command.ts'
import { say } from './terminal.ts'
import { dbOn, transaction, type Db } from '#server/db/db.ts'
import { daysOf, differencesOf, recount } from '#server/ingest/recount.ts'
import { addDays, addMonths } from '#shared/calendar.ts'

/** `portal sums`: compares the sums that statistics read with the payments they are of, and writes them anew where that is asked. */
export const sumsCommand = defineCommand({
  meta: {
    name: 'sums',
    description: 'Compares the sums of days and hours with the payments; with --rebuild writes those anew that differ',
  },
  args: {
    ent: { type: 'string', description: 'One enterprise, like E00001207; all where left out' },
    rebuild: { type: 'boolean', description: 'Writes the sums anew that differ', default: false },
  },
  run: ({ args: { ent, rebuild } }) =>
    withDatabase(async (service) => {
      const ents = await entsOf(dbOn(service), ent)
      if (ents.length === 0) throw new Error(ent ? `There is no enterprise ${ent}.` : 'There is no enterprise.')
      let differing = 0
      for (const one of ents) differing += await compared(service, one, rebuild)
      const what = `${ents.length} ${ents.length === 1 ? 'enterprise' : 'enterprises'} compared`
      if (differing === 0) return say(`${what}: every sum is that of its payments.`)
      if (rebuild) return say(`${what}: ${differing} months were written anew.`)
      throw new Error(`${what}: ${differing} months differ. Write them anew with --rebuild.`)
    }),
})

/** How many months of the enterprise differ; each is said. */
async function compared(service: pg.Pool, ent: string, rebuild: boolean): Promise<number> {
  let differing = 0
  for (const { from, to } of monthsOf(await daysOf(dbOn(service), ent))) {
    const found = await differencesOf(dbOn(service), ent, from, to)
    for (const { table, count, firstDay, lastDay } of found)
      say(`${ent}  ${table}: ${count} sums differ, ${firstDay} to ${lastDay}`)
    if (found.length === 0) continue
    differing++
    if (rebuild) await transaction(service, (tx) => recount(tx, ent, from, to))
  }
  return differing
}

function monthsOf(days: { from: string; to: string } | undefined) {
  const months: { from: string; to: string }[] = []
  if (!days) return months
  for (let first = `${days.from.slice(0, 7)}-01`; first <= days.to; first = addMonths(first, 1))
    months.push({ from: first, to: addDays(addMonths(first, 1), -1) })
  return months
}

async function entsOf(db: Db, ent: string | undefined): Promise<string[]> {
  const rows = await db.sql<{ code: string }>`
    select ent_code as code from enterprises where ${ent ?? null}::text is null or ent_code = ${ent ?? null}
     order by ent_code limit 100000`
  return rows.map(({ code }) => code)
}
