/** Code points one counted character may take on average; a column's own check allows this many times the limit. */
export const codePointsPerCharacter = 10

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('und', { granularity: 'grapheme' }) : undefined

/** How many characters a person sees: 𠮷 and 👨‍👩‍👧 are one each. Falls back to code points in a browser without a segmenter. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of segmenter ? segmenter.segment(text) : text) count += 1
  return count
}

/** The first `max` characters of a text as people count them. */
export function firstCharacters(text: string, max: number): string {
  let [count, end] = [0, 0]
  for (const part of segmenter ? segmenter.segment(text) : text) {
    if (count === max) break
    count += 1
    end += (typeof part === 'string' ? part : part.segment).length
  }
  return text.slice(0, end)
}

/** Whether a text has at most `max` characters as people count them, and is not a few letters under a heap of marks. */
export function withinCharacters(text: string, max: number): boolean {
  if (text.length <= max) return true
  // Two UTF-16 units a code point at most: refuses a huge text without walking through it.
  if (text.length > max * codePointsPerCharacter * 2) return false
  return [...text].length <= max * codePointsPerCharacter && countCharacters(text) <= max
}
