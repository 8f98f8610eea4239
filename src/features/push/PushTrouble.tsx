import { Trans } from '@lingui/react/macro'
import { Note } from '#ui/Note.tsx'
import { SentenceSpace } from '#ui/SentenceSpace.tsx'
import type { PushFailure } from './pushing.ts'

/** Why there are no alerts on this device and what to do about it; the notices themselves need none. */
export function PushTrouble({ failure }: { failure: PushFailure | undefined }) {
  if (failure === 'denied')
    return (
      <Note tone="warn">
        <Trans>
          This browser does not let the portal send alerts. Open the site’s settings (the icon beside the address, or
          the app’s notifications on a phone), allow notifications and come back.
        </Trans>
        <SentenceSpace />
        <Trans>Until then important notices appear at the top of every screen.</Trans>
      </Note>
    )
  if (failure === 'timeOut')
    return (
      <Note tone="warn">
        <Trans>
          The browser’s alert service did not answer. Some company networks block it; try again on another one.
        </Trans>
        <SentenceSpace />
        <Trans>Until then important notices appear at the top of every screen.</Trans>
      </Note>
    )
  if (failure === 'dismissed')
    return (
      <Note>
        <Trans>The browser’s permission request was closed without an answer.</Trans>
      </Note>
    )
  return null
}
