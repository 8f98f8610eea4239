import { answer } from '#server/feature.ts'
import { tenants } from './contract.ts'

export default [
  answer(tenants.webConfig, ({ tenant, address }) => ({
    ...tenant.config,
    // The embedded sign-in answers under the portal's own address.
    ssoUrl: tenant.config.ssoUrl || address,
  })),
]
