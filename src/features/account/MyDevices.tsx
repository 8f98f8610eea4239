import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolated } from '#shared/isolated.ts'
import { limits } from '#shared/limits.ts'
import { useAct } from '#client/act.ts'
import { askInPlace } from '#client/ask.ts'
import { useConnection } from '#client/connection.ts'
import { recall } from '#client/device.ts'
import { age, date } from '#client/formats.ts'
import { failureOf } from '#client/failure.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/Input.tsx'
import { Note } from '#ui/Note.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { notifySuccess } from '#client/notify.ts'
import { devices, type Device } from '#features/push/contract.ts'
import { Preferences } from './Preferences.tsx'
import { PushTrouble } from '#features/push/PushTrouble.tsx'
import { usePush } from '#features/push/use-push.ts'
import '#features/push/push.css'

/** Where the person's alerts go: this device, the others, and when and about what they may come. */
export function MyDevices() {
  const { online } = useConnection()
  const push = usePush()
  const DeviceId = recall('push')?.deviceId
  const found = useQuery({ ...askInPlace(devices.list, { DeviceId }), refetchOnWindowFocus: true })
  const list = found.data?.list
  return (
    <div className="push-devices">
      <div className="push-part">
        <h3>
          <Trans>This device</Trans>
        </h3>
        {push.state === undefined && (
          <p className="small muted" role="status">
            <Trans>Loading</Trans>
          </p>
        )}
        {push.state === 'on' && (
          <Button size="medium" disabled={!online || push.busy} onClick={push.off}>
            <Trans>Stop alerts on this device</Trans>
          </Button>
        )}
        {(push.state === 'ask' || push.state === 'off') && (
          <Button look="primary" size="medium" icon="bell" disabled={!online || push.busy} onClick={push.on}>
            <Trans>Get alerts on this device</Trans>
          </Button>
        )}
        {push.state === 'none' && (
          <Note>
            <Trans>This browser cannot receive alerts. Important notices appear at the top of every screen.</Trans>
          </Note>
        )}
        {push.state === 'install' && (
          <Note>
            <Trans>This device can receive alerts once the portal is installed.</Trans>{' '}
            <RouterLink to="/account?open=install">
              <Trans>Show how</Trans>
            </RouterLink>
          </Note>
        )}
        <PushTrouble failure={push.failure ?? (push.state === 'denied' ? 'denied' : undefined)} />
      </div>
      <div className="push-part">
        <h3>
          <Trans>Devices that receive alerts</Trans>
        </h3>
        {list?.length === 0 && (
          <p className="small muted">
            <Trans>None yet.</Trans>
          </p>
        )}
        <NotLoaded failure={failureOf(found)} />
        <ul>
          {list?.map((device) => (
            <DeviceLine key={device.deviceId} device={device} />
          ))}
        </ul>
      </div>
      <Preferences />
    </div>
  )
}

function DeviceLine({ device }: { device: Device }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const stale = { stale: [devices.list] }
  const test = useAct(devices.test, stale)
  const remove = useAct(devices.remove, stale)
  const rename = useAct(devices.rename, stale)
  const [name, setName] = useState<string>()
  const { deviceId, lastOkAt, lastFailure } = device
  const [seen, ok] = [age(device.lastSeenAt), lastOkAt && date(lastOkAt, 'dayTime')]
  const off = !online || test.isPending || remove.isPending || rename.isPending
  const keepName = () => {
    const wanted = name?.trim()
    setName(undefined)
    if (wanted && wanted !== device.name) rename.mutate({ deviceId, name: wanted })
  }
  return (
    <li className="push-device">
      <span className="grow">
        {name === undefined ? (
          <span className="strong">{device.name}</span>
        ) : (
          <TextInput
            small
            aria-label={t`Name of the device`}
            maxLength={limits.deviceName}
            value={name}
            onChange={setName}
            onKeyDown={(event) => event.key === 'Enter' && keepName()}
          />
        )}
        <span className="caption">
          {device.current && (
            <>
              <Trans>This device</Trans>
              {' · '}
            </>
          )}
          <Trans>Last seen {seen}</Trans>
          {ok && (
            <>
              {' · '}
              <Trans>Last alert {ok}</Trans>
            </>
          )}
        </span>
        {lastFailure && (
          <span className="caption">
            <Trans>The last alert did not arrive ({lastFailure}).</Trans>
          </span>
        )}
      </span>
      {name === undefined ? (
        <Button size="small" disabled={off} onClick={() => setName(device.name)}>
          <Trans>Rename</Trans>
        </Button>
      ) : (
        <Button size="small" look="primary" disabled={off} onClick={keepName}>
          <Trans>Save the name</Trans>
        </Button>
      )}
      <Button
        size="small"
        disabled={off}
        onClick={() =>
          test.mutate(
            { deviceId },
            { onSuccess: () => notifySuccess(t`A test alert was sent to ${isolated(device.name)}.`) },
          )
        }
      >
        <Trans>Send a test</Trans>
      </Button>
      <Button size="small" look="danger-outline" disabled={off} onClick={() => remove.mutate({ deviceId })}>
        <Trans>Remove</Trans>
      </Button>
    </li>
  )
}
