import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { serverLimits } from '#shared/limits.ts'
import { portal, type Portal } from '../../kit/portal.ts'
import { Browser, password, someone } from './browser.ts'

// Guesses through the pages people sign in on, from fifty addresses at once, with the limits a portal has.
const guesses = Number(process.env['PROOF_GUESSES'] ?? 200)
const addresses = 50
const wrong = 'Wrong#2026-autumn-'

/** One address with the page of a sign-in that it began. */
interface Guesser {
  readonly browser: Browser
  readonly page: string
  readonly from: string
}

async function guesserAt(shop: Portal, number: number): Promise<Guesser> {
  const browser = new Browser(shop)
  const from = `203.0.113.${number + 1}`
  const { page } = await browser.openSignIn()
  return { browser, page, from }
}

/** The answer to a guess, without what differs by request or repeats what was typed; and whether it let somebody in. */
async function guess({ browser, page, from }: Guesser, userName: string, typed: string) {
  const form = { username: userName, password: typed }
  const { statusCode, headers, body } = await browser.send('POST', page, {
    form,
    headers: { 'x-forwarded-for': from },
  })
  const { date, 'x-request-id': requestId, 'retry-after': wait, ...kept } = headers
  void [date, requestId, wait]
  const said = JSON.stringify([statusCode, kept, body]).replaceAll(userName, '(name)')
  return { said, status: statusCode, isIn: statusCode === 303 }
}

const failsOf = async (shop: Portal) =>
  (
    await shop.db.sql<{ fails: number }>`
      select fails from credentials where tenant_code = ${shop.tenant} order by user_name`
  ).map(({ fails }) => fails)

const setting = { PORTAL_RATE_FACTOR: '1', PORTAL_TRUSTED_PROXIES: '127.0.0.1' }

test(`${guesses} guesses from ${addresses} addresses: ten of an account are evaluated in a window, and no answer tells a name`, async () => {
  await using shop = await portal({ settings: setting })
  const perAccount = Math.max(20, guesses / 100)
  const accounts = Math.ceil(guesses / perAccount / 2)
  const people = await Promise.all(Array.from({ length: accounts }, () => someone(shop)))
  const [locked, disabled] = [people[0], people[1]]
  await shop.db.sql`update credentials set enabled = false where subject = ${disabled?.subject ?? ''}`
  await shop.db.sql`
    update credentials set fails = ${serverLimits.wrongPasswords}, locked_until = now() + interval '30 minutes'
     where subject = ${locked?.subject ?? ''}`
  const strangers = people.map(() => `m.sato.${String(randomInt(10 ** 9, 10 ** 10))}`)
  const names = [...people.map(({ userName }) => userName), ...strangers]
  const guessers = await Promise.all(Array.from({ length: addresses }, (_, at) => guesserAt(shop, at)))
  const answers = new Map<number, Set<string>>()
  let [asked, letIn, evaluated] = [0, 0, 0]

  const round = async (typed: (at: number) => string) => {
    // Every name in turn, each from another address, as many at once as there are addresses.
    for (let from = 0; from < names.length; from += addresses)
      await Promise.all(
        names.slice(from, from + addresses).map(async (userName, at) => {
          const guesser = guessers[(asked + at) % addresses]
          if (!guesser) return
          const { said, status, isIn } = await guess(guesser, userName, typed(at))
          const seen = answers.get(status) ?? new Set()
          answers.set(status, seen.add(said))
          if (isIn) letIn += 1
          if (status === 401) evaluated += 1
        }),
      )
    asked += names.length
  }

  for (let turn = 0; asked < guesses; turn++) {
    // The first ten are wrong; from then on every other one would be right, if it were still evaluated.
    const isRight = turn >= serverLimits.wrongPasswords && turn % 2 === 0
    await round((at) => (isRight ? password : `${wrong}${turn}.${at}`))
    expect(Math.max(...(await failsOf(shop)))).toBeLessThanOrEqual(serverLimits.wrongPasswords)
  }

  expect(await failsOf(shop)).toEqual(people.map(() => serverLimits.wrongPasswords))
  expect([letIn, asked >= guesses, evaluated > 0]).toEqual([0, true, true])
  expect([...answers].map(([status, said]) => [status, said.size])).toEqual([...answers.keys()].map((status) => [status, 1])) // prettier-ignore
  expect([...answers.keys()].every((status) => [401, 429].includes(status))).toBe(true)
  const { rows } = await shop.service.query(
    `select count(*)::int as many from known_devices where tenant_code = $1`, [shop.tenant]) // prettier-ignore
  expect(rows).toEqual([{ many: 0 }])
  if (process.env['PROOF_GUESSES']) console.log({ asked, evaluated, accounts, strangers: strangers.length })

  // The next window: ten more, and an owner who comes after it is let in.
  await shop.db
    .sql`update credentials set locked_until = now() - interval '1 second' where tenant_code = ${shop.tenant}`
  const [last] = people.slice(-1)
  const fresh = await guesserAt(shop, 200)
  for (let turn = 0; turn < 2 * serverLimits.wrongPasswords; turn++)
    await guess(fresh, last?.userName ?? '', `${wrong}${turn}`)
  expect((await guess(fresh, last?.userName ?? '', password)).isIn).toBe(false)
  expect((await failsOf(shop)).filter((fails) => fails !== serverLimits.wrongPasswords)).toEqual([])
  await shop.db
    .sql`update credentials set locked_until = now() - interval '1 second' where tenant_code = ${shop.tenant}`
  expect((await guess(fresh, last?.userName ?? '', password)).isIn).toBe(true)
}, 3_600_000)
