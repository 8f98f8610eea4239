import { describe } from 'vitest'
import { crawl } from '../kit/crawl.ts'

describe('every screen', () => {
  crawl('ja', ['phone', 'desktop'])
})
