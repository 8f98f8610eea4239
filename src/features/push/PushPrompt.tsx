import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useConnection } from '#client/connection.ts'
import { recall, remember } from '#client/device.ts'
import { installWorth, isInstalled } from '#client/install.ts'
import { useStore } from '#client/store.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Note } from '#ui/Note.tsx'
import { PushTrouble } from './PushTrouble.tsx'
import { usePush } from './use-push.ts'
import './push.css'

/** Offers alerts before the browser asks for permission; declined once, it is never shown again by itself. */
export function PushPrompt() {
  const { t } = useLingui()
  const { online } = useConnection()
  const push = usePush()
  // One offer at a time: the installation's comes first.
  const installing = useStore(installWorth) && !isInstalled()
  const [asked, setAsked] = useState(false)
  const [refused, setRefused] = useState(recall('push')?.refused === true)
  if (asked && push.state === 'on')
    return (
      <div className="push-done" role="status">
        <Note tone="info" icon="bell">
          <Trans>This device now receives alerts. You can change that under your account.</Trans>
        </Note>
      </div>
    )
  const wanted = push.state === 'ask' || asked
  if (!wanted || refused || !online || installing || document.documentElement.dataset.child !== undefined) return null
  return (
    <section className="push-prompt" aria-label={t`Alerts on this device`}>
      <Icon name="bell" size={26} />
      <div className="grow">
        <h2>
          <Trans>Get outages and important notices on this device?</Trans>
        </h2>
        <p className="small muted">
          <Trans>They arrive even while the portal is closed. You can choose hours without alerts.</Trans>
        </p>
        {asked && !push.busy && <PushTrouble failure={push.failure} />}
        <div className="push-ways">
          {push.state !== 'denied' && (
            <Button
              look="primary"
              size="medium"
              disabled={push.busy}
              aria-busy={push.busy}
              onClick={() => {
                setAsked(true)
                push.on()
              }}
            >
              <Trans>Get alerts</Trans>
            </Button>
          )}
          <Button
            look="ghost"
            size="medium"
            onClick={() => {
              remember('push', { ...recall('push'), refused: true })
              setRefused(true)
            }}
          >
            {push.state === 'denied' ? <Trans>Close</Trans> : <Trans>Not now</Trans>}
          </Button>
        </div>
      </div>
    </section>
  )
}
