import { ownRowOf, shopNames } from './names.ts'
import { button, checkbox, link, type Control, type Place, type Row } from './way.ts'

const drawer = '.drawer'
const form = '.form-dialog'
const row = (name: string | RegExp) => [button(name, 'main')]
const menu = (path: `/${string}`): Place => ({ press: path, root: 'main' })
const over = (from: string, root: string, press: Place['press'], fill?: Place['fill']): Place => ({ from, root, press, closes: true, ...(fill && { fill }) }) // prettier-ignore
const tab = (from: string, press: readonly Control[]): Place => ({ from, press, root: 'main' })

/** A part of a deposit’s detail. */
const tabOf = (name: string): Place => ({ from: 'deposit', press: [button(name)], root: drawer, inside: true })

/** People of a merchant, or the provider's own. */
const people = (name: string, path: `/${string}`): Record<string, Place> => ({
  [name]: menu(path),
  [`${name}: new`]: over(name, form, [button('Add a user')]),
  [`${name}: locked`]: over(name, drawer, row(new RegExp(shopNames.locked))),
  [`${name}: one`]: over(name, drawer, row(new RegExp(shopNames.colleague))),
  [`${name}: form`]: over(`${name}: one`, form, [button('Edit')]),
})
const roles = (name: string, path: `/${string}`): Record<string, Place> => ({
  [name]: menu(path),
  [`${name}: new`]: tab(name, [button('Add a role')]),
  [`${name}: one`]: tab(name, [button(new RegExp(shopNames.role))]),
})
/** A form that is filled in, asks who would get it and what it looks like. */
const written: NonNullable<Place['fill']> = async (root, page) => {
  await root.getByLabel(/^Kind of notice/).selectOption({ index: 1 })
  await root.getByRole('textbox', { name: /^Title/ }).fill('Closed on Monday')
  const preview = page.waitForResponse(/\/message\/preview/)
  await root.getByRole('textbox', { name: /^Text/ }).fill('The whole day')
  // Beside a wide form the preview follows by itself.
  const pressed = root.getByRole('button', { name: 'Preview', exact: true })
  if ((await pressed.count()) > 0) await pressed.click()
  await preview
  await root.getByText('Chosen people', { exact: true }).click()
  const people = page.waitForResponse(/messageuserlist/)
  await root.getByRole('textbox', { name: 'Search people' }).fill('a')
  await people
}
const notices = (name: string, path: `/${string}`): Record<string, Place> => ({
  [name]: menu(path),
  [`${name}: new`]: over(name, form, [button('Write a notice')], written),
  [`${name}: out`]: over(name, drawer, row(new RegExp(shopNames.notice))),
  [`${name}: form`]: over(`${name}: out`, form, [button('Change')]),
  [`${name}: later`]: over(name, drawer, row(new RegExp(shopNames.later))),
})
const master = (name: string, own: string, from?: Control): Record<string, Place> => ({
  [name]: from ? tab('trade types', [from]) : menu('/tradeType'),
  [`${name}: new`]: over(name, drawer, [button('Add')]),
  [`${name}: one`]: over(name, drawer, row(own)),
})

/** Lists that somebody may have come regularly who has none of the others. */
const reported = ['sales', 'records', 'people', 'administrators', 'roles', 'provider’s roles', 'merchants', 'written', 'provider’s', 'desk', 'trade types'] // prettier-ignore

