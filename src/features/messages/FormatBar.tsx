import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/Input.tsx'
import { Popover } from '#ui/Popover.tsx'
import { addressOf, editOf, linkOf, type Edit, type Mark, type Selected } from './marking.ts'
import './compose.css'

type FormatBarProps = { label: string; text: RefObject<HTMLTextAreaElement | null> }

const pictures = {
  heading: 'M6 5v14M18 5v14M6 12h12',
  strong: 'M7.5 5h5.5a3.5 3.5 0 0 1 0 7H7.500zM7.500 12h6.500a3.500 3.500 0 0 1 0 7H7.500z',
  list: 'M9.500 6.500H20M9.500 12H20M9.500 17.500H20M4.500 6.500v.01M4.500 12v.01M4.500 17.500v.01',
  numbers:
    'M10 6.500h10M10 12h10M10 17.500h10M4 5l1.500-.8V9M3.800 15.200c.3-1.300 2.600-1.300 2.600.200 0 1.200-1.600 2-2.600 3.400h2.700',
  link: 'M10.500 13.500a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1.200 1.200M13.500 10.500a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1.200-1.200',
} as const

/** Buttons that put a notice's marks around what is selected, so that nobody has to know them. */
export function FormatBar({ label, text }: FormatBarProps) {
  const { t } = useLingui()
  const words = t`words`
  const buttons: readonly (readonly [Mark, string])[] = [
    ['heading', t`Heading`],
    ['strong', t`Bold`],
    ['list', t`List`],
    ['numbers', t`Numbered list`],
  ]
  return (
    <div className="format-bar" role="group" aria-label={label}>
      {buttons.map(([mark, name]) => (
        <FormatButton
          key={mark}
          picture={mark}
          name={name}
          onClick={() => {
            const field = text.current
            if (field) apply(field, editOf(mark, selectedOf(field), words))
          }}
        />
      ))}
      <Popover label={t`Link`} button={(trigger) => <FormatButton picture="link" name={t`Link`} {...trigger} />}>
        {(close) => <LinkPanel text={text} close={close} />}
      </Popover>
    </div>
  )
}

type FormatButtonProps = { picture: keyof typeof pictures; name: string; onClick: () => void }

function FormatButton({ picture, name, ...rest }: FormatButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      title={name}
      // The text keeps its selection, and a phone its keyboard.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
    >
      <svg
        width={20}
        height={20}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={picture === 'strong' ? 2.6 : picture === 'list' ? 2 : 1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={pictures[picture]} />
      </svg>
    </button>
  )
}

/** Asks where a link leads, and for its words where none are selected. */
function LinkPanel({ text, close }: { text: FormatBarProps['text']; close: () => void }) {
  const { t } = useLingui()
  const [selected] = useState<Selected>(() => selectedOf(text.current))
  const [[typed, words], setTyped] = useState(['', ''])
  const [refused, setRefused] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the panel has taken the focus itself.
    const frame = requestAnimationFrame(() => {
      panel.current?.querySelector('input')?.focus()
      // Scrolls to all of it with its button: on a phone its lower end lies under the footer of the form.
      panel.current?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [refused])
  const asksWords = selected.text.slice(selected.start, selected.end).trim() === ''
  const insert = () => {
    const address = addressOf(typed)
    if (address === undefined) {
      if (refused) panel.current?.querySelector('input')?.focus()
      setRefused(true)
      return
    }
    close()
    if (text.current) apply(text.current, linkOf(selected, words, address))
  }
  // A form cannot stand in a form, so its lines hear Enter themselves.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    insert()
  }
  return (
    <div ref={panel} className="format-link">
      <Field
        label={t`Address of the link`}
        error={
          refused && addressOf(typed) === undefined
            ? t`Type an address that begins with https://, a mail address, or tel: and a number.`
            : undefined
        }
      >
        {(ids) => (
          <TextInput
            {...ids}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            value={typed}
            onChange={(next) => setTyped([next, words])}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {asksWords && (
        <Field label={t`Words that are pressed`} need="optional">
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              value={words}
              onChange={(next) => setTyped([typed, next])}
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
      )}
      <Button look="primary" onClick={insert}>
        <Trans>Insert the link</Trans>
      </Button>
    </div>
  )
}

/** What is selected of a field. */
export function selectedOf(field: HTMLTextAreaElement | null): Selected {
  return field
    ? { text: field.value, start: field.selectionStart, end: field.selectionEnd }
    : { text: '', start: 0, end: 0 }
}

/** Changes a field as typing would, so that the browser's undo restores the former text. */
export function apply(field: HTMLTextAreaElement, edit: Edit): void {
  field.focus()
  field.setSelectionRange(edit.from, edit.to)
  // Only this way of writing into a field can be undone, and every browser has it.
  if (edit.with === '') document.execCommand('delete')
  else document.execCommand('insertText', false, edit.with)
  field.setSelectionRange(edit.start, edit.end)
}
