import { countCharacters, firstCharacters } from './count.ts'
import { plainText } from './markup.ts'

/** How a text begins, without its marks: its first paragraph that says something, cut between whole letters where it is long. */
export function excerptOf(content: string, most: number): string {
  const said = content
    .trim()
    .split(/\r?\n[ \t]*\r?\n/)
    .map(plainText)
    .find((text) => text !== '')
  if (said === undefined) return ''
  return countCharacters(said) <= most ? said : `${firstCharacters(said, most).trimEnd()}…`
}