/** The places of the portal, each after the one it is reached from. */
export const places: Readonly<Record<string, Place>> = {
  // What stands below the numbers comes after them.
  'dashboard': { ...menu('/panel'), root: 'main:has(.panel-below)', asks: ['GET /api/panel/summary'] },
  'payments': menu('/trade'),
  'payments: filters': { ...over('payments', '.sheet', [button('Filters')], async (root, page) => {
    await root.getByText('More conditions').click()
    const terminals = page.waitForResponse(/terminallist/)
    await root.getByText(shopNames.store, { exact: true }).click()
    await terminals
  }), asks: ['GET /api/user/terminallist'] }, // prettier-ignore
  'payments: search': { ...over('payments', '.trade-search', [button('Search transactions', '.top')], async (root, page) => {
    const readings = page.waitForResponse(/trade\/readings/)
    await root.getByRole('textbox').fill('1001')
    await readings
  }), asks: ['GET /api/trade/readings'] }, // prettier-ignore
  'payments: file': over('payments', form, [button('Export')]),
  'payment': over('payments', drawer, row(/1,001/)),
  'payment: copy': { ...over('payment', '.dialog', [button('Print a copy')]), asks: ['GET /api/trade/issuer'] },
  'payment: refund': over('payment', form, [button(/^(Refund|Ask for a refund)/)]),
  'payment: unknown': over('payments', drawer, row(/1,003/)),
  'payment: asked': over('payments', drawer, (persona) => row(ownRowOf(persona))),
  'payment: own request': over('payment: asked', form, [button(/^See the request/)]),
  'requests': tab('payments', [link(/^(To approve|Requests)/)]),
  'request': over('requests', form, row(new RegExp(shopNames.asker))),
  'sales': menu('/statistics'),
  'sales: stores': { ...tab('sales', [link('By store')]), asks: ['GET /api/stat/byshop'] },
  'sales: companies': { ...tab('sales', [link('By company')]), asks: ['GET /api/stat/byent'] },
  'sales: table': { ...tab('sales', [link('One table')]), asks: ['GET /api/stat/bytype'] },
  ...Object.fromEntries(
    reported.map((name) => [`${name}: report`, over(name, form, [button('Export'), button('Send regularly…', 'body')])]),
  ),
  'account: reports': tab('account', [link('Your reports')]),
  'analysis': menu('/dataCompass'),
  // A plan is of one store or company, which a master chooses first.
  'analysis: plan': over('analysis', form, ({ master: ofMaster }) => [...(ofMaster ? [button(/^All stores/), button(shopNames.store, 'body')] : []), button(/the plan$/)]), // prettier-ignore
  'analysis: tiles': tab('analysis', [link('Data panel')]),
  'analysis: composing': tab('analysis: tiles', [button('Compose tiles')]),
  'analysis: days': tab('analysis', [link('Day by day')]),
  'analysis: note': over('analysis: days', form, [button('Add a note')]),
  'analysis: months': { ...tab('analysis', [link('Month by month')]), asks: ['GET /api/monthlyanalysis'], fill: (root) => root.locator('.monthly').waitFor() }, // prettier-ignore
  'analysis: points': { ...tab('analysis', [link('Points report')]), asks: ['GET /api/pointsreport'], fill: (root) => root.locator('.compass-numbers').waitFor() }, // prettier-ignore
  'analysis: companies': { ...tab('analysis', [link('Company data')]), asks: ['GET /api/entpointsreport'], fill: (root) => root.locator('.analysis-companies').waitFor() }, // prettier-ignore
  'orders': menu('/order'),
  'order': { ...over('orders', drawer, row(/^Purchase/)), asks: ['GET /api/order/detail'] },
  'points': menu('/tradePoint'),
  'point': { ...over('points', drawer, row(/^Given/)), asks: ['GET /api/tradepoint/detail', 'GET /api/tradepoint/balance'] },
  'desk': menu('/systrade'),
  'desk: payment': { from: 'desk', press: [], root: 'main', fill: async (root) => {
    await root.getByRole('textbox', { name: /^Transaction no\./ }).fill('TX-1')
    await root.getByRole('button', { name: 'Find the payment' }).click()
    await root.locator('.systrade-trade').waitFor()
  } }, // prettier-ignore
  'desk: refund': over('desk: payment', form, [button(/^Refund/, '.systrade-trade')]),
  'desk: asked': over('desk', drawer, row(/1,002/)),
  'desk: request': over('desk: asked', form, [button('Approve or reject')]),
  'desk: own': over('desk', drawer, (persona) => row(ownRowOf(persona))),
  'desk: own request': over('desk: own', form, [button('See the request')]),
  'notices': menu('/message'),
  'notices: not urgent': { ...tab('notices', [link(/^Not urgent/)]), asks: ['GET /api/message/systemnormalmessagelist'] },
  'notice': over('notices', drawer, row(new RegExp(shopNames.notice))),
  ...notices('written', '/message/management'),
  ...notices('provider’s', '/message/sysManagement'),
  ...people('people', '/setting/user'),
  ...people('administrators', '/setting/adminUserManage'),
  ...roles('roles', '/setting/rights'),
  ...roles('provider’s roles', '/setting/adminUserRole'),
  'merchants': menu('/setting/adminUser'),
  'merchants: new': over('merchants', form, [button('Add a merchant')]),
  'merchant': over('merchants', drawer, row(new RegExp(shopNames.merchant))),
  'merchant: form': over('merchant', form, [button('Edit')]),
  'two-step': menu('/setting/MFAManage'),
  'two-step: merchant': over('two-step', drawer, row(new RegExp(shopNames.company))),
  'two-step: form': over('two-step: merchant', form, [button('Change')]),
  'deposits': menu('/deposit'),
  'deposit': over('deposits', drawer, [{ role: 'button', name: /./, within: 'main tbody tr:first-child' }]),
  'deposit: types': { ...tabOf('By payment type'), asks: ['GET /api/deposit/bytype'] },
  'deposit: stores': { ...tabOf('By store'), asks: ['GET /api/deposit/byshop'] },
  'deposit: rows': { ...tabOf('Included transactions'), asks: ['GET /api/deposit/trades'] },
  'deposit: documents': tabOf('Documents'),
  'deposit: why': { ...over('deposit', form, [button('Why is it not what I expected?')], async (root, page) => {
    const why = page.waitForResponse(/deposit\/why/)
    await root.getByRole('textbox').fill('1000000')
    await why
  }), asks: ['GET /api/deposit/why'] }, // prettier-ignore
  'deposit: check': { ...tabOf('Difference check'), asks: ['GET /api/deposit/diff'] },
  'deposit: explain': over('deposit: check', form, [button('Mark as explained')]),
  'deposit: match': over('deposit', form, [button('Enter what the bank booked')]),
  'transfers': tab('deposits', [link('Schedule and documents')]),
  'records': menu('/audit'),
  'record': { ...over('records', drawer, [{ role: 'button', name: /./, within: 'main tbody tr:first-child' }]), asks: ['GET /api/audit/detail'] },
  ...master('trade types', shopNames.ownMaster),
  ...master('payment classes', shopNames.ownMaster, link('Payment classes')),
  ...master('payment types', shopNames.ownMaster, link('Payment types')),
  'logos': tab('trade types', [link('Logos')]),
  'logo': over('logos', drawer, row(/PayPay/)),
  'account': { press: ({ name, device }) => (device === 'phone' ? [link('More', '.bottom-bar')] : [button(name, '.top'), link('Account', '.top')]), root: 'main' },
  'account: password': tab('account', [button('Change password')]),
  'account: two-step': tab('account', [button(/^Two-step authentication/)]),
  'account: code': { ...tab('account: two-step', [button('Use another address')]), only: ({ bound }) => bound },
  'account: devices': tab('account', [link('Alerts and devices')]),
} // prettier-ignore

