import { answer, Sent } from '#server/feature.ts'
import { live } from './contract.ts'

export default [
  answer(
    live.changes,
    ({ viewer, input, services }) =>
      new Sent(
        200,
        {
          'content-type': 'application/x-ndjson; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        },
        services.changes.streamOf(viewer, input.HeardAgoMs),
      ),
  ),
]
