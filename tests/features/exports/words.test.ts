import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { headings, presentModes, settlements, statuses } from '#features/exports/words.server.ts'

const catalogues = (['ja', 'mn'] as const).map((language) => {
  const text = readFileSync(`src/locales/${language}.po`, 'utf8')
  const found = [...text.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(
    ([, id = '', said = '']) => [id, said] as const,
  )
  return [language, new Map(found)] as const
})

/** Words only files say. */
const own = ['Business day', 'Store code', 'Currency', 'Card brand', 'Card, last 4', 'Original transaction no.']

test.each(catalogues)('files in %s say what the screen says', (language, screen) => {
  const said = [headings, presentModes, settlements, statuses].flatMap((words) => Object.values(words))

  const compared = said.filter(({ en }) => screen.has(en))

  expect(said.filter(({ en }) => !screen.has(en)).map(({ en }) => en)).toEqual(own)
  expect(compared.map((words) => words[language])).toEqual(compared.map(({ en }) => screen.get(en)))
})
