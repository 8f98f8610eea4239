import { i18n } from '@lingui/core'
import type { ProblemName } from '#shared/problem-table.ts'
import { loadWords } from './words.ts'

/**
 * The catalogue's sentence for what the browser refuses by itself; servers send theirs along. The sentences are fetched
 * behind the first screen, and the text is empty where they cannot be had any more.
 */
export async function problemText(name: ProblemName): Promise<string> {
  try {
    const [{ problemTexts }] = await Promise.all([import('#shared/problem-texts.ts'), loadWords('refusals')])
    return i18n._(problemTexts[name])
  } catch {
    return ''
  }
}
