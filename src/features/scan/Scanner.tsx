import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { feel } from '#ui/haptics.ts'
import { TextInput } from '#ui/Input.tsx'
import { useOverPage } from '#ui/over-page.ts'
import type { CameraFailure } from './camera.ts'
import { foundIn, typedNumber, type Found } from './found.ts'
import { useScan } from './use-scan.ts'
import './scan.css'

/** What each fault says; the way on is the same for all: the number is typed. */
const faultWords = {
  denied: msg`The camera is not allowed here. Allow it for this page in the browser’s settings, then try again.`,
  none: msg`This device has no camera.`,
  busy: msg`Another app is using the camera. Close it, then try again.`,
  insecure: msg`The camera works only where the address begins with https.`,
  failed: msg`The camera could not be started.`,
} as const
const worthTrying: readonly CameraFailure[] = ['denied', 'busy', 'failed']

type ScannerProps = { onFound: (found: Found) => void; onClose: () => void }

/** The camera that looks for the code of a receipt or a store; below it the number can be typed as well. */
export function Scanner({ onFound, onClose }: ScannerProps) {
  const { t, i18n } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [strange, setStrange] = useState(false)
  useOverPage(dialog, { open: true, onClose })
  const { video, state, again, light } = useScan((text) => {
    const found = foundIn(text)
    setStrange(found === undefined)
    if (!found) return
    feel('done')
    onFound(found)
  })
  const fault = state === 'opening' || state === 'looking' ? undefined : state

  return createPortal(
    <dialog ref={dialog} className="scanner" tabIndex={-1} aria-labelledby={titleId}>
      <div className="scanner-head">
        <h2 id={titleId}>
          <Trans>Scan a receipt</Trans>
        </h2>
        <IconButton icon="close" iconSize={22} label={t`Close`} onClick={onClose} />
      </div>
      <div className="scanner-view" data-state={fault ? 'fault' : state}>
        {fault ? (
          <div className="scanner-fault" role="alert">
            <p>{i18n._(faultWords[fault])}</p>
            {worthTrying.includes(fault) && (
              <Button size="medium" icon="refresh" onClick={again}>
                <Trans>Try again</Trans>
              </Button>
            )}
          </div>
        ) : (
          <>
            <video ref={video} muted playsInline aria-label={t`Camera view`} />
            <span className="scanner-frame" aria-hidden="true" />
            {light && (
              <Button className="scanner-light" size="medium" aria-pressed={light.on} onClick={light.turn}>
                <Trans>Light</Trans>
              </Button>
            )}
          </>
        )}
      </div>
      <div className="scanner-foot">
        {!fault && (
          <p className="small" role="status">
            {strange ? (
              <Trans>This is not the code of a receipt or a store. Try another one.</Trans>
            ) : (
              <Trans>Hold the code of a receipt or a store inside the frame.</Trans>
            )}
          </p>
        )}
        <NumberForm onFound={onFound} />
      </div>
    </dialog>,
    document.body,
  )
}

function NumberForm({ onFound }: Pick<ScannerProps, 'onFound'>) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const number = typedNumber(text)
  return (
    <form
      role="search"
      className="scanner-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (number) onFound({ number })
      }}
    >
      <Field
        label={t`Or type the number of the transaction, receipt or order`}
        error={tried && !number ? t`Type letters and digits only, at most 64.` : undefined}
      >
        {(ids) => (
          <TextInput
            {...ids}
            value={text}
            onChange={setText}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
          />
        )}
      </Field>
      <Button look="primary" size="medium" type="submit" icon="search">
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}
