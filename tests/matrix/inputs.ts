import { createHash, randomBytes } from 'node:crypto'
import { LineMove } from '#features/deposits/lines.contract.ts'
import type { ReportList } from '#features/reports/contract.ts'
import { isOfDays } from '#features/reports/list.ts'
import { permissonsOf, rightsIn } from '#features/roles/rights.contract.ts'
import type { Permission } from '#shared/permissions.ts'
import { goodPassword } from '../features/users/people.ts'
import { listOfReport, type Actor } from './actors.ts'
import { zoneFor, type Kind } from './objects.ts'
import type { Right } from './rights.ts'
import { markOf, type World, type Zone, type ZoneName } from './world.ts'

interface At {
  readonly zone: Zone
  readonly place: ZoneName
  readonly kind: Kind
  readonly actor: Actor
}

type Maker = (at: At) => object

const names = { ja: '名', en: 'Name', mn: 'Нэр' }
const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
const keys = { p256dh, auth: Buffer.alloc(16, 7).toString('base64url') }
const endpoint = () => `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`
const nothing: Maker = () => ({})
const days = () => ({ Period: 'today' })
const ofSales: Maker = ({ zone }) => ({ ...days(), ShopCodes: [zone.shop] })
const ofPanel: Maker = ({ zone }) => ({ ShopCodes: [zone.shop] })
/** A store’s plan or note, of the enterprise it stands in. */
const ofStore = ({ house, ent, shop }: Parameters<Maker>[0]['zone']) => ({ entCode: house || ent, shopCode: shop })
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
/** The business day of the world's trades, which are ten minutes old and made in Tokyo. */
const dayOfTrades = () => new Date(Date.now() - 600_000 + 9 * 3_600_000).toISOString().slice(0, 10)
const ofTrade: Maker = ({ zone }) => ({ TradeNo: zone.trade, EntCode: zone.house || zone.ent })
const money: Maker = ({ zone }) => ({
  tradeNo: zone.trade,
  entCode: zone.house || zone.ent,
  amount: 900_000,
  mode: 'PARTIAL',
  reasonCode: 'TEST',
  remark: 'x',
  expectedRefundable: 1000,
})
const ofRefund: Maker = ({ zone }) => ({ RefundNo: zone.refund, EntCode: zone.house || zone.ent })
const rejected: Maker = ({ zone }) => ({ refundNo: zone.refund, approve: false, comment: 'x' })
const withdrawn: Maker = ({ zone }) => ({ refundNo: zone.refund })
const ofDeposit: Maker = ({ zone }) => ({ DepositNo: zone.deposit, EntCode: zone.house || zone.ent })
/** Asks in one of several ways, always the same of one person: what is compared differs by the object alone. */
const byTurns =
  (...ways: readonly Maker[]): Maker =>
  (at) => {
    const turn = [...at.actor.name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % ways.length
    return ways[turn]?.(at) ?? {}
  }
/** The rows that moved, in place of the deposit's own. */
const movedOf: readonly Maker[] = LineMove.options.map((Moved) => (at) => ({ ...ofDeposit(at), Moved }))
const ofOrder: Maker = ({ zone }) => ({ OrderNo: zone.trade, EntCode: zone.house || zone.ent })
const ofPoints: Maker = ({ zone }) => ({ PointTradeNo: zone.point, EntCode: zone.house || zone.ent })
const ofRole: Maker = ({ zone }) => ({ EntCode: zone.house || zone.ent, RoleId: zone.role })
const roleForm = { roleName: 'Matrix', description: '', refundLimitSingle: null, refundLimitDaily: null }
/** An old version: whoever reaches the object is told so, and nothing is changed. */
const roleAt: Maker = ({ zone }) => ({ entCode: zone.house || zone.ent, roleId: zone.role, version: 999 })
/** Whether somebody holds all that a right brings with it: else they could not give it. */
const whole = (right: Permission, { side, rights }: Actor) =>
  rightsIn(permissonsOf([right]), side)?.every((one) => rights.has(one)) ?? false
const personForm = {
  userFullName: 'x',
  userEmail: '',
  contactPhone: '',
  roleId: 'r',
  status: 'ACTIVE',
  shopScope: 'ALL',
  shopCodes: [],
  forceExpiry: false,
  expirationDays: 90,
  enableSystemMessage: true,
  enableEmailNotification: false,
}
const differing = { password: goodPassword, rePassword: `${goodPassword}!` }
/** Somebody's user name is taken: whoever reaches the house and its role is told so, and nobody is added. */
const newPerson: Maker = ({ zone, place, kind }) => ({
  ...personForm,
  password: goodPassword,
  rePassword: goodPassword,
  userName: `${markOf(place)}-${zone.user}`.toLowerCase(),
  roleId: zone.role,
  shopScope: 'NONE',
  forceChangeAtFirstLogin: true,
  entCode: kind === 'deleted' ? zone.ent : zone.house || zone.ent,
})
const personAt: Maker = ({ zone }) => ({ userId: zone.user, version: 999 })
const changedPerson: Maker = (at) => ({ ...personAt(at), ...personForm, userName: 'matrix.person' })
const ofReport: Maker = ({ zone, kind, actor }) => ({ scheduleId: kind === 'own' ? actor.report : zone.report })
const reportForm = ({ actor }: Pick<At, 'actor'>) => ({
  name: 'x',
  period: isOfDays(listOfReport(actor)) ? 'yesterday' : 'now',
  every: 'DAILY',
  day: 0,
  time: '06:00',
  format: 'csv',
  receivers: [actor.userId || 'nobody'],
})
const conditionsOf: Readonly<Record<ReportList, object>> = {
  trades: { filter: { ShopCodes: [] }, columns: ['tradeNo', 'amount'] },
  statistics: { by: 'shop', columns: ['shopName', 'netAmount'] },
  deposits: { columns: ['depositNo', 'transferAmount'] },
  orders: { columns: ['orderNo', 'totalAmount'] },
  points: { columns: ['pointTradeNo', 'points'] },
  audit: { filter: {}, columns: ['at', 'action'] },
  refunds: { columns: ['requestedAt'] },
  people: { columns: ['userFullName'] },
  roles: { columns: ['roleName'] },
  merchants: { columns: ['entName'] },
  notices: { columns: ['messageTitle'] },
  tradeTypes: {},
  paymentClasses: {},
  paymentTypes: {},
}
const ofEnt: Maker = ({ zone }) => ({ EntCode: zone.ent })
const merchant = {
  entName: 'x',
  entNameKana: '',
  entDisplayName: 'x',
  corporateType: 'OTHER',
  corporateNumber: '',
  invoiceRegistrationNo: '',
  representativeName: '',
  representativeKana: '',
  industryCode: '',
  postalCode: '',
  address: '',
  phone: '',
  email: '',
  isMasterEnterprise: false,
  parentEntCode: '',
  contractDate: '2026-01-01',
  enablePoint: false,
  enableQr: false,
  showDashBoard: 'TENANT',
}
const entAt: Maker = ({ zone }) => ({ entCode: zone.ent, version: 999 })
const words = { messageTitle: 'x', content: 'x', messageTypeId: '4' }
const notice: Maker = () => ({ ...words, receiverMode: 'ALL_USERS', draft: true })
const changedNotice: Maker = (at) => ({ ...notice(at), messageId: at.zone.notice, version: 999 })
const ofNotice: Maker = ({ zone }) => ({ MessageId: zone.notice })
const ofDevice: Maker = ({ zone, kind, actor }) => ({ deviceId: kind === 'own' ? actor.device : zone.device })
const twoStep = { password: 'x', email: 'm@example.jp', confirmEmail: 'm@example.jp', account: '' }
const logo: Maker = ({ zone }) => ({ logoId: zone.logo, paymentType: 'PAYPAY', variant: 'light' })

const masterForms = {
  tradetype: { tradeTypeCode: '91', names, category: 'PAYMENT', sign: 1, refundable: true, countsAsSale: true, showIn: ['trade'], enabled: true }, // prettier-ignore
  paymentclass: { classCode: 'NEWCLASS', names, pointKind: null, enabled: true },
  paymenttype: { code: 'NEWPAY', classCode: 'WALLET', names, tile: 'NP', presentModes: ['CPM'], refundMode: 'PARTIAL_ONCE', refundLagNote: false, status: 'AVAILABLE', feeTaxClass: 'TAXABLE', defaultFeePpm: 26_000, maxRefundCount: 1, refundWindowDays: 90, currencies: ['JPY'] }, // prettier-ignore
}
const known = { tradetype: '01', paymentclass: 'WALLET', paymenttype: 'PAYPAY' }

function master(area: keyof typeof masterForms): Record<string, Maker> {
  const form = masterForms[area]
  const key = ({ kind }: At) => (kind === 'missing' ? 'NOSUCHKEY' : known[area])
  return {
    [`GET /api/${area}/list`]: nothing,
    [`POST /api/${area}/export`]: nothing,
    [`GET /api/${area}/detail`]: (at) => ({ Key: key(at) }),
    [`GET /api/${area}/history`]: (at) => ({ Key: key(at) }),
    [`POST /api/${area}/add`]: () => form,
    [`PUT /api/${area}/update`]: (at) => ({ key: key(at), version: 999, values: form }),
    [`PUT /api/${area}/order`]: (at) => ({ key: key(at), before: null }),
    [`DELETE /api/${area}/delete`]: (at) => ({ key: key(at), version: 999 }),
  }
}

const sessionId = (sid: string) => createHash('sha256').update(sid).digest('hex')

/** What each call is asked with. */
const makers: Readonly<Record<string, Maker>> = {
  'GET /api/tenant/getcurrenttenantwebconfig': nothing,
  'POST /api/push/received': () => ({ receipt: '00000000-0000-4000-8000-000000000000' }),
  'POST /api/push/moved': () => ({ former: { endpoint: endpoint(), auth: keys.auth }, endpoint: endpoint(), keys }),
  'POST /api/ingest/transactions': ({ zone }) => ({
    lines: [
      {
        tradeNo: 'TX-matrix',
        entCode: zone.house || zone.ent,
        shopCode: zone.shop,
        terminalNo: zone.terminal,
        tradeTime: new Date(Date.now() - 60_000).toISOString(),
        paymentType: 'PAYPAY',
        amount: 1,
      },
    ],
  }),
  'GET /api/user/userinfo': nothing,
  'GET /api/auth/gates': nothing,
  'POST /api/auth/sendcode': nothing,
  'POST /api/auth/verifycode': () => ({ code: '000000' }),
  'POST /api/auth/logout': nothing,
  'PUT /api/auth/setmfa': () => twoStep,
  'PUT /api/auth/mfa': () => twoStep,
  'PUT /api/user/resetpassword': ({ zone, kind, actor }) => ({
    userId: kind === 'own' ? actor.userId || 'nobody' : zone.user,
    oldPassword: 'x',
    newPassword: goodPassword,
    rePassword: 'y',
  }),
  'GET /api/auth/sessions': nothing,
  'PUT /api/auth/endsession': ({ zone, kind, actor }) => ({
    sessionId: sessionId(kind === 'own' ? actor.userId.replace(/^u-(.*)/, 'sid-$1-2') : zone.session),
  }),
  'POST /api/user/unbindmfa': ({ zone }) => ({ userId: zone.user }),
  'GET /api/trade/list': ofSales,
  'GET /api/trade/summary': ofSales,
  'GET /api/trade/readings': ({ zone }) => ({ Number: zone.trade }),
  // Merchants' calls name a payment by its number alone, the provider's its company too.
  'GET /api/trade/detail': ({ zone }) => ({ TradeNo: zone.trade }),
  'POST /api/trade/recheck': ({ zone }) => ({ tradeNo: zone.unknown }),
  'POST /api/trade/export': ({ zone }) => ({
    filter: { ...days(), ShopCodes: [zone.shop] },
    columns: ['tradeNo', 'entName', 'shopName'],
    format: 'csv',
    timeZone: 'Asia/Tokyo',
    language: 'en',
  }),
  'GET /api/trade/issuer': ({ zone }) => ({ EntCode: zone.house || zone.ent, ShopCode: zone.shop }),
  'GET /api/trade/masters': nothing,
  'GET /api/trade/refundterms': ofTrade,
  'POST /api/trade/refund': (at) => ({ ...money(at), entCode: undefined }),
  'GET /api/trade/refundstatus': ofRefund,
  'PUT /api/trade/refundapprove': rejected,
  'PUT /api/trade/refundwithdraw': withdrawn,
  'GET /api/trade/refundlist': ({ zone }) => ({ EntCode: zone.house || zone.ent, TradeNo: zone.trade.replace(/1$/, '3') }), // prettier-ignore
  'GET /api/systrade/search': ofTrade,
  'GET /api/systrade/refundterms': ofTrade,
  'POST /api/systrade/refund': money,
  'GET /api/systrade/refundstatus': ofRefund,
  'PUT /api/systrade/refundapprove': rejected,
  'PUT /api/systrade/refundwithdraw': withdrawn,
  'GET /api/systrade/refundlist': ({ zone }) => ({ EntCode: zone.house || zone.ent, TradeNo: zone.trade.replace(/1$/, '3') }), // prettier-ignore
  'POST /api/systrade/refundexport': ({ zone }) => ({
    EntCode: zone.house || zone.ent,
    TradeNo: zone.trade.replace(/1$/, '3'),
    columns: ['entName', 'shopName', 'tradeNo'],
  }),
  'GET /api/user/shoplist': nothing,
  'GET /api/user/terminallist': ({ zone }) => ({ ShopCodes: [zone.shop] }),
  'GET /api/role/list': nothing,
  'POST /api/role/export': () => ({ columns: ['roleName', 'entName'] }),
  'GET /api/role/detail': ofRole,
  'GET /api/role/history': ({ zone }) => ({ Key: `${zone.house || zone.ent}/${zone.role}` }),
  // Of a name that is taken there, as that of a new person.
  'POST /api/role/add': ({ zone, place, kind, actor }) => ({
    ...roleForm,
    roleName: markOf(place),
    permissons: permissonsOf([...actor.rights].filter((one) => whole(one, actor))),
    entCode: kind === 'deleted' ? zone.ent : zone.house || zone.ent,
  }),
  'PUT /api/role/modify': (at) => ({ ...roleAt(at), ...roleForm, permissons: permissonsOf([...at.actor.rights]) }),
  'DELETE /api/role/delete': roleAt,
  'GET /api/user/userlist': ofEnt,
  'GET /api/user/sysadminuserlist': ofEnt,
  'POST /api/user/export': ({ zone }) => ({ EntCode: zone.ent, columns: ['userFullName', 'userEmail'] }),
  'GET /api/user/detail': ({ zone }) => ({ UserId: zone.user }),
  'GET /api/user/history': ({ zone }) => ({ Key: zone.user }),
  'POST /api/user/add': newPerson,
  'POST /api/user/addsysuser': newPerson,
  'PUT /api/user/modify': changedPerson,
  'PUT /api/user/modifysysuser': changedPerson,
  'PUT /api/user/unlock': personAt,
  'PUT /api/user/signout': ({ zone }) => ({ userId: zone.user }),
  'DELETE /api/user/delete': personAt,
  'GET /api/user/entlist': nothing,
  'POST /api/ent/export': () => ({ columns: ['entName', 'entCode'] }),
  'GET /api/ent/detail': ofEnt,
  'GET /api/ent/history': ({ zone }) => ({ Key: zone.ent }),
  'GET /api/ent/rates': nothing,
  'POST /api/ent/add': () => ({
    ...merchant,
    currency: 'JPY',
    fees: [{ paymentType: 'PAYPAY', feePpm: 1 }],
    administrator: { userName: 'matrix.first', userFullName: 'x', userEmail: '', contactPhone: '', ...differing },
  }),
  'PUT /api/ent/modify': (at) => ({ ...entAt(at), ...merchant }),
  'PUT /api/ent/status': (at) => ({ ...entAt(at), status: 'SUSPENDED' }),
  'DELETE /api/ent/delete': entAt,
  'GET /api/user/entmfaconfiglist': nothing,
  'GET /api/user/entmfauserlist': ofEnt,
  'PUT /api/user/entmfaconfig': ({ zone }) => ({ entCodes: [zone.ent], forceBindMfa: false }),
  ...master('tradetype'),
  ...master('paymentclass'),
  ...master('paymenttype'),
  'GET /api/tenant/paymentlogos': nothing,
  'GET /api/tenant/getpaymenttypelogos': nothing,
  'POST /api/tenant/uploadpaymenttypelogo': nothing,
  'PUT /api/tenant/updatepaymenttypelogo': logo,
  'DELETE /api/tenant/deletepaymenttypelogo': ({ zone }) => ({ logoId: zone.logo }),
  'GET /api/tenant/messagetypesforquery': nothing,
  'GET /api/message/notifications': nothing,
  'GET /api/message/systemimportantmessagelist': nothing,
  'GET /api/message/systemnormalmessagelist': nothing,
  'GET /api/message/unread': nothing,
  'GET /api/message/detail': ofNotice,
  'PUT /api/message/read': ({ zone }) => ({ messageIds: [zone.notice] }),
  'PUT /api/message/acknowledge': ({ zone }) => ({ messageId: zone.notice }),
  'GET /api/message/file': ({ zone }) => ({ FileName: zone.file }),
  'GET /api/tenant/messagetypesforcreateorupdate': nothing,
  'GET /api/message/managelist': nothing,
  'POST /api/message/manageexport': () => ({ columns: ['messageTitle', 'creator'] }),
  'GET /api/message/detailonedit': ofNotice,
  'GET /api/message/sysdetailonedit': ofNotice,
  'POST /api/message/create': notice,
  'POST /api/message/createsystem': notice,
  'PUT /api/message/update': changedNotice,
  'PUT /api/message/updatesystem': changedNotice,
  'PUT /api/message/withdraw': ({ zone }) => ({ messageId: zone.notice, version: 999 }),
  'DELETE /api/message/delete': ({ zone }) => ({ messageIds: [zone.notice] }),
  'POST /api/message/uploadfile': nothing,
  'GET /api/message/syssendmessageuserlist': ofNotice,
  'GET /api/message/delivery': ofNotice,
  'POST /api/message/sendagain': ({ zone }) => ({ messageId: zone.notice }),
  'POST /api/message/receivercount': () => ({ receiverMode: 'ALL_USERS' }),
  'POST /api/message/preview': () => words,
  'POST /api/message/testtome': () => words,
  'GET /api/user/messageuserlist': nothing,
  'GET /api/user/sysmessageuserlist': ofEnt,
  'GET /api/panel/summary': ofPanel,
  'GET /api/panel/shares': ofPanel,
  'GET /api/panel/latest': ofPanel,
  'GET /api/panel/today': ofPanel,
  'GET /api/stat/bydate': ofSales,
  'GET /api/stat/byshop': ofSales,
  'GET /api/stat/byent': ofSales,
  'GET /api/stat/bytype': ofSales,
  'GET /api/stat/shape': ofSales,
  'POST /api/stat/export': (at) => ({ by: 'shop', ...ofSales(at), columns: ['shopName', 'netAmount'] }),
  'GET /api/datacompass/overview': ofPanel,
  'GET /api/datacompass/heatmap': ofPanel,
  'GET /api/datacompass/mix': ofPanel,
  'GET /api/datacompass/bands': ofPanel,
  'GET /api/datacompass/plan': ({ kind, zone }) => ({
    EntCodes: [kind === 'deleted' ? zone.ent : zone.house || zone.ent],
    ShopCodes: [zone.shop],
  }),
  'PUT /api/datacompass/plan': ({ zone }) => ({
    ...ofStore(zone),
    month: yesterday().slice(0, 7),
    currency: 'JPY',
    amount: 1,
    version: 999,
  }),
  'GET /api/datapanel/metrics': (at) => ({ ...ofPanel(at), Metric: 'netAmount', Split: 'shop', Period: 'today' }),
  'GET /api/datapanel/layout': nothing,
  'PUT /api/datapanel/layout': () => ({ tiles: [], version: 999 }),
  'GET /api/dailyanalysis': ofPanel,
  'GET /api/dailyanalysis/day': (at) => ({ ...ofPanel(at), Date: dayOfTrades(), Split: 'shop' }),
  'POST /api/dailyanalysis/note': ({ zone }) => ({ ...ofStore(zone), date: yesterday(), kind: 'EVENT', words: 'x' }),
  'DELETE /api/dailyanalysis/note': () => ({ noteId: '00000000-0000-4000-8000-000000000000' }),
  'GET /api/monthlyanalysis': ofPanel,
  'GET /api/pointsreport': ofPanel,
  'GET /api/entpointsreport': nothing,
  'GET /api/report/list': nothing,
  'GET /api/report/people': ({ actor }) => ({ List: listOfReport(actor) }),
  'POST /api/report/add': ({ actor }) => ({
    ...reportForm({ actor }),
    list: listOfReport(actor),
    conditions: conditionsOf[listOfReport(actor)],
    language: 'en',
  }),
  'PUT /api/report/update': (at) => ({
    ...ofReport(at),
    version: 1,
    ...reportForm(at),
    paused: false,
  }),
  'DELETE /api/report/delete': ofReport,
  'POST /api/report/run': ofReport,
  'GET /api/report/files': nothing,
  'POST /api/report/file': ({ zone, kind, actor }) => ({ fileId: kind === 'own' ? actor.reportFile : zone.reportFile }),
  'GET /api/audit/list': ofEnt,
  'GET /api/audit/detail': ({ zone }) => ({ EntCode: zone.ent, Seq: 1 }),
  'GET /api/audit/choices': ofEnt,
  'GET /api/audit/chain': ofEnt,
  'POST /api/audit/check': ({ zone }) => ({ entCode: zone.ent }),
  'POST /api/audit/export': (at) => ({ filter: ofEnt(at), columns: ['entName', 'actor'], format: 'csv', language: 'en' }), // prettier-ignore
  'POST /api/settlement/confirm': () => ({ until: '2000-01-01' }),
  'POST /api/settlement/hold': ({ zone }) => ({ depositNo: zone.deposit, reason: 'x' }),
  'POST /api/settlement/release': ({ zone }) => ({ depositNo: zone.deposit }),
  'POST /api/settlement/transfers': () => ({ day: '2000-01-01' }),
  'POST /api/settlement/bankanswers': ({ zone }) => ({ answers: [{ depositNo: zone.deposit, paid: true }] }),
  'POST /api/settlement/early': ({ zone }) => ({ depositNo: zone.deposit, accept: true }),
  'GET /api/payment/schedule': () => ({ Month: '2026-11' }),
  'GET /api/payment/forecast': nothing,
  'POST /api/payment/earlytransfer': ({ zone }) => ({
    entCode: zone.house || zone.ent,
    depositNo: zone.deposit,
    fee: 1,
    payDate: '2026-11-25',
  }),
  'GET /api/deposit/documents': ofDeposit,
  'POST /api/deposit/document': byTurns(
    (at) => ({ ...ofDeposit(at), document: 'STATEMENT' }),
    ...[ofDeposit, ...movedOf].map((way): Maker => (at) => ({ ...way(at), document: 'TRADES' })),
  ),
  'GET /api/order/list': ofSales,
  'GET /api/order/detail': ofOrder,
  'GET /api/order/summary': ofSales,
  'POST /api/order/export': ({ zone }) => ({ ...days(), ShopCodes: [zone.shop], columns: ['shopName', 'orderNo'] }),
  'GET /api/tradepoint/list': ofSales,
  'GET /api/tradepoint/detail': ofPoints,
  'GET /api/tradepoint/balance': ofPoints,
  'GET /api/tradepoint/summary': ofSales,
  'POST /api/tradepoint/export': ({ zone }) => ({
    ...days(),
    ShopCodes: [zone.shop],
    columns: ['shopName', 'pointTradeNo'],
  }),
  'GET /api/deposit/list': ({ zone }) => ({ ShopCode: zone.shop }),
  'GET /api/deposit/detail': ofDeposit,
  'GET /api/deposit/bytype': ofDeposit,
  'GET /api/deposit/byshop': ofDeposit,
  'GET /api/deposit/trades': byTurns(ofDeposit, ...movedOf),
  'GET /api/deposit/diff': ofDeposit,
  'GET /api/deposit/why': (world) => ({ ...ofDeposit(world), Amount: 1 }),
  'GET /api/deposit/senders': nothing,
  'GET /api/deposit/bankcolumns': nothing,
  'PUT /api/deposit/bankcolumns': () => ({ day: '日付', income: '入金', payer: null }),
  'GET /api/deposit/accounts': ofDeposit,
  'POST /api/deposit/export': ({ zone }) => ({ ShopCode: zone.shop, columns: ['shopName', 'depositNo'] }),
  'PUT /api/deposit/bankmatch': ({ zone }) => ({ entCode: zone.house || zone.ent, depositNo: zone.deposit, version: 999, amount: 1, date: null }), // prettier-ignore
  'PUT /api/deposit/bankexplain': ({ zone }) => ({ entCode: zone.house || zone.ent, depositNo: zone.deposit, version: 999, remark: 'x' }), // prettier-ignore
  'GET /api/push/publickey': nothing,
  'POST /api/push/subscribe': () => ({ endpoint: endpoint(), keys, language: 'ja' }),
  'GET /api/push/devices': nothing,
  'PUT /api/push/rename': (at) => ({ ...ofDevice(at), name: 'x' }),
  'DELETE /api/push/remove': ofDevice,
  'POST /api/push/test': ofDevice,
  'GET /api/push/preferences': nothing,
  'PUT /api/push/preferences': () => ({
    mutedTypeIds: [],
    quiet: null,
    importantAnyway: true,
    shopCodes: null,
    email: false,
  }),
  'GET /api/live/changes': nothing,
}

/** The input of a call about the object of a kind. Throws for a call nobody gave objects. */
export function inputFor(name: string, right: Right, world: World, actor: Actor, kind: Kind): object {
  const maker = makers[name]
  if (!maker) throw new Error(`${name} has no maker of inputs in tests/matrix/inputs.ts`)
  const place = zoneFor(right, actor, kind)
  return maker({ zone: world.zones[place], place, kind, actor })
}
