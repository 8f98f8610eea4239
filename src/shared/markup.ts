/** A stretch of a line: plain text, stressed text, or a link to somewhere a click may safely lead. */
export type Span =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

/** A piece of a notice's text from top to bottom; lines of a paragraph stay lines. */
export type Block =
  | { readonly kind: 'heading'; readonly spans: readonly Span[] }
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Span[])[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly entries: readonly (readonly Span[])[] }
  | { readonly kind: 'rule' }

/**
 * A notice's text as a tree, to be rendered element by element and never as HTML. `# ` begins a heading, `- ` and `1. ` an
 * entry of a list, `---` alone is a rule, an empty line ends a paragraph; within a line `**stressed**` and
 * `[words](https://…)`. Links lead to https, mailto and tel alone; everything else is the text it is. Takes time in
 * proportion to the text and throws for none.
 */
export function parseMarkup(content: string): readonly Block[] {
  const blocks: Growing[] = []
  for (const line of content.split('\n')) add(blocks, line.replaceAll('\t', ' ').replaceAll(hidden, ''))
  return blocks.filter((block) => block.kind !== 'paragraph' || block.lines.length > 0)
}

/** The text without its marks, on one line: for search, mails and what a list shows. */
export function plainText(content: string): string {
  return parseMarkup(content)
    .flatMap((block) => {
      if (block.kind === 'rule') return []
      if (block.kind === 'heading') return [block.spans]
      return block.kind === 'list' ? block.entries : block.lines
    })
    .map((spans) => withoutStrayMarks(spans.map(({ text }) => text).join('')))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

// What begins a line's entry or heading, even where nothing or another mark stands behind it.
const leadingMark = /^(?:#{1,6}|[-*>・•])(?:[ \u3000]+|$)/

/**
 * Marks that a text holds by halves, because their other half is missing or was cut off, are read as nothing, and so is the
 * address of a link that was cut off within it; what is no address is somebody's text.
 */
function withoutStrayMarks(line: string): string {
  let text = line.replaceAll(/(?<!\d)\*\*|\*\*(?!\d)/g, '').trim()
  for (let mark = leadingMark.exec(text); mark; mark = leadingMark.exec(text)) text = text.slice(mark[0].length)
  const open = /\[([^[\]]+)\]\((?:https:|mailto:|tel:)[\x21-\x27\x2a-\x7e]*$/.exec(text)
  return open ? `${text.slice(0, open.index)}${open[1]}` : text
}

// Control characters, and those that turn the direction of what follows: a link must not read otherwise than it leads.
const hidden = /[\p{Cc}\p{Bidi_C}]/gu

/** Blocks while lines are added to them: copying a list at each entry would take time by the square. */
type Growing =
  | Extract<Block, { kind: 'heading' | 'rule' }>
  | { kind: 'paragraph'; lines: (readonly Span[])[] }
  | { kind: 'list'; ordered: boolean; entries: (readonly Span[])[] }

function add(blocks: Growing[], line: string): void {
  const last = blocks.at(-1)
  const text = line.trim()
  if (text === '') return void blocks.push({ kind: 'paragraph', lines: [] })
  if (/^-{3,}$/.test(text)) return void blocks.push({ kind: 'rule' })
  const heading = /^#{1,3}[ \u3000]+(.*)$/.exec(text)
  if (heading?.[1]) return void blocks.push({ kind: 'heading', spans: spansOf(heading[1]) })
  const entry = entryOf(text)
  if (entry) {
    const { ordered } = entry
    const spans = spansOf(entry.text)
    const goesOn = last?.kind === 'list' && last.ordered === ordered
    if (goesOn) last.entries.push(spans)
    else blocks.push({ kind: 'list', ordered, entries: [spans] })
    return
  }
  if (last?.kind === 'paragraph') last.lines.push(spansOf(text))
  else blocks.push({ kind: 'paragraph', lines: [spansOf(text)] })
}

/** A line's text as an entry of a list; full-width marks need no space behind them, as they are typed in Japanese. */
function entryOf(line: string): { readonly ordered: boolean; readonly text: string } | undefined {
  const dotted = /^(?:[-*][ \u3000]+|[・•●](?![・•●])[ \u3000]*)(\S.*)$/.exec(line)
  if (dotted?.[1]) return { ordered: false, text: dotted[1] }
  const numbered = /^(?:\d{1,3}[.)][ \u3000]+|[\d０-９]{1,3}[．）](?![\d０-９])[ \u3000]*)(\S.*)$/.exec(line)
  return numbered?.[1] ? { ordered: true, text: numbered[1] } : undefined
}

// Neither part of a pattern can match what the other begins with, so that no text makes it try again and again.
const marks = /\*\*([^*\n]{1,500})\*\*|\[([^[\]\n]{1,500})\]\(([^()\s]{1,1000})\)/g

function spansOf(text: string): readonly Span[] {
  const spans: Span[] = []
  let from = 0
  for (const found of text.matchAll(marks)) {
    const [whole, strong, words, target] = found
    const span = strong ? ({ kind: 'strong', text: strong } as const) : linkOf(words, target)
    if (!span) continue
    if (found.index > from) spans.push({ kind: 'text', text: text.slice(from, found.index) })
    spans.push(span)
    from = found.index + whole.length
  }
  if (from < text.length) spans.push({ kind: 'text', text: text.slice(from) })
  return spans
}

function linkOf(text: string | undefined, target: string | undefined): Span | undefined {
  if (!text || !target || !URL.canParse(target)) return undefined
  const { protocol, href, username, password } = new URL(target)
  // Names before an @ make a foreign address look like a known one.
  if (protocol === 'https:') return username || password ? undefined : { kind: 'link', text, href }
  return protocol === 'mailto:' || protocol === 'tel:' ? { kind: 'link', text, href } : undefined
}
