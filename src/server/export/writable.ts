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
 * not have, each with the heading or the first payment that contains it.
 */
export async function refuseUnwritable({ snapshot, rows, cells, key }: Written): Promise<void> {
  const found = new Map<string, string | undefined>()
  const look = (text: string, tradeNo?: string) => {
    for (const character of unwritableIn(text)) if (!found.has(character)) found.set(character, tradeNo)
  }
  for (const { heading } of cells) look(heading)
  for (const cell of cells)
    if (rows && found.size <= mostNamed && doubtful(cell))
      await lookThrough(snapshot, rows(part`${cell.value} as text, ${key} as no`), look)
  if (found.size > 0) throw new Problem('unwritable', detailOf([...found]))
}

function doubtful({ format, known }: Cell): boolean {
  if (format !== 'line' && format !== 'text') return false
  return known === undefined || known.some((text) => unwritableIn(text).length > 0)
}

/** Reads each text once, with the first of its payments; numbers contain no space, so the first space begins the text. */
async function lookThrough(
  snapshot: Written['snapshot'],
  rows: Fragment,
  look: (text: string, tradeNo: string) => void,
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

function detailOf(found: readonly (readonly [character: string, tradeNo: string | undefined])[]): Message {
  const places = found
    .slice(0, mostNamed)
    .map(([character, tradeNo]) =>
      tradeNo === undefined ? msg`${character} (heading)` : msg`${character} (payment ${tradeNo})`,
    )
  return (language) => {
    const named = places.map((place) => text(language, place)).join(language === 'ja' ? '、' : ', ')
    return found.length > mostNamed ? msg`${named} and others` : msg`${named}`
  }
}
