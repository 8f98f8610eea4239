import type { SearchParams } from '#client/search-params.ts'
import { useSession } from '#client/session.ts'
import { deposits } from '#features/deposits/contract.ts'
import { merchants } from '#features/merchants/contract.ts'
import { messageManagement } from '#features/messages/management.contract.ts'
import { systrade } from '#features/refunds/contract.ts'
import { roles } from '#features/roles/contract.ts'
import { tradeTypes } from '#features/trade-types/contract.ts'
import { payments } from '#features/transactions/payment.contract.ts'
import { users } from '#features/users/contract.ts'
import type { Call } from '#shared/call.ts'
import { meets } from '#shared/permissions.ts'
import type { AuditDetail } from './contract.ts'
import { objectOf, type ObjectKind } from './objects.list.ts'

/** Where an object is looked at: the address, and what stands beside it in the page's history (decision 28). */
export interface ObjectPlace {
  readonly to: string
  readonly unseen?: SearchParams
}

/**
 * Where the object of a row is looked at; undefined where it is gone or its kind has no page, and for whoever may not open
 * that. The provider's people manage merchants, their own roles and their own people: a person of a merchant is out of their
 * reach.
 */
export function useObjectPlace(row: AuditDetail): ObjectPlace | undefined {
  const { person } = useSession()
  const { isAdmin } = person
  const { kind, code } = objectOf(row)
  if (kind === undefined || !row.objectThere) return undefined
  const may = ({ authz }: Pick<Call, 'authz'>) => authz === undefined || meets(person, authz)
  const open = (path: string, Open = code) => ({ to: `${path}?${new URLSearchParams({ Open })}` })
  const entCode = text(row.more['entCode']) ?? row.entCode
  const payment = (tradeNo: string | undefined) =>
    tradeNo !== undefined && { to: '/trade', unseen: { Trade: tradeNo, Ent: entCode } }
  const ofProvider = code.startsWith('__SYSTEM/')
  const masters = may(tradeTypes.list)
  const places: Partial<Record<ObjectKind, ObjectPlace | false>> = {
    user: isAdmin
      ? row.entCode === '__SYSTEM' && may(users.systemList) && open('/setting/adminUserManage')
      : may(users.list) && open('/setting/user'),
    role: may(roles.detail) && ofProvider === isAdmin && open(isAdmin ? '/setting/adminUserRole' : '/setting/rights'),
    merchant: may(merchants.detail) && open('/setting/adminUser'),
    deposit: may(deposits.detail) && open('/deposit', `${row.entCode}.${code}`),
    payment: isAdmin
      ? may(systrade.search) && { to: '/systrade', unseen: { TradeNo: code, EntCode: entCode } }
      : may(payments.detail) && payment(code),
    refund: isAdmin
      ? may(systrade.list) && { to: '/systrade', unseen: { Open: code } }
      : may(payments.detail) && payment(text(row.more['tradeNo'])),
    notice: /read|acknowledge/.test(row.action)
      ? { to: `/message?${new URLSearchParams({ currentMessageId: code })}` }
      : may(messageManagement.list) && open(isAdmin ? '/message/sysManagement' : '/message/management'),
    tradetype: masters && open('/tradeType/tradeType'),
    paymentclass: masters && open('/tradeType/paymentClass'),
    paymenttype: masters && open('/tradeType/paymentType'),
    paymentlogo: masters && { to: '/tradeType/paymentLogos' },
  }
  return places[kind] || undefined
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
