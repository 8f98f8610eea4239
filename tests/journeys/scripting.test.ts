import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { analyses } from '#features/analysis/contract.ts'
import { merchants } from '#features/merchants/contract.ts'
import { messageManagement } from '#features/messages/management.contract.ts'
import { paymentTypes } from '#features/payment-types/contract.ts'
import { refunds } from '#features/refunds/contract.ts'
import { roles } from '#features/roles/contract.ts'
import { users } from '#features/users/contract.ts'
import { mailerOf } from '#server/mail/mailer.ts'
import { mailOf } from '#server/mail/mails.ts'
import { addDays, addMonths } from '#shared/calendar.ts'
import { limits } from '#shared/limits.ts'
import { peopleLimits } from '#shared/people-limits.ts'
import { permissions, type Permission } from '#shared/permissions.ts'
import { ownDatabase } from '../demo/shop.ts'
import { refund } from '../features/refunds/giving-back.ts'
import { formWith } from '../features/messages/writing.ts'
import { form, staffRights } from '../features/users/people.ts'
import { newMerchant } from '../features/merchants/merchant.ts'
import { live, type Live } from '../kit/live.ts'
import { drawn } from '../kit/sampled.ts'
import { payloads as everyPayload } from '../kit/script-payloads.ts'
import type { Visit } from '../kit/visit.ts'

// Scripts are written into every text field that takes them, and every screen that shows those texts is opened: none runs,
// and the policy, which would stop it, has nothing to report.
const many = Number(process.env['PROOF_SCRIPTS'] ?? 8)
const payloads = drawn('scripts', everyPayload, Math.min(many, everyPayload.length))
const isWhole = process.env['PROOF_SCRIPTS'] !== undefined

/** The longest a field takes, in characters; of the longer payloads it gets those that fit. */
const fitting = (most: number) => payloads.filter((one) => one.length <= most && one.trim() !== '')
const nth = (texts: readonly string[], at: number) => texts[at % texts.length] ?? '<svg onload=x()>'
const provider = { entCode: '__SYSTEM', userFullName: '<svg onload=x()>' }
const noticeRights = permissions.filter((one) => one.startsWith('Message.'))
const providerRights: readonly Permission[] = ['Refund.refund', 'Ent.search', 'Ent.add', 'Ent.edit', 'EntMfaConfig.search', 'SystemConfig.all', ...noticeRights] // prettier-ignore

// A run draws some of the scripts, `npm run proofs` tries all.
test(`${payloads.length} scripts in every text field: none runs, and the policy has nothing to report`, async () => {
  await using database = await ownDatabase('scripts')
  const folder = mkdtempSync(join(tmpdir(), 'noren-scripts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await using it = await live({
    databaseUrl: database.url,
    settings: { PORTAL_RATE_FACTOR: '1000', PORTAL_DATA: folder },
  })
  const counts = await writeAll(it)
  if (isWhole) console.log(JSON.stringify(counts))
  for (const [what, written] of Object.entries(counts)) expect([what, written > 0]).toEqual([what, true])
  const manager = await it.person(staffRights, { roleName: '<svg onload=x()>', userFullName: '"><svg onload=x()>' })
  const operator = await it.person(providerRights, provider)
  const seen: string[] = []

  const staff = await trapped(it, seen)
  await staff.enter(manager, '/trade')
  await staff.ready()
  await show(staff, '/trade', { inside: '.drawer', more: printCopy })
  await show(staff, '/trade?View=requests', { inside: '.drawer, dialog, [role=dialog]' })
  await show(staff, '/message', { rows: '.notice-button', inside: '.drawer .markup' })
  await show(staff, '/message/management', { inside: '.drawer .management-funnel, .drawer .facts' })
  await show(staff, '/setting/user', { inside: '.record-head' })
  await show(staff, '/setting/rights', { rows: '.role-list li button', inside: '.rights-line', pages: 1 })
  await noted(staff, it.today)
  await staff.goto('/account')
  await staff.page.locator('.more-me').waitFor()
  await searched(staff)
  await previewed(staff)

  const desk = await trapped(it, seen)
  await desk.enter(operator, '/systrade')
  await desk.page.locator('.systrade-queue .list').waitFor()
  await show(desk, '/systrade', { inside: '.drawer, [role=dialog]' })
  await show(desk, '/setting/adminUser', { inside: '.record-head' })
  await show(desk, '/setting/MFAManage', { inside: '.drawer' })
  await show(desk, '/message/sysManagement', { inside: '.drawer .management-funnel, .drawer .facts' })
  await show(desk, '/tradeType/paymentType', { inside: '.drawer .master-preview' })

  await typedAtSignIn(it, seen)
  await mailed(it, seen, folder)

  expect(seen).toEqual([])
}, 3_600_000)

