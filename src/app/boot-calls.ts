import { session } from '#features/session/contract.ts'
import { tenants } from '#features/tenants/contract.ts'
import { addressOf } from '#shared/call-address.ts'

// The requests of every start. The build puts the values in this file's place (src/build/boot-script.ts): no contract travels with them.

/** The address of the tenant's web config. */
export const configUrl = addressOf(tenants.webConfig, {})

/** The version of the interface in which it is answered. */
export const configVersion = tenants.webConfig.versions[0]

/** Where a signed-in browser asks who is signed in. */
export const userInfoUrl = addressOf(session.userInfo, {})
