import type { Language } from '#shared/language.ts'
import type { ProblemName } from '#shared/problem.ts'

/**
 * The catalogue's sentence for what the browser refuses by itself; servers send theirs along. The catalogue is fetched
 * behind the first screen, and empty where it cannot be had any more.
 */
export async function problemText(name: ProblemName, language: Language): Promise<string> {
  try {
    const { problemTexts } = await import('#shared/problem-texts.ts')
    return problemTexts[name][language]
  } catch {
    return ''
  }
}