test('a script that runs is seen, and one that the policy stops is reported', async () => {
  await using it = await live()
  const seen: string[] = []
  const visit = await trapped(it, seen)
  await visit.enter(await it.person(['Record.search']), '/account')
  await visit.page.locator('.more-me').waitFor()
  await visit.page.evaluate(() => Reflect.apply(Reflect.get(window, 'x'), undefined, []))
  await visit.page.evaluate(() => void setTimeout(() => alert(1)))
  await expect.poll(() => seen.length).toBe(2)

  visit.expect(/inline event handler|Content Security Policy|script-src|trusted/i)
  await visit.page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src onerror=x()>'
    } catch {
      // Trusted Types refuse it
    }
  })
  await expect.poll(() => it.portal.reports.length).toBeGreaterThan(0)
  expect(seen).toHaveLength(2)
})

/** Writes every payload into every field that takes it, by the calls people make; gives how many were taken of each. */
async function writeAll(it: Live): Promise<Record<string, number>> {
  const { portal } = it
  const taken: Record<string, number> = {}
  const wrote = <A extends { resultType: number }>(what: string, answer: A): A => {
    taken[what] = (taken[what] ?? 0) + (answer.resultType === 1000 ? 1 : 0)
    return answer
  }
  const author = await portal.as(...staffRights)
  const asker = await portal.as('Record.search', 'Refund.refund')
  const manager = await portal.as('Record.search', 'Refund.refund')
  const operator = await portal.admin(...permissions)
  await portal.db.sql`
    update roles set refund_limit_single = 0 where role_id = (select role_id from users where user_id = ${asker.userId})`
  const text = {
    master: fitting(limits.masterName),
    role: fitting(peopleLimits.roleName),
    line: fitting(40),
    person: fitting(peopleLimits.fullName),
    name: fitting(60),
    hundred: fitting(limits.remark),
  }
  const plain = (one: string) => one.replaceAll(/\p{Cc}/gu, ' ')
  await portal.db
    .sql`update shops set shop_name = ${nth(text.line, 1)}, receipt_name = ${nth(text.line, 2)}, address = ${nth(text.name, 3)}`
  await it.pay(
    ...payloads.map((one, at) => ({
      tradeNo: `S-${at}`,
      remark: plain(one).slice(0, 200),
      operatorName: plain(nth(text.line, at)),
      cardBrand: plain(nth(text.line, at + 1)),
      failureText: plain(one),
      ...(at % 5 === 4 ? { status: 'FAILED' as const } : {}),
    })),
  )
  for (const [at, one] of payloads.entries()) {
    wrote('role', await author(roles.add, { roleName: nth(text.role, at), description: nth(text.hundred, at), permissons: [{ modelName: 'Record', permissonList: ['search'] }], refundLimitSingle: null, refundLimitDaily: null })) // prettier-ignore
    const { list } = at === 0 ? (await author(roles.list, {})).result : { list: [] }
    roleId = list.find(({ builtin, grantable }) => !builtin && grantable)?.roleId ?? roleId
    wrote('person', await author(users.add, form(roleId, { userFullName: nth(text.person, at) })))
    wrote('merchant', await operator(merchants.add, newMerchant({ entName: nth(text.name, at), entNameKana: nth(text.name, at + 1), entDisplayName: nth(text.name, at + 2), representativeName: nth(text.name, at + 3), representativeKana: nth(text.name, at + 4), address: nth(text.hundred, at) }))) // prettier-ignore
    const file = await author.raw(messageManagement.upload, formWith(`${one.replaceAll(/["\r\n/\\]/g, ' ')}.png`, picture).payload, formWith('a.png', picture).headers) // prettier-ignore
    const { result } = wrote('file', file.json<{ resultType: number; result: { fileName: string } | null }>())
    const words = { messageTitle: plain(one), content: `${one}\n\n# ${one}\n- ${one}\n**${one}** [${one}](https://a.example/${encodeURIComponent(one)})` } // prettier-ignore
    const written = { ...words, receiverMode: 'ALL_USERS' as const }
    wrote('notice', await author(messageManagement.create, { ...written, messageTypeId: '4', fileNames: result ? [result.fileName] : [] })) // prettier-ignore
    wrote('notice of the provider', await operator(messageManagement.createSystem, { ...written, messageTypeId: '1', languages: { en: words, mn: words } })) // prettier-ignore
    wrote('note on a day', await author(analyses.addNote, { date: addDays(it.today, -at), kind: 'EVENT', words: nth(text.hundred, at) })) // prettier-ignore
    const asked = await refund(portal, asker, { tradeNo: `S-${at}`, remark: nth(text.hundred, at) })
    if (asked.resultType === 1000) {
      taken['request'] = (taken['request'] ?? 0) + 1
      if (at % 3 === 0) wrote('comment', await manager(refunds.approve, { refundNo: asked.result.refundNo, approve: false, comment: nth(text.hundred, at + 1) })) // prettier-ignore
    }
  }
  for (const [at, name] of text.master.entries()) {
    const values = { code: `X${at}`, classCode: 'WALLET', names: { ja: name, en: name, mn: name }, tile: '<b>', presentModes: [], refundMode: 'PARTIAL_ONCE' as const, refundLagNote: false, status: 'PREPARING' as const, feeTaxClass: 'TAXABLE' as const, defaultFeePpm: 1, maxRefundCount: 1, refundWindowDays: 1, currencies: ['JPY' as const] } // prettier-ignore
    wrote('payment type', await operator(paymentTypes.add, values))
    wrote('payment type again', await operator(paymentTypes.update, { key: values.code, version: 1, values: { ...values, defaultFeePpm: 2 } })) // prettier-ignore
  }
  await portal.server.notices.run([portal.tenant])
  return taken
}

