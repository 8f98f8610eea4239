import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One change in the built app: which file, the place, and what stands there instead. */
export interface Spoiling {
  readonly file: RegExp
  readonly place: RegExp
  readonly becomes: string
}

/** The built app in a folder of its own. */
export interface Spoilt extends Disposable {
  readonly clientFolder: string
}

const built = join(import.meta.dirname, '../../dist/client')

/**
 * The built app with a defence taken out, so that the check of that defence can be seen to fail. Every hash that names
 * a changed file follows. Throws where a place is not there just once.
 */
export function spoilt(...spoilings: readonly Spoiling[]): Spoilt {
  const folder = mkdtempSync(join(tmpdir(), 'noren-spoilt-'))
  const clientFolder = join(folder, 'client')
  cpSync(process.env['PORTAL_CLIENT'] ?? built, clientFolder, { recursive: true })
  for (const spoiling of spoilings) spoil(clientFolder, spoiling)
  return { clientFolder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

function spoil(clientFolder: string, { file, place, becomes }: Spoiling): void {
  const paths = ['sw.js', ...readdirSync(join(clientFolder, 'assets')).map((name) => `assets/${name}`)]
  const found = paths
    .filter((path) => path.endsWith('.js') && file.test(path))
    .filter((path) => place.test(readFileSync(join(clientFolder, path), 'utf8')))
  const [path] = found
  if (!path || found.length > 1) throw new Error(`${String(place)} stands in ${found.length} files of the build`)
  const before = readFileSync(join(clientFolder, path), 'utf8')
  const times = before.match(new RegExp(place, 'g'))?.length
  if (times !== 1) throw new Error(`${String(place)} stands ${times} times in ${path}`)
  const after = before.replace(place, becomes)
  if (after === before) throw new Error(`${path} is as it was`)
  const page = readFileSync(join(clientFolder, 'index.html'), 'utf8')
  const write = (name: string, text: string) => {
    writeFileSync(join(clientFolder, name), text)
    for (const packed of ['br', 'gz'].map((end) => join(clientFolder, `${name}.${end}`)))
      if (existsSync(packed)) rmSync(packed)
  }
  const renamed = (text: string) => text.replaceAll(hashOf(before), hashOf(after))
  const renamedPage = renamed(page)
  write(path, after)
  write('index.html', renamedPage)
  write('policy.json', renamed(readFileSync(join(clientFolder, 'policy.json'), 'utf8')))
  const worker = path === 'sw.js' ? after : readFileSync(join(clientFolder, 'sw.js'), 'utf8')
  write('sw.js', renamed(worker).replaceAll(hashOf(page), hashOf(renamedPage)))
}

const hashOf = (text: string) => createHash('sha384').update(text).digest('base64')
