import { z } from 'zod/mini'

// Imported first by the page: a schema made before this would try eval, and each try is a report against the policy.
z.config({ jitless: true })
