import { Trans } from '@lingui/react/macro'
import { useSession } from '#client/session.ts'

/** Says on every screen that the data is a demonstration; nothing in a real portal. */
export function DemoBadge() {
  const { config } = useSession()
  if (!config.demo) return null
  return (
    <span className="demo-badge">
      <Trans>Demo</Trans>
    </span>
  )
}
