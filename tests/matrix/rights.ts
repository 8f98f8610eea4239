import type { Permission } from '#shared/permissions.ts'

/**
 * How far a call reaches. `stores`: the stores a person looks after, of their enterprise and its children. `people`: the same,
 * but the provider's people reach their own house alone. `ents`: the same without stores. `house`: the own enterprise alone.
 * `tenant`: all of the tenant. `self`: the person. `reader`: what is addressed to the person. `shared`: what all tenants share. `none`: no object is named.
 */
export type Reach = 'stores' | 'people' | 'ents' | 'house' | 'tenant' | 'self' | 'reader' | 'shared' | 'none'

/** What a side needs for a call: one of these rights, or only to be signed in. */
type Needs = 'signedIn' | readonly Permission[]

/** Who may make a call, by hand from spec section 6, domain sections 13 to 20 and decisions 10 to 20. */
export interface Right {
  /** Nobody of a side where left out. */
  readonly staff?: Needs
  readonly admin?: Needs
  /** What lets SuperAdmin in besides, and nobody else of the provider's. */
  readonly ofSuperAdmin?: readonly Permission[]
  /** Only SuperAdmin among the provider's people (spec section 6). */
  readonly superAdmin?: true
  /** The provider's people reach those of merchants by this right alone; their own by the others, as SuperAdmin. */
  readonly merchants?: Permission
  readonly anyone?: true
  readonly machine?: true
  readonly reach: Reach
  /** Merchants may be kept from it by `enterpriseRefundEnabled`. */
  readonly refunds?: true
  /** For merchants whose stores give points. */
  readonly points?: true
  /** For merchants that show a dashboard. */
  readonly dashboard?: true
  /** Answered while the session still owes these (decision 15). */
  readonly owed?: readonly string[]
  /** Answered while the service is closed (decision 20). */
  readonly closed?: true
  /** Only the first tenant's people change what all share (decision 10). */
  readonly first?: true
}

const some = (...needs: Permission[]) => needs
const both = (right: Permission, reach: Reach): Right => ({ staff: [right], admin: [right], reach })
const staff = (right: Permission, reach: Reach): Right => ({ staff: [right], reach })
const admin = (right: Permission, reach: Reach): Right => ({ admin: [right], reach })
const signedIn = (reach: Reach): Right => ({ staff: 'signedIn', admin: 'signedIn', reach })
const gate = (...owed: string[]): Right => ({ ...signedIn('none'), owed, closed: true })
const everyGate = ['emailCode', 'changePassword', 'bindMfa']
/** People are managed by administrators of their own house; the provider's by SuperAdmin. */
const managed = (own: Permission, provider: Permission, reach: Reach): Right => ({
  staff: [own],
  admin: [provider],
  superAdmin: true,
  reach,
})
const providers = (right: Permission, reach: Reach): Right => ({ admin: [right], superAdmin: true, reach })
const ofPoints = (right: Permission): Right => ({ ...staff(right, 'stores'), points: true })
const ofDashboard = (...rights: Permission[]): Right => ({ staff: rights, dashboard: true, reach: 'stores' })
const refund: Right = { staff: ['Refund.refund'], refunds: true, reach: 'stores' }
/** Whoever may take a list away that can come by itself; each side has lists of its own besides. */
const takers: Right = {
  staff: ['Record.download', 'Settle.download', 'Stat.download', 'Audit.search', 'Message.search', 'User.search', 'Permission.search'], // prettier-ignore
  admin: ['Record.download', 'Stat.download', 'Audit.search', 'Message.search', 'Refund.refund', 'Ent.search', 'SystemConfig.all'], // prettier-ignore
  ofSuperAdmin: ['AdminManage.search'],
  reach: 'none',
}
const changed: Right = { admin: ['SystemConfig.all'], reach: 'shared', first: true }
const master = (area: string): Record<string, Right> => ({
  [`GET /api/${area}/list`]: admin('SystemConfig.all', 'none'),
  [`POST /api/${area}/export`]: admin('SystemConfig.all', 'none'),
  [`GET /api/${area}/detail`]: admin('SystemConfig.all', 'shared'),
  [`GET /api/${area}/history`]: admin('SystemConfig.all', 'shared'),
  [`POST /api/${area}/add`]: { ...changed, reach: 'none' },
  [`PUT /api/${area}/update`]: changed,
  [`PUT /api/${area}/order`]: changed,
  [`DELETE /api/${area}/delete`]: changed,
})

