import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { WebConfig } from '#shared/web-config.ts'

export const tenants = {
  webConfig: call({
    method: 'GET',
    path: '/api/tenant/getcurrenttenantwebconfig',
    summary: 'What the portal must know before anyone signs in: sign-in address, look, features',
    versions: ['2.0'],
    caller: 'anyone',
    duringMaintenance: true,
    input: z.strictObject({}),
    answer: WebConfig,
  }),
}
