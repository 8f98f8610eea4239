import { part, type Fragment } from '#server/db.ts'
import { unwritableIn } from '#server/export/shift-jis.ts'
import type { Language } from '#shared/language.ts'
import { Problem } from '#shared/problem.ts'
import type { Cell } from './cells.server.ts'
import type { Source } from './source.server.ts'

const mostNamed = 10

/**
 * Looks through every text of a file before it starts. Throws Problem('unwritable') that names up to ten characters
 * Shift_JIS does not have, each with the heading or the first payment it stands in.
 */
export async function refuseUnwritable({ snapshot, rows, cells, headings }: Source): Promise<void> {
  const found = new Map<string, string | undefined>()
  const look = (text: string, tradeNo?: string) => {
    for (const character of unwritableIn(text)) if (!found.has(character)) found.set(character, tradeNo)
  }
  for (const heading of headings) look(heading)
  for (const cell of cells)
    if (rows && found.size <= mostNamed && doubtful(cell)) await lookThrough(snapshot, rows(texts(cell)), look)
  if (found.size > 0) throw new Problem('unwritable', detailOf([...found]))
}

function doubtful({ kind, known }: Cell): boolean {
  if (kind !== 'line' && kind !== 'text') return false
  return known === undefined || known.some((text) => unwritableIn(text).length > 0)
}

function texts({ value }: Cell): Fragment {
  return part`${value} as text, t.trade_no as no`
}

/** Each text once, with the first of its payments; a number has no space, so the line says where the text begins. */
async function lookThrough(
  snapshot: Source['snapshot'],
  rows: Fragment,
  look: (text: string, tradeNo: string) => void,
) {
  const lines = part`select min(no) || ' ' || translate(text, E'\\r\\n', '  ')
                       from (${rows}) t
                      where text ~ '[^ -~\\r\\n]'
                      group by text`
  let rest = ''
  const decoder = new TextDecoder()
  // A quote and a delimiter that no text has: lines come as they are.
  for await (const chunk of snapshot.copy(lines, `format csv, delimiter E'\\x01', quote E'\\x02'`)) {
    const whole = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = whole.pop() ?? ''
    for (const line of whole) look(line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' ')))
  }
}

function detailOf(
  found: readonly (readonly [character: string, tradeNo: string | undefined])[],
): Readonly<Record<Language, string>> {
  const named = found.slice(0, mostNamed)
  const more = found.length > mostNamed
  const list = (where: (tradeNo: string) => string, heading: string) =>
    named.map(([character, tradeNo]) => `${character}（${tradeNo === undefined ? heading : where(tradeNo)}）`)
  return {
    ja: `${list((no) => `取引 ${no}`, '見出し').join('、')}${more ? ' ほか' : ''}`,
    en: `${list((no) => `payment ${no}`, 'heading')
      .join(', ')
      .replaceAll('（', ' (')
      .replaceAll('）', ')')}${more ? ' and others' : ''}`,
    mn: `${list((no) => `гүйлгээ ${no}`, 'гарчиг')
      .join(', ')
      .replaceAll('（', ' (')
      .replaceAll('）', ')')}${more ? ' ба бусад' : ''}`,
  }
}
