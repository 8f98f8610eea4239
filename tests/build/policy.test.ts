import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withIntegrity } from '#build/policy.ts'

const files: Record<string, string> = { 'boot.js': 'boot', 'assets/index.js': 'index', 'assets/react.js': 'react' }
const read = (path: string) => Buffer.from(files[path] ?? '')
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

const page = `<head><link rel="stylesheet" href="/brand.css"><script src="/boot.js"></script>
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react.js" /></head>`

test('every script and module preload of the page carries its integrity and stands in the policy', () => {
  const { html, policy } = withIntegrity(page, read)

  expect(policy.scripts).toEqual([hashOf('boot'), hashOf('index'), hashOf('react')])
  for (const script of policy.scripts) expect(html).toContain(`integrity="${script}">`)
})

test('a style sheet is left as it is', () => {
  expect(withIntegrity(page, read).html).toContain('<link rel="stylesheet" href="/brand.css">')
})

test('the boot script and the style sheet that are written into the page stand in the policy', () => {
  const { policy } = withIntegrity('<script data-ahead="/a.js">1 < 2</script><style>a{width:1<2}</style>', read)

  expect(policy.scripts).toEqual([hashOf('1 < 2')])
  expect(policy.styles).toEqual([`sha256-${createHash('sha256').update('a{width:1<2}').digest('base64')}`])
})

test('a script written into the page itself stops the build', () => {
  expect(() => withIntegrity('<script>alert(1)</script>', read)).toThrow('must be a file')
})
