import { z } from 'zod/mini'

// Imported first by page and worker: a schema made before this would try eval, and each try is a report against the policy.
z.config({ jitless: true })
