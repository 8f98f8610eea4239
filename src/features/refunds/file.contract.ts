import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { fileShape } from '#shared/list-file.ts'
import { QueueNarrowing } from './queue.contract.ts'
import { refundFields } from './list.ts'

/** The queue of refunds as a file: what a landing screen asks for later than its list. */
export const queueFile = call({
  method: 'POST',
  path: '/api/systrade/refundexport',
  summary: 'The refunds of a list as a file',
  kind: 'file',
  authz: { needs: 'Refund.refund', who: 'admin', scope: 'tenant' },
  input: z.strictObject({ ...QueueNarrowing, ...fileShape(refundFields) }),
  answer: z.unknown(),
})
