import type { Locator, Page, Request } from 'playwright'
import type { Visit } from '../visit.ts'
import type { Persona } from './personas.ts'
import { found, type Place, type PlaceName, type Row } from './way.ts'

/** What somebody met on their way through the portal. */
export interface Walk {
  /** The calls by whose control one could stand, each with whether it could be pressed. */
  readonly controls: ReadonlyMap<string, 'there' | 'disabled'>
  /** The calls that the screens made. */
  readonly asked: ReadonlySet<string>
  /** The calls that were refused for want of a right, where the screens made them. */
  readonly refused: ReadonlySet<string>
  /** Places one could not come to, and where the way ended. */
  readonly closed: ReadonlyMap<PlaceName, string>
}

/** What a walk is made by. */
export interface Guide {
  readonly places: Readonly<Record<PlaceName, Place>>
  readonly controls: Readonly<Record<string, Row>>
  /** Calls whose control is waited for; of all others it is looked at once that it is not there. */
  allowed(call: string): boolean
}

const quietMs = 100
/** Longer than a control is late on a busy machine. */
const patienceMs = 15_000

/** Goes through every place there is a way to, by links and controls alone, and notes what stands there. */
export async function walk({ page }: Visit, persona: Persona, { places, controls, allowed }: Guide): Promise<Walk> {
  const log = logOf(page)
  page.setDefaultTimeout(patienceMs)
  // What the first screen asks counts too.
  await page.reload()
  await page.locator('.side .nav').waitFor()
  await log.quiet()
  const there = new Map<string, 'there' | 'disabled'>()
  const closed = new Map<PlaceName, string>()
  const childrenOf = (name: PlaceName | undefined) =>
    Object.keys(places).filter((one) => places[one]?.from === name && (places[one]?.only?.(persona) ?? true))

  for (const name of childrenOf(undefined)) if (await arrive(name, true)) await look(name)
  return { controls: there, ...log, closed }

  async function look(name: PlaceName): Promise<void> {
    await note(name)
    let stands = true
    for (const child of childrenOf(name)) {
      if (!stands) stands = await arrive(name, true)
      if (!stands) return
      if (!(await arrive(child, false))) continue
      await look(child)
      stands = places[child]?.closes === true && (await close(child))
    }
  }

  /** Comes to a place; the whole way from the menu, or from the place before it, where one stands already. */
  async function arrive(name: PlaceName, whole: boolean): Promise<boolean> {
    const place = places[name]
    if (!place) throw new Error(`no place is called ${name}`)
    if (whole && place.from !== undefined && !(await arrive(place.from, true))) return false
    const before = place.from === undefined ? 'body' : (places[place.from]?.root ?? 'body')
    for (const { what, control } of stepsOf(place, before)) {
      // The menu has stood since the start: what is not in it will not come.
      const mayCome = typeof place.press !== 'string' && !closed.has(name) && wanted(name)
      if (!(await comes(control, mayCome))) {
        closed.set(name, what)
        return false
      }
      await control.click()
    }
    try {
      const root = page.locator(place.root).filter({ visible: true }).last()
      await root.waitFor()
      await log.quiet()
      if (!place.fill) return true
      await place.fill(root, page)
      await log.quiet()
      return true
    } catch (error) {
      closed.set(name, String(error).split('\n', 1).join())
      return false
    }
  }

  function stepsOf({ press }: Place, root: string): readonly { what: string; control: Locator }[] {
    if (typeof press === 'string') return [{ what: `menu ${press}`, control: page.locator(`.side .nav a[href="${press}"]`) }] // prettier-ignore
    const steps = typeof press === 'function' ? press(persona) : press
    return steps.map((step) => ({
      what: `${step.role} ${String(step.name)}`,
      control: found(page, root, step).first(),
    }))
  }

  /** Whether something that the person may do stands at this place or behind it. */
  function wanted(name: PlaceName): boolean {
    return (
      Object.entries(controls).some(([call, row]) => row.at.includes(name) && expected(call, row)) ||
      childrenOf(name).some(wanted)
    )
  }

  function expected(call: string, { only }: Row): boolean {
    return allowed(call) && (only?.of(persona) ?? true)
  }

  async function note(name: PlaceName): Promise<void> {
    const root = places[name]?.root ?? 'body'
    for (const [call, row] of Object.entries(controls)) {
      if (!row.at.includes(name) || there.get(call) === 'there') continue
      const control = found(page, root, row.control).first()
      if (!(await comes(control, expected(call, row)))) continue
      there.set(call, row.waits || (await control.isEnabled()) ? 'there' : 'disabled')
    }
  }

  async function close(name: PlaceName): Promise<boolean> {
    const root = page.locator(places[name]?.root ?? '').filter({ visible: true })
    const way = root.getByRole('button', { name: /^(Close|Cancel|Back)$/ }).filter({ visible: true })
    await way.first().click()
    await root.first().waitFor({ state: 'hidden' })
    return true
  }
}

/** Whether it is there, or comes soon where it is wanted. */
async function comes(control: Locator, wanted: boolean): Promise<boolean> {
  if ((await control.count()) > 0 || !wanted) return (await control.count()) > 0
  return control.waitFor({ timeout: patienceMs }).then(
    () => true,
    () => false,
  )
}

/** Notes a page's calls, and tells when none of them is under way. */
function logOf(page: Page) {
  const asked = new Set<string>()
  const refused = new Set<string>()
  const open = new Set<Request>()
  let last = Date.now()
  const nameOf = (request: Request) => /\/apiproxy(\/api\/[\w/]+)/.exec(request.url())?.[1]
  page.on('request', (request) => {
    const path = nameOf(request)
    if (path === '/api/live/changes') return
    if (path) asked.add(`${request.method()} ${path}`)
    open.add(request)
    last = Date.now()
  })
  const over = (request: Request) => {
    if (open.delete(request)) last = Date.now()
  }
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  page.on('response', (response) => {
    const path = nameOf(response.request())
    if (path && response.status() === 403) refused.add(`${response.request().method()} ${path}`)
  })
  return {
    asked,
    refused,
    async quiet() {
      for (last = Date.now(); open.size > 0 || Date.now() - last < quietMs;) await page.waitForTimeout(20)
    },
  }
}
