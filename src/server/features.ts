import tenants from '#features/tenants/server.ts'
import type { Answered } from '#server/feature.ts'

/** Every call the server answers, by feature; a new feature is one row. */
export const features: readonly Answered[] = [...tenants]
