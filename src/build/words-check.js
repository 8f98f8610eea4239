// Fails when the catalogues are not what the sources say now, or when a translation is missing or broken.
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getFormat } from '@lingui/cli/api'
import { capture } from './run.js'
import { faultOf } from './translation.js'

const root = join(import.meta.dirname, '../..')
const kept = 'src/locales'
const copy = 'node_modules/.cache/words'
const languages = ['ja', 'en', 'mn']

rmSync(join(root, copy), { recursive: true, force: true })
mkdirSync(join(root, copy), { recursive: true })
for (const language of languages) cpSync(join(root, kept, `${language}.po`), join(root, copy, `${language}.po`))
const { code, output } = await capture(join(root, 'node_modules/.bin/lingui'), ['extract', '--clean'], {
  cwd: root,
  env: { ...process.env, WORDS_FOLDER: copy },
})
if (code !== 0) {
  console.error(output)
  process.exit(1)
}

/** @type {string[]} */
const faults = []
const format = await getFormat('po', {}, 'en')
let count = 0
for (const language of languages) {
  const now = join(root, copy, `${language}.po`)
  if (withoutDate(now) !== withoutDate(join(root, kept, `${language}.po`))) {
    faults.push(`${kept}/${language}.po is not what the sources say: run "npm run words" and translate what is new.`)
  }
  const messages = Object.values((await format.read(now, language)) ?? {})
  count = messages.length
  for (const { message = '', translation, origin } of messages) {
    const fault = faultOf(message, translation)
    if (fault) faults.push(`${language}: "${message}" ${fault} (${origin?.[0]?.[0]})`)
  }
}

if (faults.length) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`Words: ${count} messages in ${languages.length} languages.`)

/** @param {string} file */
function withoutDate(file) {
  return readFileSync(file, 'utf8')
    .replace(/^"POT-Creation-Date.*$/m, '')
    .trim()
}