const peopleAt = (more: string) => [`people: ${more}`, `administrators: ${more}`]
const rolesAt = (more = '') => [`roles${more}`, `provider’s roles${more}`]
const noticesAt = (more: string) => ['written', 'provider’s'].map((name) => (more ? `${name}: ${more}` : name))
const masterRows = (area: string, name: string): Record<string, Row> => ({
  [`POST /api/${area}/export`]: { at: [name], control: button('Export') },
  [`POST /api/${area}/add`]: { at: [`${name}: new`], control: button('Add') },
  [`PUT /api/${area}/update`]: { at: [`${name}: one`], control: button(/^Save/) },
  [`PUT /api/${area}/order`]: { at: [`${name}: one`], control: button('Move up') },
  [`DELETE /api/${area}/delete`]: { at: [`${name}: one`], control: button('Delete') },
})
const decides = { of: ({ asks }: { asks: boolean }) => !asks, because: 'whoever may only ask decides nothing (decision 13)' } // prettier-ignore
const bound = { of: (one: { bound: boolean }) => one.bound, because: 'there is no two-step sign-in to change' }
const unbound = { of: (one: { bound: boolean }) => !one.bound, because: 'two-step sign-in is on already' }

/** Every call that a person makes by a control of its own. */
export const controls: Readonly<Record<string, Row>> = {
  'POST /api/auth/logout': { at: ['account'], control: button('Sign out') },
  'PUT /api/user/resetpassword': { at: ['account: password'], control: button('Change the password') },
  'PUT /api/auth/setmfa': { at: ['account: two-step'], control: button('Turn on two-step authentication'), only: unbound },
  'PUT /api/auth/mfa': { at: ['account: two-step'], control: button('Use another address'), only: bound },
  'POST /api/auth/verifycode': { at: ['account: code'], control: button('Continue'), only: bound },
  'POST /api/auth/sendcode': { at: ['account: code'], control: button(/^Send a new code/), only: bound, waits: 'a code was sent just now' },
  'PUT /api/auth/endsession': { at: ['account: devices'], control: button('Sign out there') },
  'GET /api/push/publickey': { at: ['account: devices'], control: button('Get alerts on this device') },
  'POST /api/push/subscribe': { at: ['account: devices'], control: button('Get alerts on this device') },
  'PUT /api/push/rename': { at: ['account: devices'], control: button('Rename') },
  'POST /api/push/test': { at: ['account: devices'], control: button('Send a test') },
  'DELETE /api/push/remove': { at: ['account: devices'], control: button('Remove') },
  'PUT /api/push/preferences': { at: ['account: devices'], control: checkbox(/^E-mail me the notices/) },
  'POST /api/trade/export': { at: ['payments: file'], control: button('Export file') },
  'POST /api/trade/recheck': { at: ['payment: unknown'], control: button('Ask the payment company again') },
  'POST /api/trade/refund': { at: ['payment: refund'], control: button(/^(Refund|Hold to refund|Ask for a refund)/) },
  'PUT /api/trade/refundapprove': { at: ['request'], control: button(/^(Approve|Hold to approve) the refund/), only: decides },
  'PUT /api/trade/refundwithdraw': { at: ['payment: own request'], control: button(/^Withdraw the request/) },
  'POST /api/systrade/refundexport': { at: ['desk'], control: button('Export') },
  'POST /api/systrade/refund': { at: ['desk: refund'], control: button(/^(Refund|Hold to refund)/) },
  'PUT /api/systrade/refundapprove': { at: ['desk: request'], control: button(/^(Approve|Hold to approve) the refund/) },
  'PUT /api/systrade/refundwithdraw': { at: ['desk: own request'], control: button(/^Withdraw the request/) },
  'PUT /api/message/acknowledge': { at: ['notice'], control: button('I have read this') },
  'GET /api/message/file': { at: ['notice'], control: button(new RegExp(shopNames.file)) },
  'POST /api/message/manageexport': { at: noticesAt(''), control: button('Export') },
  'POST /api/message/create': { at: ['written: new'], control: button(/^Post/) },
  'POST /api/message/createsystem': { at: ['provider’s: new'], control: button(/^Post/) },
  'PUT /api/message/update': { at: ['written: form'], control: button('Save the change') },
  'PUT /api/message/updatesystem': { at: ['provider’s: form'], control: button('Save the change') },
  'POST /api/message/uploadfile': { at: [...noticesAt('new'), ...noticesAt('form')], control: button('Add a file') },
  'POST /api/message/testtome': { at: noticesAt('new'), control: button('Send a test to me') },
  'PUT /api/message/withdraw': { at: noticesAt('out'), control: button('Withdraw') },
  'POST /api/message/sendagain': { at: noticesAt('out'), control: button(/^Send again/) },
  'DELETE /api/message/delete': { at: noticesAt('later'), control: button('Delete') },
  'POST /api/user/export': { at: ['people', 'administrators'], control: button('Export') },
  'POST /api/user/add': { at: ['people: new'], control: button(/^Add/) },
  'POST /api/user/addsysuser': { at: ['administrators: new'], control: button(/^Add/) },
  'PUT /api/user/modify': { at: ['people: form'], control: button(/^Save/) },
  'PUT /api/user/modifysysuser': { at: ['administrators: form'], control: button(/^Save/) },
  'PUT /api/user/unlock': { at: peopleAt('locked'), control: button('Open the lock') },
  'PUT /api/user/signout': { at: peopleAt('one'), control: button('Sign out everywhere') },
  'POST /api/user/unbindmfa': { at: [...peopleAt('one'), 'two-step: merchant'], control: button('Turn two-step off') },
  'DELETE /api/user/delete': { at: peopleAt('one'), control: button('Delete') },
  'POST /api/role/export': { at: rolesAt(), control: button('Export') },
  'POST /api/role/add': { at: rolesAt(': new'), control: button('Add') },
  'PUT /api/role/modify': { at: rolesAt(': one'), control: button(/^Save/) },
  'DELETE /api/role/delete': { at: rolesAt(': one'), control: button('Delete') },
  'POST /api/ent/export': { at: ['merchants'], control: button('Export') },
  'POST /api/ent/add': { at: ['merchants: new'], control: button('Next') },
  'PUT /api/ent/modify': { at: ['merchant: form'], control: button(/^Save/) },
  'PUT /api/ent/status': { at: ['merchant'], control: button('Suspend') },
  'DELETE /api/ent/delete': { at: ['merchant'], control: button('Delete') },
  'PUT /api/user/entmfaconfig': { at: ['two-step: form'], control: button(/^(Require it|No longer require it)/) },
  'POST /api/order/export': { at: ['orders'], control: button('Export') },
  'POST /api/tradepoint/export': { at: ['points'], control: button('Export') },
  'POST /api/stat/export': { at: ['sales'], control: button('Export') },
  'PUT /api/datacompass/plan': { at: ['analysis: plan'], control: button('Save the plan') },
  'PUT /api/datapanel/layout': { at: ['analysis: composing'], control: button('Save the tiles') },
  'POST /api/dailyanalysis/note': { at: ['analysis: note'], control: button('Save the note') },
  'POST /api/report/add': { at: reported.map((name) => `${name}: report`), control: button('Save the report') },
  'PUT /api/report/update': { at: ['account: reports'], control: button(/^Change/) },
  'DELETE /api/report/delete': { at: ['account: reports'], control: button(/^Delete/) },
  'POST /api/report/run': { at: ['account: reports'], control: button(/^Make .* now$/) },
  'POST /api/report/file': { at: ['account: reports'], control: button(/^Take the file/) },
  'POST /api/payment/earlytransfer': { at: ['transfers'], control: button(/^Ask for .* early$/) },
  'POST /api/deposit/document': { at: ['deposit: documents', 'transfers'], control: button(/^PDF/) },
  'POST /api/deposit/export': { at: ['deposits'], control: button('Export') },
  'PUT /api/deposit/bankexplain': { at: ['deposit: explain'], control: button('Save the explanation') },
  'PUT /api/deposit/bankmatch': { at: ['deposit: match'], control: button('Note it') },
  'POST /api/audit/check': { at: ['records'], control: button('Check') },
  'POST /api/audit/export': { at: ['records'], control: button('Export') },
  ...masterRows('tradetype', 'trade types'),
  ...masterRows('paymentclass', 'payment classes'),
  ...masterRows('paymenttype', 'payment types'),
  'POST /api/tenant/uploadpaymenttypelogo': { at: ['logo'], control: button('Choose a picture') },
  'PUT /api/tenant/updatepaymenttypelogo': { at: ['logo'], control: button('Replace') },
  'DELETE /api/tenant/deletepaymenttypelogo': { at: ['logo'], control: button('Delete') },
} // prettier-ignore

