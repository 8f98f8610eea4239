import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { countCharacters } from '#shared/count.ts'
import { languages } from '#shared/language.ts'
import { limits } from '#shared/limits.ts'
import { languageNames } from '#features/portal/language-names.ts'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/Input.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import type { Faults, NoticeDraft, TextOf } from './notice-draft.ts'

type NoticeTextsProps = { draft: NoticeDraft; faults: Faults; onChange: (more: Partial<NoticeDraft>) => void }

const goodTitle = 100

/** Title and text, once for everybody and again in each language that is wanted. */
export function NoticeTexts({ draft, faults, onChange }: NoticeTextsProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<TextOf>('main')
  const text = draft.texts[chosen]
  const write = (more: Partial<typeof text>) => onChange({ texts: { ...draft.texts, [chosen]: { ...text, ...more } } })
  const [titleLength, textLength] = [countCharacters(text.messageTitle), countCharacters(text.content)]
  const need = chosen === 'main' ? 'required' : 'optional'
  const lang = chosen === 'main' ? undefined : chosen
  return (
    <>
      <Segmented
        label={t`Language of the text`}
        value={chosen}
        onChange={setChosen}
        choices={[
          { value: 'main', label: t`For everybody` },
          ...languages.map((one) => ({ value: one, label: <span lang={one}>{languageNames[one]}</span> })),
        ]}
      />
      {chosen !== 'main' && (
        <p className="field-help">
          <Trans>
            Readers of this language get this text instead; leave it empty and they get the one for everybody.
          </Trans>
        </p>
      )}
      <div data-field="title">
        <Field
          label={t`Title`}
          need={need}
          hint={
            <span className="num">
              {titleLength} / {goodTitle}
            </span>
          }
          help={titleLength > goodTitle ? <Trans>About 100 characters fit into an alert.</Trans> : undefined}
          error={titleFault()}
        >
          {(ids) => (
            <TextInput
              {...ids}
              lang={lang}
              autoComplete="off"
              value={text.messageTitle}
              onChange={(messageTitle) => write({ messageTitle })}
            />
          )}
        </Field>
      </div>
      <div data-field="content">
        <Field
          label={t`Text`}
          need={need}
          hint={
            <span className="num">
              {textLength} / {limits.noticeContent}
            </span>
          }
          help={
            <Trans>
              Begin a line with # for a heading, with - for a list. **Two stars** make words strong, [words](https://…)
              makes a link.
            </Trans>
          }
          error={textFault()}
        >
          {(ids) => (
            <div className="input desk-text">
              <textarea
                {...ids}
                lang={lang}
                rows={8}
                value={text.content}
                onChange={(event) => write({ content: event.currentTarget.value })}
              />
            </div>
          )}
        </Field>
      </div>
    </>
  )

  function titleFault() {
    if (titleLength > limits.noticeTitle || faults.title === 'tooLong')
      return t`Shorten the title to ${limits.noticeTitle} characters.`
    if (faults.title === 'half') return t`One of the languages has a text without a title.`
    return faults.title && t`Type a title.`
  }
  function textFault() {
    if (textLength > limits.noticeContent || faults.content === 'tooLong')
      return t`Shorten the text to ${limits.noticeContent} characters.`
    if (faults.content === 'half') return t`One of the languages has a title without a text.`
    return faults.content && t`Type a text.`
  }
}
