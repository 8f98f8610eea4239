import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The built app in a folder of its own, which may be replaced by a next release while pages are open. */
export interface Release extends Disposable {
  readonly clientFolder: string
  /**
   * Puts another version in its place: another worker, one chunk under another name; the former one is kept beside. An
   * impatient worker does what ours must not: it takes over by itself and loads every page again.
   */
  deploy(how?: 'impatient'): void
  /** Puts another worker in the place of ours, as a portal does that calls it back. */
  replaceWorker(text: string): void
  /** Takes the former release away, as the release after the next does. */
  dropFormer(): void
}

const built = join(import.meta.dirname, '../../dist/client')

const impatience = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const take = async () => {
    await self.clients.claim()
    for (const page of await self.clients.matchAll({ type: 'window' })) void page.navigate(page.url)
  }
  event.waitUntil(take())
})
`

/** A copy of the build whose chunk of that name changes with the next release. */
export function release(chunk: string): Release {
  const folder = mkdtempSync(join(tmpdir(), 'noren-release-'))
  const clientFolder = join(folder, 'client')
  const former = join(folder, 'former/assets')
  cpSync(process.env['PORTAL_CLIENT'] ?? built, clientFolder, { recursive: true })
  mkdirSync(former, { recursive: true })
  const worker = join(clientFolder, 'sw.js')
  const replaceWorker = (text: string) => {
    writeFileSync(worker, text)
    for (const packed of [`${worker}.br`, `${worker}.gz`]) if (existsSync(packed)) rmSync(packed)
  }
  return {
    clientFolder,
    deploy(how) {
      const assets = join(clientFolder, 'assets')
      const files = readdirSync(assets).filter((name) => new RegExp(`^${chunk}-[\\w-]{7}\\.js`).test(name))
      const old = files.find((name) => name.endsWith('.js'))
      if (!old) throw new Error(`the build has no chunk ${chunk}`)
      const next = `${chunk}-NextOne8.js`
      cpSync(join(assets, old), join(assets, next))
      for (const file of files) renameSync(join(assets, file), join(former, file))
      const text = readFileSync(worker, 'utf8')
      if (!text.includes(old)) throw new Error(`the worker does not know ${old}`)
      replaceWorker(text.replaceAll(old, next) + (how === 'impatient' ? impatience : ''))
    },
    replaceWorker,
    dropFormer: () => rmSync(former, { recursive: true, force: true }),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
