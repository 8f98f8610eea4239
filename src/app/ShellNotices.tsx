import { Trans } from '@lingui/react/macro'
import { useConnection } from '#client/connection.ts'
import { recall } from '#client/device.ts'
import { age, date } from '#client/formats.ts'
import { useWatched } from '#client/state.ts'
import { Button } from '#ui/Button.tsx'
import { OfflineBar } from '#ui/Faces.tsx'
import { Note } from '#ui/Note.tsx'
import { ports } from './ports.ts'
import { waitingUpdate } from './updates.ts'

/** What the whole page must know, above the content: no connection, a new version. */
export function ShellNotices() {
  const { online, lastAnswer } = useConnection()
  const update = useWatched(waitingUpdate)
  const heard = lastAnswer ?? recall('known')?.lastOnline
  return (
    <>
      {!online && (
        <OfflineBar
          {...(heard !== undefined && { time: date(new Date(heard), 'time'), age: age(heard) })}
          onRetry={() => void ports.probe()}
        />
      )}
      {update && (
        <Note tone="info" icon="refresh">
          <Trans>A new version is ready. Update when you are done.</Trans>{' '}
          <Button size="small" onClick={update}>
            <Trans>Update now</Trans>
          </Button>
        </Note>
      )}
    </>
  )
}
