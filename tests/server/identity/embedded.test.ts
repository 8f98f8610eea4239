import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { servicePool } from '#server/db/database.ts'
import { dbOn } from '#server/db/db.ts'
import { embeddedIdentity } from '#server/identity/embedded.ts'
import { identitySuite } from './identity-suite.ts'

const service = servicePool(inject('databaseUrl'))
afterAll(() => service.end())
const tenant = `t${randomBytes(5).toString('hex')}`

identitySuite(
  'the embedded realms',
  () => Promise.resolve(embeddedIdentity(dbOn(service), tenant)),
  () => `m.sato.${randomBytes(5).toString('hex')}`,
)
