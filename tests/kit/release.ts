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
  /** Puts another version in its place: another worker, one chunk under another name; the former one is kept beside. */
  deploy(): void
  /** Takes the former release away, as the release after the next does. */
  dropFormer(): void
}

const built = join(import.meta.dirname, '../../dist/client')

/** A copy of the build whose chunk of that name changes with the next release. */
export function release(chunk: string): Release {
  const folder = mkdtempSync(join(tmpdir(), 'noren-release-'))
  const clientFolder = join(folder, 'client')
  const former = join(folder, 'former/assets')
  cpSync(process.env['PORTAL_CLIENT'] ?? built, clientFolder, { recursive: true })
  mkdirSync(former, { recursive: true })
  return {
    clientFolder,
    deploy() {
      const assets = join(clientFolder, 'assets')
      const worker = join(clientFolder, 'sw.js')
      const files = readdirSync(assets).filter((name) => new RegExp(`^${chunk}-[\\w-]{8}\\.js`).test(name))
      const old = files.find((name) => name.endsWith('.js'))
      if (!old) throw new Error(`the build has no chunk ${chunk}`)
      const next = `${chunk}-NextOne8.js`
      cpSync(join(assets, old), join(assets, next))
      for (const file of files) renameSync(join(assets, file), join(former, file))
      const text = readFileSync(worker, 'utf8')
      if (!text.includes(old)) throw new Error(`the worker does not know ${old}`)
      writeFileSync(worker, text.replaceAll(old, next))
      for (const packed of [`${worker}.br`, `${worker}.gz`]) if (existsSync(packed)) rmSync(packed)
    },
    dropFormer: () => rmSync(former, { recursive: true, force: true }),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
