import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { InputOf } from '#shared/call.ts'
import { oneLine } from '#shared/normalise.ts'
import { useAct } from '#client/act.ts'
import { ask } from '#client/ask.ts'
import { Can } from '#client/Can.tsx'
import { useConnection } from '#client/connection.ts'
import { isNoResponse } from '#client/refusal.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { messageManagement } from './management.contract.ts'
import { wordsOf, type NoticeValues } from './notice-values.ts'
import { NoticeShown } from './NoticeShown.tsx'

type Input = InputOf<typeof messageManagement.preview>

/** The pause in typing after which the preview is requested once. */
const restMs = 600

/**
 * What readers will see, on a lock screen, in the portal and in a mail; and the same sent to the writer alone. Beside the
 * form it follows what is typed, under it a button asks for it.
 */
export function NoticePreview({ values, beside }: { values: NoticeValues; beside: boolean }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const { typeId, hideOnLockScreen } = values
  const input = { ...wordsOf(values), messageTypeId: typeId, hideOnLockScreen }
  const rested = useRested(input, restMs)
  const [pressed, setPressed] = useState<Input>()
  const wanted = beside ? rested : pressed
  const question = ask(messageManagement.preview, wanted ?? input)
  const preview = useQuery({
    ...question,
    meta: { ...question.meta, quiet: true },
    enabled: online && wanted !== undefined && isWhole(wanted),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const test = useAct(messageManagement.testToMe)
  const ready = isWhole(input)
  const overtaken = wanted !== undefined && JSON.stringify(wanted) !== JSON.stringify(input)
  const refused = preview.error && !isNoResponse(preview.error) ? preview.error.message : undefined
  return (
    <section className="management-preview" aria-label={t`What readers will see`} aria-busy={preview.isFetching}>
      <div className="management-states">
        {!beside && (
          <Button
            icon="eye"
            disabled={!online || !ready || preview.isFetching}
            onClick={() => (pressed && !overtaken ? void preview.refetch() : setPressed(input))}
          >
            <Trans>Preview</Trans>
          </Button>
        )}
        <Can make={messageManagement.testToMe}>
          <Button disabled={!online || !ready || test.isPending} onClick={() => test.mutate(input)}>
            <Trans>Send a test to me</Trans>
          </Button>
        </Can>
      </div>
      {!ready && (
        <p className="field-help">
          {beside ? (
            <Trans>What readers will see appears here once there are a type, a title and a text.</Trans>
          ) : (
            <Trans>Enter the type, title and text first.</Trans>
          )}
        </p>
      )}
      {test.data && (
        <p className="small" role="status">
          <Plural
            value={test.data.devices}
            _0="None of your devices receives alerts."
            one="Sent to your device."
            other="Sent to your # devices."
          />{' '}
          {test.data.mail && <Trans>An e-mail was sent too.</Trans>}
        </p>
      )}
      {beside && !online && (
        <p className="field-help" role="status">
          <Trans>You are offline. The preview follows again once the connection is back.</Trans>
        </p>
      )}
      {refused !== undefined && <Note tone="error">{refused}</Note>}
      {!beside && preview.data && overtaken && (
        <p className="field-help">
          <Trans>The notice has changed since this preview. Press Preview again.</Trans>
        </p>
      )}
      {preview.data && <NoticeShown preview={preview.data} values={values} />}
    </section>
  )
}

function isWhole({ messageTypeId, messageTitle, content }: Input): boolean {
  return messageTypeId !== '' && oneLine(messageTitle) !== '' && content.trim() !== ''
}

/** A value once it has stayed the same for so long. */
function useRested<T>(value: T, ms: number): T {
  const [rested, setRested] = useState({ value, text: JSON.stringify(value) })
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested({ value: JSON.parse(text) as T, text }), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return rested.value
}
