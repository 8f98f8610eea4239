import { Trans } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { isNoResponse } from '#client/refusal.ts'
import { Button } from '#ui/Button.tsx'

type NothingFoundProps = {
  text: string
  /** Whether the text can mean anything. */
  readable: boolean
  /** How far back was looked; absent while nothing was answered. */
  looked: { from: string | undefined; reached: string | undefined } | undefined
  error: Error | null
  onRetry: () => void
  /** Looks through what this device keeps. */
  onKept: () => void
}

/** What stands under the search while there is nothing to show: what can be typed, how far was looked, or why not. */
export function NothingFound({ text, readable, looked, error, onRetry, onKept }: NothingFoundProps) {
  if (text === '' || !readable)
    return (
      <p className="search-say">
        {text !== '' && (
          <>
            <Trans>This is not the last 4 digits, an amount, a time or a number.</Trans>
            <br />
          </>
        )}
        <Trans>For example 5270 (last 4 digits), ￥3,480, 12:48 or a transaction, receipt or order no.</Trans>
      </p>
    )
  if (error)
    return (
      <div className="search-say" role="alert">
        <p>{error.message}</p>
        <div className="search-ways">
          <Button look="primary" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
          {isNoResponse(error) && (
            <Button onClick={onKept}>
              <Trans>Search on this device</Trans>
            </Button>
          )}
        </div>
      </div>
    )
  if (!looked) return <p className="search-say after-300ms muted">…</p>
  const since = date(looked.reached ?? looked.from ?? '', looked.reached ? 'shortTime' : 'shortDay')
  return (
    <p className="search-say" role="status">
      <Trans>No transaction was found for “{text}”.</Trans>
      <br />
      {looked.reached ? (
        <Trans>
          Only transactions since {since} could be searched in time. Find older ones by number or in the list.
        </Trans>
      ) : (
        <Trans>Searched: cards, amounts and times since {since}, numbers on all days.</Trans>
      )}
    </p>
  )
}
