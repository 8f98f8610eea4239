import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { AuditKind } from './contract.ts'

/** What the kinds of actions are called. */
export const kindWords: Readonly<Record<AuditKind, MessageDescriptor>> = {
  signIn: msg`Sign-in and account`,
  people: msg`Users and roles`,
  refund: msg`Refunds`,
  merchant: msg`Merchants`,
  notice: msg`Notices`,
  setting: msg`Settings`,
  export: msg`Exports`,
  audit: msg`Audit log`,
  data: msg`Data intake`,
}

/**
 * What every action of the audit log is called, by its kind: writes and watched readings under their method and path, what the
 * portal does by itself under a name of its own. A call without a word here turns a test red.
 */
export const actionWords: Readonly<Record<AuditKind, Readonly<Record<string, MessageDescriptor>>>> = {
  signIn: {
    signIn: msg`Sign in`,
    'signIn locked': msg`Account locked by wrong passwords`,
    signOut: msg`Sign out`,
    'session replaced': msg`Session ended: its cookie was used twice`,
    'password link': msg`Link for a forgotten password`,
    'password by link': msg`New password by link`,
    'POST /api/auth/sendcode': msg`Mail a sign-in code`,
    'POST /api/auth/verifycode': msg`Type the sign-in code`,
    'PUT /api/auth/setmfa': msg`Turn two-step sign-in on`,
    'PUT /api/auth/mfa': msg`Change the address of codes`,
    'PUT /api/user/resetpassword': msg`Change own password`,
    'PUT /api/auth/endsession': msg`End own sessions`,
    'POST /api/auth/logout': msg`Sign out`,
    'POST /api/push/subscribe': msg`Alerts on a device`,
    'PUT /api/push/rename': msg`Name a device`,
    'DELETE /api/push/remove': msg`No more alerts on a device`,
    'POST /api/push/test': msg`Test alert`,
    'PUT /api/push/preferences': msg`Change alert settings`,
  },
  people: {
    'POST /api/user/add': msg`Add a user`,
    'POST /api/user/addsysuser': msg`Add a user`,
    'PUT /api/user/modify': msg`Change a user`,
    'PUT /api/user/modifysysuser': msg`Change a user`,
    'PUT /api/user/unlock': msg`Unlock a user`,
    'PUT /api/user/signout': msg`Sign a user out`,
    'DELETE /api/user/delete': msg`Delete a user`,
    'POST /api/user/unbindmfa': msg`Turn a user’s two-step sign-in off`,
    'POST /api/role/add': msg`Add a role`,
    'PUT /api/role/modify': msg`Change a role`,
    'DELETE /api/role/delete': msg`Delete a role`,
    'new one-time password': msg`New one-time password`,
  },
  refund: {
    'POST /api/trade/refund': msg`Refund`,
    'PUT /api/trade/refundapprove': msg`Decide a refund request`,
    'PUT /api/trade/refundwithdraw': msg`Withdraw a refund request`,
    'POST /api/systrade/refund': msg`Refund`,
    'PUT /api/systrade/refundapprove': msg`Decide a refund request`,
    'PUT /api/systrade/refundwithdraw': msg`Withdraw a refund request`,
    'POST /api/trade/recheck': msg`Ask again about a payment`,
    'refund SUBMITTING': msg`Refund: sent`,
    'refund ACCEPTED': msg`Refund: accepted`,
    'refund SUCCEEDED': msg`Refund: succeeded`,
    'refund FAILED': msg`Refund: failed`,
    'refund UNKNOWN': msg`Refund: result unknown`,
    'refund CONTRADICTED': msg`Refund: contradictory answer`,
    'refund EXPIRED': msg`Refund request expired`,
  },
  merchant: {
    'POST /api/ent/add': msg`Add a merchant`,
    'PUT /api/ent/modify': msg`Change a merchant`,
    'PUT /api/ent/status': msg`Change a merchant’s status`,
    'DELETE /api/ent/delete': msg`Delete a merchant`,
    'PUT /api/user/entmfaconfig': msg`Change forced two-step sign-in`,
  },
  notice: {
    'PUT /api/message/read': msg`Read notices`,
    'PUT /api/message/acknowledge': msg`Confirm a notice`,
    'POST /api/message/create': msg`Write a notice`,
    'POST /api/message/createsystem': msg`Write a notice`,
    'PUT /api/message/update': msg`Change a notice`,
    'PUT /api/message/updatesystem': msg`Change a notice`,
    'PUT /api/message/withdraw': msg`Withdraw a notice`,
    'DELETE /api/message/delete': msg`Delete notices`,
    'POST /api/message/uploadfile': msg`Attach a file to a notice`,
    'POST /api/message/sendagain': msg`Send a notice again`,
    'POST /api/message/receivercount': msg`Count a notice’s receivers`,
    'POST /api/message/preview': msg`Preview a notice`,
    'POST /api/message/testtome': msg`Send a notice to oneself`,
  },
  setting: {
    'POST /api/tradetype/add': msg`Add a trade type`,
    'PUT /api/tradetype/update': msg`Change a trade type`,
    'PUT /api/tradetype/order': msg`Move a trade type`,
    'DELETE /api/tradetype/delete': msg`Delete a trade type`,
    'POST /api/paymentclass/add': msg`Add a payment class`,
    'PUT /api/paymentclass/update': msg`Change a payment class`,
    'PUT /api/paymentclass/order': msg`Move a payment class`,
    'DELETE /api/paymentclass/delete': msg`Delete a payment class`,
    'POST /api/paymenttype/add': msg`Add a payment type`,
    'PUT /api/paymenttype/update': msg`Change a payment type`,
    'PUT /api/paymenttype/order': msg`Move a payment type`,
    'DELETE /api/paymenttype/delete': msg`Delete a payment type`,
    'POST /api/tenant/uploadpaymenttypelogo': msg`Upload a logo`,
    'PUT /api/tenant/updatepaymenttypelogo': msg`Place a logo`,
    'DELETE /api/tenant/deletepaymenttypelogo': msg`Remove a logo`,
    'maintenance on': msg`Maintenance on`,
    'maintenance off': msg`Maintenance off`,
    'keycloak connected': msg`Keycloak connected`,
    'keycloak disconnected': msg`Keycloak disconnected`,
    'push keys renewed': msg`Alert keys renewed`,
  },
  export: {
    'POST /api/trade/export': msg`Export transactions`,
    'POST /api/user/export': msg`Export users`,
    'POST /api/role/export': msg`Export roles`,
    'POST /api/audit/export': msg`Export the audit log`,
  },
  audit: {
    'GET /api/audit/list': msg`Search the audit log`,
    'GET /api/audit/detail': msg`Open an audit record`,
    'POST /api/audit/check': msg`Check the chain`,
  },
  data: {
    'POST /api/ingest/transactions': msg`Take transactions in`,
    import: msg`Import transactions`,
  },
}

const words = new Map(Object.values(actionWords).flatMap((ofKind) => Object.entries(ofKind)))

/** What an action is called; a reading that was refused has no name of its own. */
export function actionWord(action: string): MessageDescriptor | undefined {
  return words.get(action) ?? (action.startsWith('GET ') ? viewed : undefined)
}

const viewed = msg`View`

/** How a row ended. */
export const resultWords = { done: msg`Succeeded`, refused: msg`Refused` } as const
