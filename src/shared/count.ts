/** Code points one counted character may take on average; a column's own check allows this many times the limit. */
export const codePointsPerCharacter = 10

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('und', { granularity: 'grapheme' }) : undefined

/** How many characters a person sees: 𠮷 and 👨‍👩‍👧 are one each. Falls back to code points in a browser without a segmenter. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of charactersOf(text)) count += 1
  return count
}

/** The first `max` characters of a text as people count them. */
export function firstCharacters(text: string, max: number): string {
  let [count, end] = [0, 0]
  for (const character of charactersOf(text)) {
    if (count === max) break
    count += 1
    end += character.length
  }
  return text.slice(0, end)
}

/** Whether a text has at most `max` characters as people count them, and is not a few letters under a heap of marks. */
export function withinCharacters(text: string, max: number): boolean {
  if (text.length <= max) return true
  // Two UTF-16 units a code point at most: refuses a huge text without walking through it.
  if (text.length > max * codePointsPerCharacter * 2) return false
  if ([...text].length > max * codePointsPerCharacter) return false
  let count = 0
  for (const _ of charactersOf(text)) if (++count > max) return false
  return true
}

/**
 * The characters of a text in turn. Engines look at the whole text for each segment, which makes a long one take the square
 * of its length; so it is cut piece by piece, and the last segment of a piece, which may go on, begins the next.
 */
function* charactersOf(text: string): Iterable<string> {
  if (!segmenter) return yield* text
  let [start, width] = [0, piece]
  while (start < text.length) {
    // A pair of surrogates stays together: half of one would not hold to what is before it. Halves may stand in a row.
    let end = start + width
    while (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end++
    const part = text.slice(start, end)
    const last = start + part.length === text.length
    const from = start
    let held = ''
    for (const { segment } of segmenter.segment(part)) {
      if (held) {
        start += held.length
        yield held
      }
      held = segment
    }
    if (last) return yield held
    // One character under more marks than a piece holds.
    width = start === from ? width * 2 : piece
  }
}

const piece = 256
