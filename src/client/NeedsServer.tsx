import { useLingui } from '@lingui/react/macro'
import { useConnection } from './connection.ts'

/** What a button has that works with a connection alone: without one it is off, and `title` says why. */
export function useNeedsServer(): { readonly disabled: boolean; readonly title: string | undefined } {
  const { t } = useLingui()
  const { online } = useConnection()
  const title = online ? undefined : t`You are offline. This can be done once the connection is back.`
  return { disabled: !online, title }
}

/** Says why a button is off while there is no connection; nothing else. */
export function NeedsServer() {
  const { title } = useNeedsServer()
  if (title === undefined) return null
  return (
    <p className="field-help" role="status">
      {title}
    </p>
  )
}
