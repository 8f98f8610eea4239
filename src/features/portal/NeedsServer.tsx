import { Trans } from '@lingui/react/macro'
import { useConnection } from '#client/connection.ts'

/** Says why a button is off while there is no connection; nothing else. */
export function NeedsServer() {
  const { online } = useConnection()
  if (online) return null
  return (
    <p className="field-help" role="status">
      <Trans>You are offline. This can be done once the connection is back.</Trans>
    </p>
  )
}
