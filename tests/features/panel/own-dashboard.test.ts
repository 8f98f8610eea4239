import { describe, expect, test } from 'vitest'
import { merchants } from '#features/merchants/contract.ts'
import type { DashboardSetting } from '#features/merchants/merchant.contract.ts'
import { panel } from '#features/panel/contract.ts'
import { session } from '#features/session/contract.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { merchantNow } from '../merchants/merchant.ts'
import { entBeside } from '../../kit/ent-beside.ts'

/** Sets whether an enterprise shows the dashboard, as the provider does in its form. */
async function set(it: Portal, showDashBoard: DashboardSetting, ent = it.ent) {
  const provider = await it.admin('Ent.search', 'Ent.edit')
  const { resultType } = await provider(merchants.modify, { ...(await merchantNow(provider, ent)), showDashBoard })
  expect(resultType).toBe(1000)
}

/** What the page is told, and what each call of the dashboard answers. */
async function seenBy(person: Person) {
  const { showDashBoard } = (await person(session.userInfo, {})).result
  const replies = [
    await person(panel.summary, {}),
    await person(panel.shares, {}),
    await person(panel.latest, {}),
    await person(panel.today, {}),
  ]
  return { showDashBoard, answers: [...new Set(replies.map(({ resultType }) => resultType))] }
}

const shown = { showDashBoard: true, answers: [1000] }
const refused = { showDashBoard: false, answers: [2000] }
const everything = ['Record.search', 'Refund.refund', 'Settle.search'] as const

describe.each([
  ['shows', true],
  ['hides', false],
])('where the tenant %s its dashboard', (_word, tenants) => {
  test('an enterprise has it as its tenant, shown or hidden as it is set, from the next call on', async () => {
    await using it = await portal({ config: { showDashBoard: tenants } })
    const person = await it.as(...everything)
    expect(await seenBy(person)).toEqual(tenants ? shown : refused)

    await set(it, tenants ? 'HIDDEN' : 'SHOWN')
    expect(await seenBy(person)).toEqual(tenants ? refused : shown)
    await set(it, tenants ? 'SHOWN' : 'HIDDEN')
    expect(await seenBy(person)).toEqual(tenants ? shown : refused)
    await set(it, tenants ? 'HIDDEN' : 'SHOWN')
    await set(it, 'TENANT')
    expect(await seenBy(person)).toEqual(tenants ? shown : refused)
  })
})

test('a tenant that never said shows none, and its own switch counts for who has no setting', async () => {
  await using it = await portal()
  const person = await it.as(...everything)
  expect(await seenBy(person)).toEqual(refused)

  await it.db
    .sql`insert into tenant_configs (tenant_code, config_key, value) values (${it.tenant}, 'showDashBoard', 'true')`
  expect(await seenBy(person)).toEqual(shown)
  await it.db
    .sql`update tenant_configs set value = 'false' where tenant_code = ${it.tenant} and config_key = 'showDashBoard'`
  expect(await seenBy(person)).toEqual(refused)
})

test('a master’s people go by their own enterprise, whatever is set for those that belong to it', async () => {
  await using it = await portal({ config: { showDashBoard: true } })
  const child = entBeside(it.ent)
  await it.db.sql`update enterprises set is_master_enterprise = true where ent_code = ${it.ent}`
  await it.db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, parent_ent_code, show_dashboard)
    values (${child}, ${it.tenant}, '子会社', '子会社', ${it.ent}, false)`
  const person = await it.as(...everything)
  expect(await seenBy(person)).toEqual(shown)

  await it.db.sql`update enterprises set show_dashboard = (ent_code = ${child}) where tenant_code = ${it.tenant}`
  expect(await seenBy(person)).toEqual(refused)
})

test('no setting shows the provider’s own people a dashboard', async () => {
  await using it = await portal({ config: { showDashBoard: true } })
  await it.db.sql`update enterprises set show_dashboard = true where tenant_code = ${it.tenant}`
  const provider = await it.admin(...everything)
  expect((await seenBy(provider)).answers).toEqual([2000])
})
