import { Trans } from '@lingui/react/macro'
import { ChunkLost } from '#client/chunk.ts'
import { session } from '#client/session.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

/** Says that a screen could not be shown, and leads on: load it again, or begin at the start. */
export default function ErrorScreen({ error }: { error: unknown }) {
  const phone = session.get()?.config.supportPhone
  const lost = error instanceof ChunkLost
  return (
    <div className="face" role="alert">
      <span className="face-picture">
        <Icon name="warning" size={64} weight={1.15} />
      </span>
      <h2>{lost ? <Trans>Part of the app did not load</Trans> : <Trans>This screen could not be shown</Trans>}</h2>
      <p>
        {lost ? (
          <Trans>Check your network, then load the page again.</Trans>
        ) : (
          <Trans>Load it again, or go back to the start. The error has been reported to us.</Trans>
        )}
      </p>
      <Button look="primary" size="medium" icon="refresh" onClick={() => location.reload()}>
        <Trans>Load again</Trans>
      </Button>
      {/* A plain link: a page that failed once begins anew. */}
      <a href="/" className="button button-ghost button-medium">
        <Trans>Back to the start</Trans>
      </a>
      {phone && (
        <p className="face-reference">
          <Trans>
            If it happens again, call <a href={`tel:${phone}`}>{phone}</a> (24 hours)
          </Trans>
        </p>
      )}
    </div>
  )
}
