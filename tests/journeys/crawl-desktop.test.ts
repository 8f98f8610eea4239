import { describe } from 'vitest'
import { crawl } from '../kit/crawl.ts'
import { sampled } from '../kit/sampled.ts'

// English has the shortest words: what fits a desktop in the other two languages fits there in English too.
describe('every screen', () => {
  for (const language of sampled('crawl on the desktop', ['ja', 'mn'] as const, 1)) crawl('desktop', language)
})
