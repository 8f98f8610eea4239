import { describe } from 'vitest'
import { crawl } from '../kit/crawl.ts'

describe('every screen', () => {
  // English has the shortest words: what fits a desktop in the other two languages fits there in English too.
  crawl('en', ['phone'])
})
