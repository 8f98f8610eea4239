import type { Call } from '#shared/call.ts'

/** What a call is about, by the part of its path and the fields of its body or question, in the words of the audit log. */
const objects: readonly {
  readonly under: string
  readonly fields: readonly string[]
  readonly name: (ids: readonly string[]) => string
}[] = [
  { under: '/api/user/', fields: ['userId'], name: ([user]) => `user ${user}` },
  { under: '/api/role/', fields: ['entCode', 'roleId'], name: ([ent, role]) => `role ${ent}/${role}` },
  { under: '/api/ent/', fields: ['entCode'], name: ([ent]) => `merchant ${ent}` },
  { under: '/api/user/', fields: ['UserId'], name: ([user]) => `user ${user}` },
  { under: '/api/role/', fields: ['EntCode', 'RoleId'], name: ([ent, role]) => `role ${ent}/${role}` },
  { under: '/api/ent/', fields: ['EntCode'], name: ([ent]) => `merchant ${ent}` },
  { under: '/api/trade/', fields: ['refundNo'], name: ([refund]) => refund ?? '' },
  { under: '/api/trade/', fields: ['tradeNo'], name: ([trade]) => trade ?? '' },
  { under: '/api/systrade/', fields: ['refundNo'], name: ([refund]) => refund ?? '' },
  { under: '/api/systrade/', fields: ['tradeNo'], name: ([trade]) => trade ?? '' },
]

/** An id as this portal makes them; a refused call may hold anything. */
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{1,64}$/.test(value)

/** The object a refused call names, as the log would name it had it been done; undefined where it names none. */
export function namedObject({ path }: Pick<Call, 'path'>, asked: unknown): string | undefined {
  const given = new Map(Object.entries(Object(asked)))
  for (const { under, fields, name } of objects) {
    const ids = fields.map((field) => given.get(field))
    if (path.startsWith(under) && ids.every(isId)) return name(ids)
  }
  return undefined
}
