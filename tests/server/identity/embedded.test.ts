import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { ownerPool } from '#server/database.ts'
import { dbOn } from '#server/db.ts'
import { embeddedIdentity } from '#server/identity/embedded.ts'
import { identitySuite } from './identity-suite.ts'

const owner = ownerPool(inject('databaseUrl'))
afterAll(() => owner.end())
const tenant = `t${randomBytes(5).toString('hex')}`

identitySuite(
  'the embedded realms',
  () => Promise.resolve(embeddedIdentity(dbOn(owner), tenant)),
  () => `m.sato.${randomBytes(5).toString('hex')}`,
)
