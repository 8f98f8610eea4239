import { describe } from 'vitest'
import { crawl, crawledOn } from '../kit/crawl.ts'

describe('every screen', () => {
  crawl('mn', crawledOn('mn'))
})
