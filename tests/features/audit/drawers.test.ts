import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../src/features')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ folder: path.slice(0, path.indexOf('/')), path, text: readFileSync(join(root, path), 'utf8') }))
const leads = /<(AuditLink|MasterHistory)\b/

test('every detail drawer leads to the history of its object', () => {
  const drawers = sources.filter(({ folder, text }) => folder !== 'audit' && /<Drawer\b/.test(text))
  const parts = (folder: string) => sources.filter((one) => one.folder === folder && leads.test(one.text))

  expect(drawers.length).toBeGreaterThanOrEqual(12)
  // The drawer itself, or a part of it that it names.
  const silent = drawers.filter(
    ({ folder, text }) =>
      !leads.test(text) &&
      !parts(folder).some(({ path }) => text.includes(`./${path.slice(folder.length + 1)}`)) &&
      !parts(folder).some(({ path }) => namedBy(folder, text).some((one) => one.includes(`./${path.slice(folder.length + 1)}`))),
  ) // prettier-ignore
  expect(silent.map(({ path }) => path)).toEqual([])
})

/** The texts of the parts a file of this folder names. */
function namedBy(folder: string, text: string): string[] {
  return sources.filter((one) => one.folder === folder && text.includes(`./${one.path.slice(folder.length + 1)}`)).map((one) => one.text) // prettier-ignore
}