/** The second table: a call without a row, or a row without a call, is a fault. */
export const rights: Readonly<Record<string, Right>> = {
  // Before anybody signs in.
  'GET /api/tenant/getcurrenttenantwebconfig': { anyone: true, closed: true, reach: 'none' },
  'POST /api/push/received': { anyone: true, reach: 'none' },
  'POST /api/push/moved': { anyone: true, closed: true, reach: 'none' },
  'POST /api/ingest/transactions': { machine: true, reach: 'none' },
  'POST /api/settlement/confirm': { machine: true, reach: 'none' },
  'POST /api/settlement/hold': { machine: true, reach: 'none' },
  'POST /api/settlement/release': { machine: true, reach: 'none' },
  'POST /api/settlement/transfers': { machine: true, reach: 'none' },
  'POST /api/settlement/bankanswers': { machine: true, reach: 'none' },
  'POST /api/settlement/early': { machine: true, reach: 'none' },
  // One's own session and account.
  'GET /api/user/userinfo': gate(...everyGate),
  'GET /api/auth/gates': gate(...everyGate),
  'POST /api/auth/sendcode': gate(...everyGate),
  'POST /api/auth/verifycode': gate(...everyGate),
  'POST /api/auth/logout': gate(...everyGate),
  'PUT /api/auth/setmfa': gate('bindMfa'),
  'PUT /api/auth/mfa': gate(),
  'PUT /api/user/resetpassword': { ...gate('changePassword', 'bindMfa'), reach: 'self' },
  'GET /api/auth/sessions': signedIn('none'),
  'PUT /api/auth/endsession': signedIn('self'),
  'POST /api/user/unbindmfa': {
    staff: ['User.edit'],
    admin: some('EntMfaConfig.edit', 'AdminManage.edit'),
    merchants: 'EntMfaConfig.edit',
    reach: 'tenant',
  },
  // Transactions and refunds.
  'GET /api/trade/list': both('Record.search', 'stores'),
  'GET /api/trade/summary': both('Record.search', 'stores'),
  'GET /api/trade/readings': both('Record.search', 'stores'),
  'GET /api/trade/detail': both('Record.search', 'stores'),
  'POST /api/trade/recheck': both('Record.search', 'stores'),
  'POST /api/trade/export': both('Record.download', 'stores'),
  'GET /api/trade/issuer': both('Record.search', 'stores'),
  'GET /api/trade/masters': signedIn('none'),
  'GET /api/trade/refundterms': refund,
  'POST /api/trade/refund': refund,
  'GET /api/trade/refundstatus': refund,
  'PUT /api/trade/refundapprove': refund,
  'PUT /api/trade/refundwithdraw': refund,
  'GET /api/trade/refundlist': refund,
  'GET /api/systrade/search': admin('Refund.refund', 'tenant'),
  'GET /api/systrade/refundterms': admin('Refund.refund', 'tenant'),
  'POST /api/systrade/refund': admin('Refund.refund', 'tenant'),
  'GET /api/systrade/refundstatus': admin('Refund.refund', 'tenant'),
  'PUT /api/systrade/refundapprove': admin('Refund.refund', 'tenant'),
  'PUT /api/systrade/refundwithdraw': admin('Refund.refund', 'tenant'),
  'GET /api/systrade/refundlist': admin('Refund.refund', 'tenant'),
  'POST /api/systrade/refundexport': admin('Refund.refund', 'tenant'),
  // Pickers.
  'GET /api/user/shoplist': signedIn('none'),
  'GET /api/user/terminallist': both('Record.search', 'stores'),
  // Roles and people.
  'GET /api/role/list': {
    staff: some('Permission.search', 'User.search', 'Message.add', 'Message.edit'),
    admin: ['AdminManage.search'],
    superAdmin: true,
    reach: 'none',
  },
  'POST /api/role/export': managed('Permission.search', 'AdminManage.search', 'none'),
  'GET /api/role/detail': managed('Permission.search', 'AdminManage.search', 'ents'),
  'GET /api/role/history': managed('Permission.search', 'AdminManage.search', 'ents'),
  'POST /api/role/add': managed('Permission.add', 'AdminManage.add', 'ents'),
  'PUT /api/role/modify': managed('Permission.edit', 'AdminManage.edit', 'ents'),
  'DELETE /api/role/delete': managed('Permission.delete', 'AdminManage.delete', 'ents'),
  'GET /api/user/userlist': staff('User.search', 'ents'),
  'GET /api/user/sysadminuserlist': providers('AdminManage.search', 'ents'),
  'POST /api/user/export': managed('User.search', 'AdminManage.search', 'ents'),
  'GET /api/user/detail': managed('User.search', 'AdminManage.search', 'people'),
  'GET /api/user/history': managed('User.search', 'AdminManage.search', 'people'),
  'POST /api/user/add': staff('User.add', 'ents'),
  'POST /api/user/addsysuser': providers('AdminManage.add', 'ents'),
  'PUT /api/user/modify': staff('User.edit', 'people'),
  'PUT /api/user/modifysysuser': providers('AdminManage.edit', 'people'),
  'PUT /api/user/unlock': managed('User.edit', 'AdminManage.edit', 'people'),
  'PUT /api/user/signout': managed('User.edit', 'AdminManage.edit', 'people'),
  'DELETE /api/user/delete': managed('User.delete', 'AdminManage.delete', 'people'),
  // Merchants.
  'GET /api/user/entlist': admin('Ent.search', 'none'),
  'POST /api/ent/export': admin('Ent.search', 'none'),
  'GET /api/ent/detail': admin('Ent.search', 'tenant'),
  'GET /api/ent/history': admin('Ent.search', 'tenant'),
  'GET /api/ent/rates': { admin: some('Ent.add', 'Ent.edit'), reach: 'none' },
  'POST /api/ent/add': admin('Ent.add', 'none'),
  'PUT /api/ent/modify': admin('Ent.edit', 'tenant'),
  'PUT /api/ent/status': admin('Ent.edit', 'tenant'),
  'DELETE /api/ent/delete': admin('Ent.delete', 'tenant'),
  'GET /api/user/entmfaconfiglist': admin('EntMfaConfig.search', 'none'),
  'GET /api/user/entmfauserlist': admin('EntMfaConfig.search', 'tenant'),
  'PUT /api/user/entmfaconfig': admin('EntMfaConfig.edit', 'tenant'),
  // What SystemConfig keeps.
  ...master('tradetype'),
  ...master('paymentclass'),
  ...master('paymenttype'),
  'GET /api/tenant/paymentlogos': signedIn('none'),
  'GET /api/tenant/getpaymenttypelogos': admin('SystemConfig.all', 'none'),
  'POST /api/tenant/uploadpaymenttypelogo': admin('SystemConfig.all', 'none'),
  'PUT /api/tenant/updatepaymenttypelogo': admin('SystemConfig.all', 'tenant'),
  'DELETE /api/tenant/deletepaymenttypelogo': admin('SystemConfig.all', 'tenant'),
  // Notices, read by everybody and written by those of the house.
  'GET /api/tenant/messagetypesforquery': signedIn('none'),
  'GET /api/message/notifications': signedIn('none'),
  'GET /api/message/systemimportantmessagelist': signedIn('none'),
  'GET /api/message/systemnormalmessagelist': signedIn('none'),
  'GET /api/message/unread': signedIn('none'),
  'GET /api/message/detail': signedIn('reader'),
  'PUT /api/message/read': signedIn('reader'),
  'PUT /api/message/acknowledge': signedIn('reader'),
  'GET /api/message/file': signedIn('house'),
  'GET /api/tenant/messagetypesforcreateorupdate': both('Message.search', 'none'),
  'GET /api/message/managelist': both('Message.search', 'none'),
  'POST /api/message/manageexport': both('Message.search', 'none'),
  'GET /api/message/detailonedit': staff('Message.search', 'house'),
  'GET /api/message/sysdetailonedit': admin('Message.search', 'house'),
  'POST /api/message/create': staff('Message.add', 'none'),
  'POST /api/message/createsystem': admin('Message.add', 'none'),
  'PUT /api/message/update': staff('Message.edit', 'house'),
  'PUT /api/message/updatesystem': admin('Message.edit', 'house'),
  'PUT /api/message/withdraw': both('Message.edit', 'house'),
  'DELETE /api/message/delete': both('Message.delete', 'house'),
  'POST /api/message/uploadfile': {
    staff: some('Message.add', 'Message.edit'),
    admin: some('Message.add', 'Message.edit'),
    reach: 'none',
  },
  'GET /api/message/syssendmessageuserlist': both('Message.search', 'house'),
  'GET /api/message/delivery': both('Message.search', 'house'),
  'POST /api/message/sendagain': both('Message.add', 'house'),
  'POST /api/message/receivercount': both('Message.search', 'none'),
  'POST /api/message/preview': both('Message.search', 'none'),
  'POST /api/message/testtome': both('Message.add', 'none'),
  'GET /api/user/messageuserlist': staff('Message.search', 'none'),
  'GET /api/user/sysmessageuserlist': admin('Message.search', 'tenant'),
  // Statistics of the stores in charge.
  // The tenants of the matrix show their dashboard, and one merchant does not.
  'GET /api/panel/summary': ofDashboard('Record.search'),
  'GET /api/panel/shares': ofDashboard('Record.search'),
  'GET /api/panel/latest': ofDashboard('Record.search'),
  'GET /api/panel/today': ofDashboard('Record.search', 'Refund.refund', 'Settle.search'),
  'GET /api/stat/bydate': both('Stat.search', 'stores'),
  'GET /api/stat/byshop': both('Stat.search', 'stores'),
  'GET /api/stat/byent': both('Stat.search', 'stores'),
  'GET /api/stat/bytype': both('Stat.search', 'stores'),
  'GET /api/stat/shape': both('Stat.search', 'stores'),
  'POST /api/stat/export': both('Stat.download', 'stores'),
  // Data analysis; a report on points has its own right (spec section 6).
  'GET /api/datacompass/overview': staff('DataCompass.search', 'stores'),
  'GET /api/datacompass/heatmap': staff('DataCompass.search', 'stores'),
  'GET /api/datacompass/mix': staff('DataCompass.search', 'stores'),
  'GET /api/datacompass/bands': staff('DataCompass.search', 'stores'),
  'GET /api/datacompass/plan': staff('DataCompass.search', 'stores'),
  'PUT /api/datacompass/plan': staff('DataCompass.search', 'stores'),
  'GET /api/datapanel/metrics': staff('DataCompass.search', 'stores'),
  'GET /api/datapanel/layout': staff('DataCompass.search', 'none'),
  'PUT /api/datapanel/layout': staff('DataCompass.search', 'none'),
  'GET /api/dailyanalysis': staff('DataCompass.search', 'stores'),
  'GET /api/dailyanalysis/day': staff('DataCompass.search', 'stores'),
  'POST /api/dailyanalysis/note': staff('DataCompass.search', 'stores'),
  'DELETE /api/dailyanalysis/note': staff('DataCompass.search', 'none'),
  'GET /api/monthlyanalysis': staff('DataCompass.search', 'stores'),
  'GET /api/pointsreport': ofPoints('PointsReport.search'),
  'GET /api/entpointsreport': staff('EntPointsReport.search', 'none'),
  // Reports that come by themselves: one's own, of lists one may take away.
  'GET /api/report/list': signedIn('none'),
  'GET /api/report/people': takers,
  'POST /api/report/add': takers,
  'PUT /api/report/update': { ...takers, reach: 'self' },
  'DELETE /api/report/delete': signedIn('self'),
  'POST /api/report/run': { ...takers, reach: 'self' },
  'GET /api/report/files': signedIn('none'),
  'POST /api/report/file': { ...takers, reach: 'self' },
  // The audit log: an enterprise's own and its children's, the provider's of the whole tenant (decision 13).
  'GET /api/audit/list': both('Audit.search', 'tenant'),
  'GET /api/audit/detail': both('Audit.search', 'tenant'),
  'GET /api/audit/choices': both('Audit.search', 'tenant'),
  'GET /api/audit/chain': both('Audit.search', 'tenant'),
  'POST /api/audit/check': both('Audit.search', 'tenant'),
  'POST /api/audit/export': both('Audit.search', 'tenant'),
  // Orders and points of merchants with points.
  'GET /api/order/list': ofPoints('Record.search'),
  'GET /api/order/detail': ofPoints('Record.search'),
  'GET /api/order/summary': ofPoints('Record.search'),
  'POST /api/order/export': ofPoints('Record.download'),
  'GET /api/tradepoint/list': ofPoints('Record.search'),
  'GET /api/tradepoint/detail': ofPoints('Record.search'),
  'GET /api/tradepoint/balance': ofPoints('Record.search'),
  'GET /api/tradepoint/summary': ofPoints('Record.search'),
  'POST /api/tradepoint/export': ofPoints('Record.download'),
  // Deposits: those that are paid out to the person's stores, or to all stores together.
  'GET /api/deposit/list': staff('Settle.search', 'stores'),
  'GET /api/deposit/detail': staff('Settle.search', 'stores'),
  'GET /api/deposit/bytype': staff('Settle.search', 'stores'),
  'GET /api/deposit/byshop': staff('Settle.search', 'stores'),
  'GET /api/deposit/trades': staff('Settle.search', 'stores'),
  'GET /api/deposit/diff': staff('Settle.search', 'stores'),
  'GET /api/deposit/why': staff('Settle.search', 'stores'),
  'GET /api/deposit/senders': staff('Settle.search', 'none'),
  'GET /api/deposit/bankcolumns': staff('Settle.search', 'none'),
  'PUT /api/deposit/bankcolumns': staff('Settle.search', 'none'),
  'GET /api/deposit/accounts': staff('Settle.search', 'stores'),
  'POST /api/deposit/export': staff('Settle.download', 'stores'),
  'PUT /api/deposit/bankmatch': staff('Settle.search', 'stores'),
  'PUT /api/deposit/bankexplain': staff('Settle.search', 'stores'),
  'GET /api/deposit/documents': staff('Settle.search', 'stores'),
  'POST /api/deposit/document': staff('Settle.download', 'stores'),
  'GET /api/payment/schedule': staff('Settle.search', 'none'),
  'GET /api/payment/forecast': staff('Settle.search', 'none'),
  'POST /api/payment/earlytransfer': staff('Settle.search', 'stores'),
  // Alerts and the live connection.
  'GET /api/push/publickey': signedIn('none'),
  'POST /api/push/subscribe': signedIn('none'),
  'GET /api/push/devices': signedIn('none'),
  'PUT /api/push/rename': signedIn('self'),
  'DELETE /api/push/remove': signedIn('self'),
  'POST /api/push/test': signedIn('self'),
  'GET /api/push/preferences': signedIn('none'),
  'PUT /api/push/preferences': signedIn('none'),
  'GET /api/live/changes': signedIn('none'),
}
