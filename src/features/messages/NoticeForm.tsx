import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { send } from '#client/api-client.ts'
import { ask } from '#client/ask.ts'
import { useForm } from '#client/forms/use-form.ts'
import { notifySuccess } from '#client/notify.ts'
import { sizeOf } from '#client/sizes.ts'
import { upload } from '#client/upload.ts'
import { limits } from '#shared/limits.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FileField } from '#ui/forms/FileField.tsx'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { Select } from '#ui/Input.tsx'
import { useMedia } from '#ui/media.ts'
import { said } from '#ui/forms/said.ts'
import { useAudience } from './audience.ts'
import { messages } from './contract.ts'
import { useDescribedNotice, useNoticeSentences } from './described-notice.tsx'
import { useManagementCalls } from './management-calls.ts'
import { messageManagement } from './management.contract.ts'
import type { MessageForEdit } from './notice.contract.ts'
import { noticeLabels } from './notice-labels.ts'
import { newNotice, NoticeValues, requestOf, valuesOf } from './notice-values.ts'
import { NoticeOptions } from './NoticeOptions.tsx'
import { NoticePreview } from './NoticePreview.tsx'
import { NoticeReceivers } from './NoticeReceivers.tsx'
import { NoticeTexts } from './NoticeTexts.tsx'
import { NoticeTimes } from './NoticeTimes.tsx'

type NoticeFormProps = {
  /** Absent for a new one. */
  notice: MessageForEdit | undefined
  /** Called with the id of the written notice, if one was written. */
  onClose: (written?: string) => void
}

/** All fields of a notice; the button shows the number of receivers. Closing it loses nothing. */
export function NoticeForm({ notice, onClose }: NoticeFormProps) {
  const { t } = useLingui()
  const labels = said(noticeLabels)
  const calls = useManagementCalls()
  const types = useQuery(ask(messageManagement.types, {})).data?.list ?? []
  const messageId = notice?.messageId
  const form = useForm(NoticeValues, {
    first: notice ? valuesOf(notice) : newNotice,
    call: messageId === undefined ? calls.create : calls.update,
    stale: [messageManagement.list, calls.detail, messages.list, messages.important, messages.unread],
    input: (checked, version) =>
      messageId === undefined
        ? requestOf(checked)
        : { ...requestOf(checked), messageId, version: version ?? 0, notifyAgain: checked.notifyAgain },
    ...(messageId !== undefined && {
      edits: {
        version: notice?.version,
        reread: async () => {
          const now = await send(calls.detail, { MessageId: messageId })
          return { values: valuesOf(now), version: now.version }
        },
      },
    }),
    draft: { name: `notice:${messageId ?? 'new'}` },
    words: useNoticeSentences(),
    wireNames: {
      messageTypeId: 'typeId',
      messageTitle: 'titles',
      content: 'contents',
      receiverIds: 'receivers',
      shopCodes: 'shops',
      releaseTime: 'release',
      expireTime: 'expire',
      attachments: 'files',
    },
    atOnce: ['tooLong'],
    onSaved: (posted) => {
      const said = new Map([
        ['DRAFT', t`Draft saved`],
        ['SCHEDULED', t`Scheduled`],
        ['PUBLISHED', t`Posted`],
      ])
      notifySuccess(said.get(posted.status) ?? t`Saved`)
      onClose(posted.messageId)
    },
  })
  const { values, field, error, change } = form
  const reach = useAudience(values)
  const beside = useMedia('(min-width: 1100px)')
  const isOut = notice?.status === 'PUBLISHED'
  const sendAs = (draft: boolean) => {
    change({ draft })
    form.submit()
  }
  return (
    <FormScaffold
      form={{ ...form, submit: () => sendAs(false) }}
      place="dialog"
      save={
        isOut ? <Trans>Save the change</Trans> : <PostLabel later={values.release !== ''} people={reach?.receivers} />
      }
      actions={
        !isOut && (
          <Button size="medium" disabled={form.offline !== undefined || form.busy} onClick={() => sendAs(true)}>
            <Trans>Save as draft</Trans>
          </Button>
        )
      }
      onCancel={() => onClose()}
      keeps
      fields={useDescribedNotice(types)}
      sendsOnEnter={false}
      beside={beside && <NoticePreview values={values} beside />}
    >
      <div className="management-form">
        <Field label={labels.typeId} need="required" error={error('typeId')}>
          {(ids) => (
            <Select {...ids} {...field('typeId')}>
              <option value="">{t`Choose`}</option>
              {types.map((one) => (
                <option key={one.typeId} value={one.typeId}>
                  {one.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <NoticeTexts form={form} />
        <FileField
          label={labels.files}
          limits={{ most: limits.noticeFiles, bytes: limits.noticeFileBytes }}
          files={values.files.map(({ fileName: id, name, size }) => ({ id, name, note: sizeOf(size) }))}
          online={form.offline === undefined}
          send={(file, under) => upload(messageManagement.upload, { file }, under)}
          // A file arrives while somebody types on.
          onAdd={(one) => change(({ files }) => ({ files: [...files, one] }))}
          onDrop={(id) => change(({ files }) => ({ files: files.filter(({ fileName }) => fileName !== id) }))}
        />
        <NoticeReceivers values={values} error={error('receivers')} reach={reach} onChange={change} />
        <NoticeTimes form={form} isOut={isOut} />
        <NoticeOptions values={values} isOut={isOut} onChange={change} />
        {!beside && <NoticePreview values={values} beside={false} />}
      </div>
    </FormScaffold>
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
