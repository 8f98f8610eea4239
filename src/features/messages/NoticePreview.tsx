import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { oneLine } from '#shared/normalise.ts'
import { useAct } from '#client/ask.ts'
import { Can } from '#client/Can.tsx'
import { useConnection } from '#client/connection.ts'
import { language } from '#client/language.ts'
import { languageNames } from '#features/portal/language-names.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { messageManagement } from './desk.contract.ts'
import type { Preview } from './notice.contract.ts'
import { Markup } from './Markup.tsx'
import { wordsOf, type NoticeDraft } from './notice-draft.ts'

/** What readers will see, on a lock screen, in the portal and in a mail; and the same sent to the writer alone. */
export function NoticePreview({ draft }: { draft: NoticeDraft }) {
  const { online } = useConnection()
  const preview = useAct(messageManagement.preview)
  const test = useAct(messageManagement.testToMe)
  const { typeId, texts, hideOnLockScreen } = draft
  const ready = typeId !== '' && oneLine(texts.main.messageTitle) !== '' && texts.main.content.trim() !== ''
  const input = { ...wordsOf(draft), messageTypeId: typeId, hideOnLockScreen }
  return (
    <section className="desk-preview">
      <div className="desk-states">
        <Button icon="eye" disabled={!online || !ready || preview.isPending} onClick={() => preview.mutate(input)}>
          <Trans>Preview</Trans>
        </Button>
        <Can make={messageManagement.testToMe}>
          <Button disabled={!online || !ready || test.isPending} onClick={() => test.mutate(input)}>
            <Trans>Send a test to me</Trans>
          </Button>
        </Can>
      </div>
      {!ready && (
        <p className="field-help">
          <Trans>Type, title and text are needed for this.</Trans>
        </p>
      )}
      {test.data && (
        <p className="small" role="status">
          <Plural
            value={test.data.devices}
            _0="No device of yours takes alerts."
            one="Sent to one device of yours."
            other="Sent to # devices of yours."
          />{' '}
          {test.data.mail && <Trans>A mail is on its way.</Trans>}
        </p>
      )}
      {preview.data && <Shown preview={preview.data} />}
    </section>
  )
}

function Shown({ preview }: { preview: Preview }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(language())
  const one = preview.list.find((each) => each.language === chosen) ?? preview.list[0]
  if (!one) return null
  return (
    <div className="desk-shown" role="group" aria-label={t`Preview`}>
      <Segmented
        label={t`Language of the text`}
        value={one.language}
        onChange={setChosen}
        choices={preview.list.map((each) => ({
          value: each.language,
          label: <span lang={each.language}>{languageNames[each.language]}</span>,
        }))}
      />
      <h3>
        <Trans>On the lock screen</Trans>
      </h3>
      <p className="desk-alert">{one.pushTitle}</p>
      <h3>
        <Trans>In the portal</Trans>
      </h3>
      <div className="desk-paper">
        <p className="strong">{one.messageTitle}</p>
        <Markup content={one.content} lang={one.language} />
      </div>
      <h3>
        <Trans>As a mail</Trans>
      </h3>
      <div className="desk-paper">
        <p className="strong">{one.mailSubject}</p>
        <p className="desk-mail">{one.mailText}</p>
      </div>
    </div>
  )
}
