import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { Form } from '#client/forms/form.ts'
import { countCharacters } from '#shared/count.ts'
import { languages } from '#shared/language.ts'
import { limits } from '#shared/limits.ts'
import { languageNames } from '#shared/language-names.ts'
import { Field } from '#ui/Field.tsx'
import { Counter } from '#ui/forms/Counter.tsx'
import { TextInput } from '#ui/Input.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { said } from '#ui/forms/said.ts'
import { apply, FormatBar, selectedOf } from './FormatBar.tsx'
import { editOf, nextEntryOf } from './marking.ts'
import { noticeLabels } from './notice-labels.ts'
import type { NoticeValues, TextOf } from './notice-values.ts'

type NoticeTextsProps = { form: Pick<Form<NoticeValues>, 'values' | 'error' | 'change'> }

const goodTitle = 100

/** Title and text, once for everybody and again in each language that is wanted. */
export function NoticeTexts({ form: { values, error, change } }: NoticeTextsProps) {
  const { t } = useLingui()
  const labels = said(noticeLabels)
  const [chosen, setChosen] = useState<TextOf>('main')
  const area = useRef<HTMLTextAreaElement>(null)
  const { titles, contents } = values
  const [title, content] = [titles[chosen], contents[chosen]]
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
      <Field
        label={labels.titles}
        need={need}
        hint={<Counter text={title} most={goodTitle} />}
        help={countCharacters(title) > goodTitle ? <Trans>About 100 characters fit into an alert.</Trans> : undefined}
        error={error('titles')}
      >
        {(ids) => (
          <TextInput
            {...ids}
            lang={lang}
            autoComplete="off"
            value={title}
            onChange={(next) => change({ titles: { ...titles, [chosen]: next } })}
          />
        )}
      </Field>
      <Field
        label={labels.contents}
        need={need}
        hint={<Counter text={content} most={limits.noticeContent} />}
        error={error('contents')}
      >
        {(ids) => (
          <div className="input management-text">
            <FormatBar label={t`Formatting of the text`} text={area} />
            <textarea
              ref={area}
              {...ids}
              lang={lang}
              rows={8}
              value={content}
              onChange={({ currentTarget }) => change({ contents: { ...contents, [chosen]: currentTarget.value } })}
              onKeyDown={onKey}
            />
          </div>
        )}
      </Field>
    </>
  )

  /** A list goes on with Enter; Ctrl+B is bold everywhere else, so here too. */
  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || event.altKey || event.shiftKey) return
    const field = event.currentTarget
    const held = event.ctrlKey || event.metaKey
    const edit =
      event.key === 'Enter' && !held
        ? nextEntryOf(selectedOf(field))
        : held && event.key.toLowerCase() === 'b'
          ? editOf('strong', selectedOf(field), t`words`)
          : undefined
    if (!edit) return
    event.preventDefault()
    apply(field, edit)
  }
}
