import { expect, test } from 'vitest'
import { withIntegrity } from '#build/policy.ts'

test('a script written into the page itself stops the build', () => {
  expect(() => withIntegrity('<script>alert(1)</script>', () => new Uint8Array())).toThrow('must be a file')
})
