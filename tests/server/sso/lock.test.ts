import { describe, expect, test } from 'vitest'
import { portal, type Portal } from '../../kit/portal.ts'
import { checkSignIn } from '#server/sso/sign-in-check.ts'
import { loadLimits } from '#shared/limits.ts'
import { Browser, password, someone } from './browser.ts'

const wrong = 'Wrong#2026-autumn'

/** Tries without the limit of one address, as from fifty of them. */
const tryOn = (shop: Portal, userName: string, typed: string, deviceHash = 'a stranger') =>
  checkSignIn(shop.db, shop.tenant, { userName, password: typed, deviceHash })

async function failsOf(shop: Portal, subject: string) {
  const [row] = await shop.db.sql<{ fails: number; locked: boolean }>`
    select fails, locked_until > now() as locked from credentials where tenant_code = ${shop.tenant} and subject = ${subject}`
  return row
}

describe('ten wrong passwords lock an account for half an hour', () => {
  test('from strange devices, for the right password too, and open by themselves', async () => {
    await using shop = await portal()
    const person = await someone(shop)
    for (let index = 0; index < 9; index++) await tryOn(shop, person.userName, wrong)
    expect(await tryOn(shop, person.userName, password)).toEqual({ subject: person.subject })
    for (let index = 0; index < 10; index++) await tryOn(shop, person.userName, wrong, 'another stranger')

    expect(await failsOf(shop, person.subject)).toEqual({ fails: 10, locked: true })
    expect(await tryOn(shop, person.userName, password, 'another stranger')).toMatchObject({ refused: 'locked' })
    await tryOn(shop, person.userName, wrong, 'another stranger')
    expect(await failsOf(shop, person.subject)).toEqual({ fails: 10, locked: true })

    await shop.db
      .sql`update credentials set locked_until = now() - interval '1 second' where subject = ${person.subject}`
    await tryOn(shop, person.userName, wrong, 'another stranger')
    expect(await failsOf(shop, person.subject)).toEqual({ fails: 1, locked: null })
    expect(await tryOn(shop, person.userName, password, 'another stranger')).toEqual({ subject: person.subject })
    expect(await failsOf(shop, person.subject)).toEqual({ fails: 0, locked: null })
  })

  test('counting every spelling of the name as one', async () => {
    await using shop = await portal()
    const person = await someone(shop)
    for (let index = 0; index < 10; index++)
      await tryOn(shop, index % 2 ? person.userName.toUpperCase() : person.userName, wrong)
    expect(await tryOn(shop, person.userName, password)).toMatchObject({ refused: 'locked' })
  })

  test('never evaluating more than ten guesses that race each other', async () => {
    await using shop = await portal()
    const person = await someone(shop)
    // The right password is the last of thirty guesses at once: it must not get a turn.
    const guesses = Array.from({ length: 29 }, (_, index) => `${wrong}${index}`)
    await Promise.all(guesses.map((guess) => tryOn(shop, person.userName, guess)))
    expect(await tryOn(shop, person.userName, password)).toMatchObject({ refused: 'locked' })
    expect(await failsOf(shop, person.subject)).toEqual({ fails: 10, locked: true })
  })

  test('but not for the owner’s own device, which has ten tries of its own', async () => {
    await using shop = await portal()
    const person = await someone(shop)
    await tryOn(shop, person.userName, password, 'her phone')
    for (let index = 0; index < 12; index++) await tryOn(shop, person.userName, wrong, `stranger ${index}`)

    expect(await tryOn(shop, person.userName, password, 'her phone')).toEqual({ subject: person.subject })
    expect(await tryOn(shop, person.userName, password, 'stranger 3')).toMatchObject({ refused: 'locked' })
    for (let index = 0; index < 10; index++) await tryOn(shop, person.userName, wrong, 'her phone')
    expect(await tryOn(shop, person.userName, password, 'her phone')).toMatchObject({ refused: 'locked' })
  })

  test('leaving nothing behind for names nobody has', async () => {
    await using shop = await portal()
    await tryOn(shop, 'nobody.here', wrong)
    expect(await shop.db.sql`select 1 as one from credentials where tenant_code = ${shop.tenant}`).toEqual([])
  })
})

test('a signed device cookie of one person is no known device of another', async () => {
  await using shop = await portal()
  const [one, two] = [await someone(shop), await someone(shop)]
  await tryOn(shop, one.userName, password, 'the shop’s tablet')
  for (let index = 0; index < 10; index++) await tryOn(shop, two.userName, wrong, 'the shop’s tablet')
  expect(await failsOf(shop, two.subject)).toMatchObject({ locked: true })
  expect(await failsOf(shop, one.subject)).toMatchObject({ fails: 0 })
})

test('a disabled person is told what a wrong password is told', async () => {
  await using shop = await portal()
  const person = await someone(shop)
  await shop.db.sql`update credentials set enabled = false where subject = ${person.subject}`
  expect(await tryOn(shop, person.userName, password)).toMatchObject({ refused: 'unauthorised' })
})

test('an address that tries without end is slowed down, whatever names it tries', async () => {
  await using shop = await portal({ settings: { PORTAL_RATE_FACTOR: '1' } })
  const browser = new Browser(shop)
  const { page } = await browser.openSignIn()
  let last = 0
  let tries = 0
  for (; tries <= loadLimits.rates.signIn.times && last !== 429; tries++)
    last = (await browser.type(page, `nobody.${tries}`, wrong)).statusCode
  expect([last, tries]).toEqual([429, loadLimits.rates.signIn.times + 1])
})

test('unknown, known and locked names take alike long', async () => {
  await using shop = await portal()
  const [known, locked] = [await someone(shop), await someone(shop)]
  await shop.db.sql`update credentials set locked_until = now() + interval '1 hour' where subject = ${locked.subject}`
  const spent = new Map<string, number[]>()
  for (let round = 0; round < 12; round++) {
    for (const name of [known.userName, locked.userName, 'nobody.here']) {
      await shop.db.sql`update credentials set fails = 0 where subject = ${known.subject}`
      const start = performance.now()
      await tryOn(shop, name, wrong)
      spent.set(name, [...(spent.get(name) ?? []), performance.now() - start])
    }
  }
  const medians = [...spent.values()].map((times) => times.toSorted((a, b) => a - b)[6] ?? 0)
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(2)
})
