import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configVersion } from '#app/boot-calls.ts'
import { builtBoot } from '#build/boot-script.ts'
import { session } from '#features/session/contract.ts'
import { tenants } from '#features/tenants/contract.ts'

const root = join(import.meta.dirname, '../..')

test('the boot script asks what the contract says, in one small script without contracts or modules', async () => {
  const script = await builtBoot(root)

  expect(script.length).toBeLessThan(3_300)
  expect(script).toContain('portalStart')
  expect(script).toContain(`/apiproxy${tenants.webConfig.path}`)
  expect(script).toContain(`/apiproxy${session.userInfo.path}`)
  expect(script).toContain('/apiproxy/sso/')
  expect(script).not.toMatch(/\bimport\b|\bexport\b|\/\/|zod/)
})

test('the web config is asked for in the one version that answers it', () => {
  expect(tenants.webConfig.versions).toEqual([configVersion])
})
