import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
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
  const main = join(other, 'dist/server/main.js')
  const text = readFileSync(main, 'utf8')
  const found = text.match(new RegExp(place, 'g'))?.length ?? 0
  if (found !== 1) throw new Error(`what the house ${name} changes is there ${found} times`)
  writeFileSync(main, text.replace(place, becomes))
  return other
}