let roleId = ''
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64') // prettier-ignore

/** A browser in which a payload that runs leaves a line: its own call and every dialog. */
async function trapped(it: Live, seen: string[]): Promise<Visit> {
  const visit = await it.visit('desktop', { language: 'en' })
  await visit.context.exposeBinding('x', ({ page }) => void seen.push(`a script ran at ${page.url()}`))
  visit.page.on('dialog', (dialog) => {
    seen.push(`a dialog stood at ${visit.page.url()}: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return visit
}

interface Shown {
  readonly rows?: string
  /** What stands there once a row is open. */
  readonly inside: string
  readonly more?: (visit: Visit) => Promise<void>
  readonly pages?: number
}

/** Opens a list page by page and its rows one after the other; of a sample the first. */
async function show(visit: Visit, path: string, { rows = 'main .list-open', inside, more, pages = 4 }: Shown) {
  const { page, say } = visit
  await visit.goto(`${path}${path.includes('?') ? '&' : '?'}PageSize=100`)
  for (let turned = 0; turned < pages; turned++) {
    await page.locator(rows).first().waitFor()
    const count = await page.locator(rows).count()
    for (let at = 0; at < (isWhole ? count : Math.min(count, 1)); at++) {
      await page.locator(rows).nth(at).click()
      await page.locator(inside).first().waitFor()
      await more?.(visit)
      await shut(visit)
    }
    const next = page.getByRole('button', { name: say('Next page') })
    if ((await next.count()) === 0 || (await next.isDisabled())) return
    await next.click()
    await page.waitForTimeout(300)
  }
}

/** Opens the months whose days have notes. */
async function noted({ page, goto }: Visit, today: string) {
  for (let back = 0; back * 30 < payloads.length; back++) {
    const month = addMonths(`${today.slice(0, 7)}-01`, -back).slice(0, 7)
    await goto(`/dataCompass?Tab=daily&Month=${month}`)
    await page.locator('.day-note').first().waitFor()
  }
}

async function printCopy({ page, say }: Visit) {
  const copy = page.locator('.drawer, [role=dialog]').getByRole('button', { name: say('Print a copy') })
  if ((await copy.count()) === 0) return
  await copy.click()
  const preview = page.getByRole('dialog', { name: say('Print a copy') })
  await preview.getByRole('radio', { name: say('A4 copy'), exact: true }).check()
  await preview.locator('.letter').waitFor()
}

/** Closes what stands over the list, one after the other. */
async function shut({ page, say }: Visit) {
  const over = page.locator('.drawer:visible, .form-dialog:visible, [role=dialog]:visible')
  const out = new RegExp(`^(${say('Close')}|${say('Cancel')})$`)
  for (let left = await over.count(); left > 0; left = await over.count()) {
    await over.last().getByRole('button', { name: out }).filter({ visible: true }).first().click()
    await expect.poll(() => over.count()).toBeLessThan(left)
  }
}

/** Types each payload into the header's search and a list's. */
async function searched(visit: Visit) {
  const { page } = visit
  for (const path of ['/setting/user', '/message', '/trade']) {
    await visit.goto(path)
    await page.locator('main .list-open, main .face, main .notice').first().waitFor()
    const box = page.locator('input[type=search]').first()
    if ((await box.count()) === 0) continue
    for (const one of payloads) {
      await box.fill(one)
      await page.waitForTimeout(isWhole ? 100 : 50)
    }
  }
}

/** Writes each payload as a notice's text, which the server shows beside the form; it refuses what cannot be read. */
async function previewed(visit: Visit) {
  const { page, say } = visit
  visit.expect(/status of 400 .*\/api\/message\/preview/)
  const field = (label: string) =>
    page
      .getByRole('dialog')
      .getByLabel(new RegExp(`^${say(label)}`))
      .first()
  await visit.goto('/message/management?Write=new')
  await field('Kind of notice').selectOption('4')
  for (const one of isWhole ? payloads : payloads.slice(0, 3)) {
    await field('Title').fill(one)
    const answered = page.waitForResponse(/\/api\/message\/preview/)
    await field('Text').fill(`${one}\n\n**${one}** [${one}](https://a.example)`)
    await answered
  }
}

/** The name that was typed stands in the form again, as does whatever the address brought. */
async function typedAtSignIn(it: Live, seen: string[]) {
  const visit = await trapped(it, seen)
  visit.expect(/status of (400|401|429)/)
  await visit.toSignIn()
  for (const one of payloads) {
    await visit.type(one, one)
    await visit.page.getByRole('alert').waitFor()
  }
  for (const one of isWhole ? payloads : payloads.slice(0, 3)) {
    await visit.goto(`/realms/${it.portal.tenant}/login-actions/reset-credentials?lang=${encodeURIComponent(one)}`)
    await visit.page.locator('main').first().waitFor()
  }
}

/** Mails as the demonstration shows them, twenty a page. */
async function mailed(it: Live, seen: string[], folder: string) {
  const { tenant, db } = it.portal
  await db.sql`update tenants set demo = true where tenant_code = ${tenant}`
  it.portal.refreshTenants()
  const mailer = mailerOf({ PORTAL_DATA: folder, PORTAL_MAIL_FROM: 'a@b.example' })
  const visit = await trapped(it, seen)
  for (const [at, one] of payloads.entries()) {
    const values = { product: one, type: one, title: one }
    await mailer.send(mailOf({ id: String(at), payload: { to: `${one}@a.example`, language: 'en', template: 'notice', values } } as never)) // prettier-ignore
    if (at % 20 === 19 || at === payloads.length - 1) {
      await visit.goto('/demo/mail')
      await visit.page.locator('article').first().waitFor()
    }
  }
}
