import { useEffect, useState } from 'react'
import { safeParse, z } from 'zod/mini'
import { draftOf, dropDraft, keepDraft } from '#client/drafts.ts'
import { RefundMode, RefundNo, RefundReason, RefundRequest } from './contract.ts'

/** What stands in the form of a refund, and the key under which it will be asked for (decision 18). */
export const RefundDraft = z.object({
  key: z.uuid(),
  mode: RefundMode,
  /** As typed; counts where a part is given back. */
  amount: z.string(),
  // Not `reasonCode`: fields named like a code are never kept.
  reason: z.union([RefundReason, z.literal('')]),
  remark: z.string(),
  /** What was sent and not answered yet: only the very same may be sent again under the key. */
  request: z.optional(RefundRequest),
  /** The refund it became; its end has not been seen yet. */
  refundNo: z.optional(RefundNo),
})
export type RefundDraft = z.infer<typeof RefundDraft>

/** The draft of a payment's refund, how to change it (resolves when it is kept), and how to forget it. */
export interface KeptDraft {
  /** Undefined until the device was asked whether there is one. */
  readonly fields: RefundDraft | undefined
  readonly change: (next: RefundDraft) => Promise<void>
  /** Forgets what is kept; what stands in the form stays until the dialog goes. */
  readonly drop: () => void
}

/** An empty form under a key of its own, made when the dialog opens. */
export function newDraft(): RefundDraft {
  return { key: crypto.randomUUID(), mode: 'FULL', amount: '', reason: '', remark: '' }
}

/** The form of a payment's refund as it was left by reload, Back or the end of the session, else a new one. */
export function useRefundDraft(entCode: string, tradeNo: string): KeptDraft {
  const name = `refund:${entCode}:${tradeNo}`
  const [fields, setFields] = useState<RefundDraft>()
  useEffect(() => {
    let left = false
    void draftOf(name)
      .catch(() => undefined)
      .then((kept) => {
        const read = safeParse(RefundDraft, kept)
        if (!left) setFields(read.success ? read.data : newDraft())
      })
    return () => {
      left = true
    }
  }, [name])
  return {
    fields,
    change: async (next) => {
      setFields(next)
      // A device that keeps nothing still refunds once: what is left to refund is compared as well.
      await keepDraft(name, next).catch(() => {})
    },
    drop: () => void dropDraft(name).catch(() => {}),
  }
}
