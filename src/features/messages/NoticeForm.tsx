import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ask, useAct } from '#client/ask.ts'
import { useConnection } from '#client/connection.ts'
import type { Refusal } from '#client/refusal.ts'
import { NeedsServer } from '#features/portal/NeedsServer.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormBody, FormFoot } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Input.tsx'
import { Note } from '#ui/Note.tsx'
import { toast } from '#ui/toasts.ts'
import type { MessageStatus } from './notice.contract.ts'
import { messages } from './contract.ts'
import { messageManagement } from './desk.contract.ts'
import { useDeskCalls } from './desk-calls.ts'
import { faultsOf, requestOf, type NoticeDraft } from './notice-draft.ts'
import { NoticeFiles } from './NoticeFiles.tsx'
import { NoticeOptions } from './NoticeOptions.tsx'
import { NoticePreview } from './NoticePreview.tsx'
import { NoticeReceivers } from './NoticeReceivers.tsx'
import { NoticeTexts } from './NoticeTexts.tsx'
import { NoticeTimes } from './NoticeTimes.tsx'
import { useReach } from './reach.ts'

type NoticeFormProps = {
  draft: NoticeDraft
  /** Where the notice stands; undefined for a new one. */
  status: MessageStatus | undefined
  messageId: string | undefined
  /** Somebody changed the notice after this was typed. */
  overtaken: boolean
  onChange: (next: NoticeDraft) => void
  /** Throws what was restored away; absent where nothing was. */
  onAfresh: (() => void) | undefined
  onCancel: () => void
  onSent: (messageId: string) => void
}

/** All that makes a notice; the button says how many people it goes to. */
export function NoticeForm({
  draft,
  status,
  messageId,
  overtaken,
  onChange,
  onAfresh,
  onCancel,
  onSent,
}: NoticeFormProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const calls = useDeskCalls()
  const types = useQuery(ask(messageManagement.types, {}))
  const reach = useReach(draft)
  const stale = [messageManagement.list, calls.detail, messages.list, messages.important, messages.unread]
  const create = useAct(calls.create, { stale, key: draft.key })
  const update = useAct(calls.update, { stale, key: draft.key })
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const faults = faultsOf(draft)
  const shown = tried ? faults : {}
  const isOut = status === 'PUBLISHED'
  const busy = create.isPending || update.isPending
  const refusal = create.error ?? update.error
  // A file arrives while somebody types on: what it changes is the draft as it stands then.
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  const changeLatest = (more: (now: NoticeDraft) => Partial<NoticeDraft>) => {
    latest.current = { ...latest.current, ...more(latest.current) }
    onChange(latest.current)
  }
  const change = (more: Partial<NoticeDraft>) => changeLatest(() => more)

  const send = (asDraft: boolean) => {
    setTried(true)
    const [first] = Object.keys(faults)
    if (first) {
      form.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, select, textarea)`)?.focus()
      return
    }
    const then = {
      onSuccess: (posted: { messageId: string; status: MessageStatus }) => {
        const said = { DRAFT: t`Draft kept`, SCHEDULED: t`Scheduled`, PUBLISHED: t`Posted` } as const
        toast({ tone: 'done', text: posted.status in said ? said[posted.status as keyof typeof said] : t`Kept` })
        onSent(posted.messageId)
      },
      // A refusal was decided: what is sent next is another request. Without an answer the same key asks again.
      onError: (error: Refusal) => isDecided(error) && change({ key: crypto.randomUUID() }),
    }
    const request = requestOf(draft, asDraft)
    if (messageId === undefined) create.mutate(request, then)
    else
      update.mutate(
        { ...request, messageId, version: draft.version ?? 0, notifyAgain: isOut && draft.notifyAgain },
        then,
      )
  }

  return (
    <>
      <FormBody>
        <div className="desk-form" ref={form} inert={busy}>
          {onAfresh && (
            <Note tone="info" icon="clock">
              <Trans>What you typed last time is here again.</Trans>{' '}
              <Button look="ghost" size="small" onClick={onAfresh}>
                <Trans>Start afresh</Trans>
              </Button>
            </Note>
          )}
          {overtaken && (
            <Note tone="warn">
              <Trans>The notice was changed after you typed this. Saving replaces that change.</Trans>
            </Note>
          )}
          <div data-field="type">
            <Field label={t`Kind of notice`} need="required" error={shown.type && t`Choose a type.`}>
              {(ids) => (
                <Select {...ids} value={draft.typeId} onChange={(typeId) => change({ typeId })}>
                  <option value="">{t`Choose`}</option>
                  {(types.data?.list ?? []).map((one) => (
                    <option key={one.typeId} value={one.typeId}>
                      {one.name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <NoticeTexts draft={draft} faults={shown} onChange={change} />
          <NoticeFiles
            files={draft.files}
            onAdd={(one) => changeLatest(({ files }) => ({ files: [...files, one] }))}
            onDrop={({ fileName }) =>
              changeLatest(({ files }) => ({ files: files.filter((other) => other.fileName !== fileName) }))
            }
          />
          <NoticeReceivers draft={draft} fault={shown.receivers} reach={reach} onChange={change} />
          <NoticeTimes draft={draft} fault={shown.expire} isOut={isOut} onChange={change} />
          <NoticeOptions draft={draft} isOut={isOut} onChange={change} />
          <NoticePreview draft={draft} />
          {refusal && (
            <div role="alert">
              <Note tone="error">{refusal.message}</Note>
            </div>
          )}
          <NeedsServer />
        </div>
      </FormBody>
      <FormFoot onCancel={busy ? undefined : onCancel}>
        {!isOut && (
          <Button size="medium" disabled={!online || busy} onClick={() => send(true)}>
            <Trans>Keep as draft</Trans>
          </Button>
        )}
        <Button look="primary" size="medium" disabled={!online || busy} aria-busy={busy} onClick={() => send(false)}>
          {isOut ? (
            <Trans>Save the change</Trans>
          ) : (
            <PostLabel later={draft.release !== ''} people={reach?.receivers} />
          )}
        </Button>
      </FormFoot>
    </>
  )
}

/** What the button does, and to how many people once they are counted. */
function PostLabel({ later, people }: { later: boolean; people: number | undefined }) {
  if (people === undefined) return later ? <Trans>Schedule</Trans> : <Trans>Post</Trans>
  return later ? (
    <Plural value={people} one="Schedule for # person" other="Schedule for # people" />
  ) : (
    <Plural value={people} one="Post to # person" other="Post to # people" />
  )
}

function isDecided({ status }: Refusal) {
  return status >= 200 && status < 500
}
