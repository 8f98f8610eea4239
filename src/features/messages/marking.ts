import { parseMarkup } from '#shared/markup.ts'

/** What a button of the formatting bar makes of the selected text. */
export type Mark = 'heading' | 'strong' | 'list' | 'numbers'

/** A text field before or after a change: its text and selection. */
export interface Selected {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A stretch of the text to be replaced, and what is selected afterwards, counted in the new text. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly with: string
  readonly start: number
  readonly end: number
}

const marks = {
  heading: { has: /^#{1,3}[ \u3000]+/, next: () => '# ' },
  list: { has: /^(?:[-*][ \u3000]+|[・•●][ \u3000]*)/, next: () => '- ' },
  numbers: {
    has: /^(?:\d{1,3}[.)][ \u3000]+|[\d０-９]{1,3}[．）][ \u3000]*)/,
    next: (place: number) => `${place + 1}. `,
  },
} as const
const anyMark = new RegExp(
  Object.values(marks)
    .map(({ has }) => `${has.source}`)
    .join('|'),
)

/** What a button changes; pressed again on the same lines or words it takes its mark away. `words` stand for a missing selection. */
export function editOf(mark: Mark, field: Selected, words: string): Edit {
  return mark === 'strong' ? strongOf(field, words) : linesOf(mark, field)
}

function linesOf(mark: Exclude<Mark, 'strong'>, { text, start, end }: Selected): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  // A selection that ends at the beginning of a line does not mean that line.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end
  const to = text.indexOf('\n', last) === -1 ? text.length : text.indexOf('\n', last)
  const lines = text.slice(from, to).split('\n')
  const { has, next } = marks[mark]
  const isBlank = (line: string) => line.trim() === '' && lines.length > 1
  const off = lines.every((line) => isBlank(line) || has.test(line))
  let place = 0
  const marked = lines.map((line) => {
    if (isBlank(line)) return line
    const plain = line.trimStart().replace(anyMark, '')
    return off ? plain : next(place++) + plain
  })
  const replaced = marked.join('\n')
  const endOfAll = from + replaced.length
  return { from, to, with: replaced, start: start === end ? endOfAll : from, end: endOfAll }
}

function strongOf({ text, start, end }: Selected, words: string): Edit {
  if (start === end)
    return { from: start, to: end, with: `**${words}**`, start: start + 2, end: start + 2 + words.length }
  if (text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**')
    return { from: start - 2, to: end + 2, with: text.slice(start, end), start: start - 2, end: end - 2 }
  const lines = text.slice(start, end).split('\n')
  const off = lines.every((line) => line.trim() === '' || /^\s*\*\*[^*]+\*\*\s*$/.test(withoutMark(line)))
  const replaced = lines
    .map((line) => {
      const plain = withoutMark(line)
      const mark = line.slice(0, line.length - plain.length)
      const inside = plain.replaceAll('**', '')
      const bare = inside.trim()
      return bare === '' || off ? mark + inside : mark + inside.replace(bare, () => `**${bare}**`)
    })
    .join('\n')
  return { from: start, to: end, with: replaced, start, end: start + replaced.length }
}

function withoutMark(line: string): string {
  return line.replace(anyMark, '')
}

/** A link over what is selected, or over `words` where nothing is. */
export function linkOf({ text, start, end }: Selected, words: string, address: string): Edit {
  const chosen = text.slice(start, end).trim() || words.trim() || address
  // Neither brackets nor stressed words are read inside a link's words.
  const said = chosen
    .replaceAll('**', '')
    .replaceAll(/[[\]\s]+/g, ' ')
    .trim()
  const replaced = `[${said}](${address})`
  return { from: start, to: end, with: replaced, start: start + replaced.length, end: start + replaced.length }
}

/** The link target from what was typed or pasted; undefined if it is not a valid target. */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim()
  const whole = /^[a-z][a-z+.-]*:(?!\d)/i.test(text)
    ? text
    : /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)
      ? `mailto:${text}`
      : /^[^\s/@]+\.[^\s/@]+(?:\/\S*)?$/.test(text)
        ? `https://${text}`
        : text
  const address = whole.replaceAll('(', '%28').replaceAll(')', '%29')
  const [block] = parseMarkup(`[x](${address})`)
  const [span, ...more] = block?.kind === 'paragraph' ? (block.lines[0] ?? []) : []
  return span?.kind === 'link' && more.length === 0 ? address : undefined
}

/** What Enter makes in a line of a list: the next entry, or the end of the list in an empty one; undefined elsewhere. */
export function nextEntryOf({ text, start, end }: Selected): Edit | undefined {
  if (start !== end) return undefined
  const from = text.lastIndexOf('\n', start - 1) + 1
  const line = text.slice(from, start)
  const entry = /^(?:([-*])|(\d{1,3})([.)])) +/.exec(line)
  if (!entry) return undefined
  const [mark, dot, number, behind] = entry
  if (line.length === mark.length) return { from, to: start, with: '', start: from, end: from }
  const next = dot ? `\n${dot} ` : `\n${Number(number) + 1}${behind} `
  return { from: start, to: start, with: next, start: start + next.length, end: start + next.length }
}
