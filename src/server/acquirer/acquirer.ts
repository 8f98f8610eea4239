import type pg from 'pg'
import type { Settings } from '#server/settings.ts'
import { httpAcquirer } from './http.ts'
import type { Acquirer } from './port.ts'
import { sandboxAcquirer, type SandboxParts } from './sandbox.ts'

/** What the choice of an acquirer depends on. */
export interface AcquirerParts {
  readonly settings: Pick<Settings, 'PORTAL_ACQUIRER_URL' | 'PORTAL_ACQUIRER_KEY' | 'PORTAL_MODE'>
  readonly service: pg.Pool
  readonly now: () => Date
  readonly callBack: SandboxParts['callBack']
}

/** The acquirer of the settings. Without one a demonstration gets the sandbox, and production none, because money is real there. */
export function acquirerOf({ settings, service, now, callBack }: AcquirerParts): Acquirer | undefined {
  const { PORTAL_ACQUIRER_URL: url, PORTAL_ACQUIRER_KEY: key, PORTAL_MODE: mode } = settings
  if (url && key) return httpAcquirer({ url, key, now })
  return mode === 'demo' ? sandboxAcquirer({ service, now, callBack }) : undefined
}
