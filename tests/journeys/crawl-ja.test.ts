import { describe } from 'vitest'
import { crawl } from '../kit/crawl.ts'

describe('every screen', () => {
  crawl('phone', 'ja')
})
