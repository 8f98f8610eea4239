import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { installOffer, installWay, isInstalled } from '#client/install.ts'
import { useSession } from '#client/session.ts'
import { useStore } from '#client/store.ts'
import { isolated } from '#shared/isolated.ts'
import { Button } from '#ui/Button.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Note } from '#ui/Note.tsx'
import './install.css'

/** How the portal comes onto this device: at a press where the browser lets us ask, else in pictures. */
export function InstallHow() {
  const { config } = useSession()
  const offer = useStore(installOffer)
  const name = isolated(config.productName)
  if (isInstalled())
    return (
      <Note tone="info">
        <Trans>{name} is installed on this device, and you are using it now.</Trans>
      </Note>
    )
  return (
    <div className="install-how">
      <p>
        <Trans>It opens from its own icon, and the last lists can be read without a network.</Trans>
      </p>
      {offer ? (
        <Button look="primary" size="large" icon="download" onClick={() => void offer()}>
          <Trans>Install</Trans>
        </Button>
      ) : (
        <Steps way={installWay()} />
      )}
    </div>
  )
}

function Steps({ way }: { way: ReturnType<typeof installWay> }) {
  switch (way) {
    case 'ios':
      return (
        <ol className="install-steps">
          <Step picture="share" at="bottom">
            <Trans>In Safari, press the share button at the bottom or the top of the screen.</Trans>
          </Step>
          <Step picture="plus" at="middle">
            <Trans>Choose “Add to Home Screen” from the list.</Trans>
          </Step>
          <Step picture="check" at="top">
            <Trans>Press “Add” at the top right, then open the portal from its icon.</Trans>
          </Step>
        </ol>
      )
    case 'android':
      return (
        <ol className="install-steps">
          <Step picture="moreVertical" at="top">
            <Trans>Open the browser’s menu at the top right.</Trans>
          </Step>
          <Step picture="download" at="middle">
            <Trans>Choose “Install app” or “Add to Home screen”.</Trans>
          </Step>
          <Step picture="check" at="middle">
            <Trans>Agree, then open the portal from its icon.</Trans>
          </Step>
        </ol>
      )
    case 'desktop':
      return (
        <ol className="install-steps">
          <Step picture="download" at="top">
            <Trans>In Chrome or Edge, press the install button at the right end of the address bar.</Trans>
          </Step>
          <Step picture="share" at="top">
            <Trans>In Safari on a Mac, choose File, then “Add to Dock”.</Trans>
          </Step>
          <Step picture="check" at="middle">
            <Trans>Other browsers cannot install it. Use a bookmark there.</Trans>
          </Step>
        </ol>
      )
  }
}

const heights = { top: 12, middle: 34, bottom: 60 } as const

/** One step: the device with the place to press, and its words. */
function Step({ picture, at, children }: { picture: IconName; at: keyof typeof heights; children: ReactNode }) {
  return (
    <li>
      <span className="install-picture" aria-hidden="true">
        <svg viewBox="0 0 48 80" width="48" height="80">
          <rect className="install-device" x="1" y="1" width="46" height="78" rx="7" />
          <rect className="install-place" x="6" y={heights[at] - 7} width="36" height="14" rx="4" />
        </svg>
        <Icon name={picture} size={26} />
      </span>
      <span>{children}</span>
    </li>
  )
}
