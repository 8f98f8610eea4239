import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import { part, type Fragment } from '#server/db/db.ts'
import type { Message } from '#shared/message.ts'
import { Problem } from '#shared/problem.ts'
import { unwritableIn } from './shift-jis.ts'
import type { Cell, Written } from './source.ts'

const mostNamed = 10

/**
 * Checks every text of a file before it starts. Throws Problem('unwritable') with up to ten characters that Shift_JIS does
 * not have, each with the heading or the number of the first row that contains it.
 */
export async function refuseUnwritable({ snapshot, rows, cells, key }: Written): Promise<void> {
  const found = new Map<string, string | undefined>()
  const look = (text: string, number?: string) => {
    for (const character of unwritableIn(text)) if (!found.has(character)) found.set(character, number)
  }
  for (const { heading } of cells) look(heading)
  for (const cell of cells)
    if (rows && found.size <= mostNamed && doubtful(cell))
      await lookThrough(snapshot, rows(part`${cell.value} as text, ${key} as no`), look)
  if (found.size > 0)
    throw new Problem(
      'unwritable',
      detailOf([...found], (character, number) => msg`${character} (no. ${number})`),
    )
}

/** Checks the lines of a file that is all at hand, the heading first. Throws Problem('unwritable') likewise, with the line's number. */
export function refuseCharacters(lines: readonly string[]): void {
  const found = new Map<string, string | undefined>()
  for (const [at, line] of lines.entries())
    for (const character of unwritableIn(line))
      if (!found.has(character)) found.set(character, at ? `${at + 1}` : undefined)
  if (found.size > 0)
    throw new Problem(
      'unwritable',
      detailOf([...found], (character, line) => msg`${character} (line ${line})`),
    )
}

function doubtful({ format, known }: Cell): boolean {
  if (format !== 'line' && format !== 'text') return false
  return known === undefined || known.some((text) => unwritableIn(text).length > 0)
}

/** Reads each text once, with the first of its rows; numbers contain no space, so the first space begins the text. */
async function lookThrough(
  snapshot: Written['snapshot'],
  rows: Fragment,
  look: (text: string, number: string) => void,
) {
  const lines = part`select min(no) || ' ' || translate(text, E'\\r\\n', '  ')
                       from (${rows}) t
                      where text ~ '[^ -~\\r\\n]'
                      group by text`
  let rest = ''
  const decoder = new TextDecoder()
  // A quote and a delimiter that no text contains, so that lines are unquoted.
  for await (const chunk of snapshot.copy(lines, `format csv, delimiter E'\\x01', quote E'\\x02'`)) {
    const whole = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = whole.pop() ?? ''
    for (const line of whole) look(line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' ')))
  }
}

function detailOf(
  found: readonly (readonly [character: string, row: string | undefined])[],
  inRow: (character: string, row: string) => Message,
): Message {
  const places = found
    .slice(0, mostNamed)
    .map(([character, row]) => (row === undefined ? msg`${character} (heading)` : inRow(character, row)))
  return (language) => {
    const named = places.map((place) => text(language, place)).join(language === 'ja' ? '、' : ', ')
    return found.length > mostNamed ? msg`${named} and others` : msg`${named}`
  }
}