/** Calls that are made by nobody’s hand, each with its reason. */
export const exempt: Readonly<Record<string, string>> = {
  'GET /api/tenant/getcurrenttenantwebconfig': 'before anybody signs in',
  'POST /api/push/received': 'made by the service worker',
  'POST /api/push/moved': 'made by the service worker',
  'POST /api/ingest/transactions': 'made by a machine',
  ...Object.fromEntries(
    ['confirm', 'hold', 'release', 'transfers', 'bankanswers', 'early'].map((one) => [
      `POST /api/settlement/${one}`,
      'made by a machine',
    ]),
  ),
  'DELETE /api/dailyanalysis/note':
    'on notes of one’s own, of which the walked shop has none (tests/features/analysis)',
  'GET /api/role/detail':
    'asked after somebody else changed the role that is being changed (tests/journeys/administration.test.ts)',
  ...Object.fromEntries(
    ['GET', 'PUT'].map((method) => [
      `${method} /api/deposit/bankcolumns`,
      'asked for a bank’s file, which the walk does not carry (tests/features/deposits/why-screen.test.tsx)',
    ]),
  ),
  'GET /api/deposit/senders':
    'asked for the lines of a bank’s file, which the walk does not carry (tests/features/deposits/why.test.ts)',
  'GET /api/live/changes': 'made by the page as long as it stands',
}

/** Calls that are asked only where something else calls for them: nobody asks without the right, somebody with it. */
export const occasional: Readonly<Record<string, string>> = {
  'GET /api/auth/gates': 'asked where a code is typed',
  'GET /api/trade/masters': 'the names of what payments refer to, on screens that show them',
  'GET /api/user/shoplist': 'the stores of a merchant, on screens that choose among them',
  'GET /api/tenant/paymentlogos':
    'the logos beside the list of payment types; all other screens have them with the types',
  'GET /api/tenant/messagetypesforcreateorupdate': 'asked by the form of a notice, which takes the right to write one',
  'POST /api/message/receivercount': 'asked by the form of a notice',
  'POST /api/message/preview': 'asked by the form of a notice',
  'GET /api/user/messageuserlist': 'asked by the form of a notice',
  'GET /api/user/sysmessageuserlist': 'asked by the form of a notice',
  'GET /api/report/people': 'asked by the form of a report',
}
