import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The built product beside the given one, in a folder of its own, with one change in its server. Throws where the place
 * is not there just once.
 */
export function changedHouse(house: string, name: string, place: RegExp, becomes: string): string {
  const other = mkdtempSync(join(dirname(house), `${name}-`)) // suites beside each other choose the same names
  for (const each of ['src', 'docs', 'package.json', 'node_modules'])
    execFileSync('cp', ['-al', join(house, each), join(other, each)])
  cpSync(join(house, 'dist'), join(other, 'dist'), { recursive: true })
  const server = join(other, 'dist/server')
  const found = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file: join(server, file), text: readFileSync(join(server, file), 'utf8') }))
    .filter(({ text }) => place.test(text))
  const times = found.flatMap(({ text }) => text.match(new RegExp(place, 'g')) ?? []).length
  const [one] = found
  if (!one || times !== 1) throw new Error(`what the house ${name} changes is there ${times} times`)
  writeFileSync(one.file, one.text.replace(place, becomes))
  return other
}
