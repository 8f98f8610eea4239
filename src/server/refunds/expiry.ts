import { limits } from '#shared/limits.ts'

/** When a request made at that moment expires unless somebody decides it. */
export function expiryOf(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + limits.refundRequestHours * 3_600_000)
}
