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

/** Something that is pressed on the way; it stands already, or may be on its way. */
interface Step {
  readonly what: string
  readonly control: Locator
  readonly stands: boolean
  /** What it comes with, if it comes. */
  readonly beside?: Locator
}

/** Goes through every place there is a way to, by links and controls alone, and notes what stands there. */
export async function walk({ page }: Visit, persona: Persona, { places, controls, allowed }: Guide): Promise<Walk> {
  const log = logOf(page)
  page.setDefaultTimeout(patienceMs)
  // What the first screen asks counts too.
  await page.reload()
  await page.locator('.side .nav, .bottom-bar').filter({ visible: true }).waitFor()
  await log.quiet()
  const there = new Map<string, 'there' | 'disabled'>()
  const closed = new Map<PlaceName, string>()
  const childrenOf = (name: PlaceName | undefined) =>
    Object.keys(places).filter((one) => places[one]?.from === name && (places[one]?.only?.(persona) ?? true))

  for (const name of childrenOf(undefined)) if ((await arrive(name, true)) === 'there') await look(name)
  return { controls: there, ...log, closed }

  async function look(name: PlaceName): Promise<void> {
    await note(name)
    let stands = true
    for (const child of childrenOf(name)) {
      if (!stands && (await arrive(name, true)) !== 'there') return
      const came = await arrive(child, false)
      if (came === 'there') await look(child)
      stands = came === 'away' || (came === 'there' && (await left(child)))
    }
  }

  /** Comes to a place; the whole way from the menu, or from the place before it, where one stands already. `away`: one stands there still. */
  async function arrive(name: PlaceName, whole: boolean): Promise<'there' | 'away' | 'lost'> {
    const place = places[name]
    if (!place) throw new Error(`no place is called ${name}`)
    if (whole && place.from !== undefined && (await arrive(place.from, true)) !== 'there') return 'lost'
    if (whole && place.from === undefined) await uncover()
    let pressed = false
    const before = place.from === undefined ? 'body' : (places[place.from]?.root ?? 'body')
    for (const { what, control, stands, beside } of await stepsOf(place, before)) {
      await beside?.waitFor()
      const mayCome = !stands && !closed.has(name) && wanted(name)
      if (!(await comes(control, mayCome))) {
        closed.set(name, what)
        return pressed ? 'lost' : 'away'
      }
      await control.click()
      pressed = true
    }
    try {
      const root = page.locator(place.root).filter({ visible: true }).last()
      await root.waitFor()
      await log.quiet()
      if (!place.fill) return 'there'
      await place.fill(root, page)
      await log.quiet()
      return 'there'
    } catch (error) {
      closed.set(name, String(error).split('\n', 1).join())
      return 'lost'
    }
  }

  async function stepsOf({ press }: Place, root: string): Promise<readonly Step[]> {
    if (typeof press === 'string') return menu(press)
    const steps = typeof press === 'function' ? press(persona) : press
    return steps.map((step) => ({
      what: `${step.role} ${String(step.name)}`,
      control: found(page, root, step).first(),
      stands: false,
    }))
  }

  /** The way by the menu, which stood since the start: what is not in it will not come. A phone has its bar and the rest under "More". */
  async function menu(path: string): Promise<readonly Step[]> {
    const what = `menu ${path}`
    const entry = (of: string) => page.locator(`${of} a[href="${path}"]`)
    if (persona.device !== 'phone') return [{ what, control: entry('.side .nav'), stands: true }]
    if ((await entry('.bottom-bar').count()) > 0) return [{ what, control: entry('.bottom-bar'), stands: true }]
    const more = page.locator('.bottom-bar a[href="/account"]')
    return [
      { what: 'More', control: more, stands: true },
      { what, control: entry('main .more-group'), stands: true, beside: page.locator('main .more-group').first() },
    ]
  }

  /** Whether something that the person may do stands at this place or behind it. */
  function wanted(name: PlaceName): boolean {
    return (
      (places[name]?.asks ?? []).some(allowed) ||
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
      there.set(call, row.waits || (await canBePressed(control)) ? 'there' : 'disabled')
    }
  }

  /** Leaves a place for the one before it; false where one goes the whole way again. */
  async function left(name: PlaceName): Promise<boolean> {
    const { inside, closes, root } = places[name] ?? {}
    if (closes) await close(root ?? '')
    return inside === true || closes === true
  }

  /** Closes what lies over the page, so that its menu can be pressed. */
  async function uncover(): Promise<void> {
    for (const over of ['.form-dialog', '.dialog', '.sheet', '.drawer'])
      if ((await page.locator(over).filter({ visible: true }).count()) > 0) await close(over)
  }

  async function close(over: string): Promise<void> {
    const root = page.locator(over).filter({ visible: true })
    await root
      .getByRole('button', { name: /^(Close|Cancel|Back)$/ })
      .filter({ visible: true })
      .first()
      .click()
    await root.first().waitFor({ state: 'hidden' })
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

/** Whether it can be pressed, or soon: it may rest while the page still says that a notice was read. */
async function canBePressed(control: Locator): Promise<boolean> {
  const element = await control.elementHandle()
  return element.waitForElementState('enabled', { timeout: patienceMs }).then(
    () => true,
    () => false,
  )
}

/** Notes a page's calls, and tells when none of them is under way. */
export function logOf(page: Page) {
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
