import { clocksOf } from '#server/db/day-clocks.ts'
import { answer } from '#server/feature.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { maskedEmail } from '#shared/email.ts'
import { modules, type Permission } from '#shared/permissions.ts'
import { CurrencyCode } from '#shared/schema.ts'
import { session } from './contract.ts'
import { codeAddressOf } from './sql.ts'

export default [
  answer(session.userInfo, async ({ db, viewer, scope }) => {
    const mfaEmail = await codeAddressOf(db, viewer.tenant, viewer.userId)
    const shops = scope.shops === 'all' ? undefined : scope.shops
    const clocks = await clocksOf(db, { tenant: scope.tenant, ents: scope.ents, shops })
    const { userId, userName, userEmail, userFullName, roleName, entDisplayName } = viewer
    return {
      userId,
      userName,
      userEmail,
      userFullName,
      roleName,
      entDisplayName,
      userEnt: viewer.entCode,
      permissons: permissonsOf(viewer.permissions),
      isMasterEnterprise: viewer.isMasterEnterprise,
      enablePoint: viewer.enablePoint,
      currency: CurrencyCode.parse(viewer.currency),
      mfa: viewer.mfaBound,
      enableQr: viewer.enableQr,
      enterpriseRefundEnabled: viewer.enterpriseRefundEnabled,
      showDashBoard: viewer.showDashBoard,
      forceBindMfa: viewer.forceBindMfa,
      mfaEmail: mfaEmail === null ? null : maskedEmail(mfaEmail),
      timeZone: viewer.timeZone,
      dayClocks: clocks.map(({ zone, start }) => ({ zone, start })),
      severalStores: clocks.reduce((sum, { count }) => sum + count, 0) > 1,
      tenant: viewer.tenant,
      owes: viewer.owes,
      ents: viewer.ents,
      shops: viewer.shops === 'all' ? null : viewer.shops,
      refundLimitSingle: viewer.refundLimitSingle ?? null,
      refundLimitDaily: viewer.refundLimitDaily ?? null,
    }
  }),
]

/** The rights as spec section 3 sends them, module by module, with its spelling. */
function permissonsOf(held: Viewer['permissions']) {
  return Object.entries(modules).flatMap(([modelName, actions]) => {
    // Object.entries widens the literal names; the table is their only source.
    const permissonList = actions.filter((action) => held.has(`${modelName}.${action}` as Permission))
    return permissonList.length > 0 ? [{ modelName, permissonList }] : []
  })
}
