import { Trans, useLingui } from '@lingui/react/macro'
import { z } from 'zod/mini'
import { date } from '#client/formats.ts'
import { useForm } from '#client/forms/use-form.ts'
import { notifySuccess } from '#client/notify.ts'
import { useStores } from '#features/transactions/days.ts'
import { countCharacters } from '#shared/count.ts'
import { limits } from '#shared/limits.ts'
import { oneLine } from '#shared/normalise.ts'
import { Field } from '#ui/Field.tsx'
import { Counter } from '#ui/forms/Counter.tsx'
import { choicesOf } from '#ui/forms/choices.ts'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { TextInput } from '#ui/Input.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import type { TabProps } from './analysis-params.ts'
import { analyses, NoteKind } from './contract.ts'
import { noteKindWords } from './note-words.ts'

const Typed = z.object({
  words: z.string().check(
    z.refine((text) => oneLine(text) !== '', 'missing'),
    z.refine((text) => countCharacters(oneLine(text)) <= limits.dayNote, 'tooLong'),
  ),
  kind: NoteKind,
  /** The company and the store, or nothing for all stores. */
  store: z.string(),
})

type NoteFormProps = Pick<TabProps, 'address'> & { day: string; whole: boolean; onClose: () => void }

/** Notes something about a day: the weather, an event, or something else. */
export function NoteForm({ day, whole, address, onClose }: NoteFormProps) {
  const stores = useStores()
  const [ent, shop] = [address.EntCodes?.[0], address.ShopCodes?.[0]]
  const chosen = stores.filter(
    (one) => (shop === undefined || one.shopCode === shop) && (ent ?? one.entCode) === one.entCode,
  )
  const several = new Set(chosen.map(({ entCode }) => entCode)).size > 1
  const choices = chosen.map(({ entCode, entName, shopCode, shopName }) => ({
    value: `${entCode} ${shopCode}`,
    label: several ? `${shopName} (${entName})` : shopName,
  }))
  const [first] = choices
  // Asked once the stores are known, so that the form begins with one of them.
  if (!first) return null
  return (
    <Form
      day={day}
      ent={ent}
      shop={shop}
      choices={choices}
      all={whole && shop === undefined}
      first={first.value}
      onClose={onClose}
    />
  )
}

type FormProps = Pick<NoteFormProps, 'day' | 'onClose'> & {
  /** The company whose stores are shown; the person's own where none is named. */
  ent: string | undefined
  /** The store that is shown, if it is one. */
  shop: string | undefined
  choices: readonly { value: string; label: string }[]
  all: boolean
  first: string
}

function Form({ day, ent, shop, choices, all, first, onClose }: FormProps) {
  const { t } = useLingui()
  const longest = String(limits.dayNote)
  const form = useForm(Typed, {
    first: { words: '', kind: 'WEATHER', store: all ? '' : first },
    call: analyses.addNote,
    stale: [analyses.daily],
    input: ({ words, kind, store }) => {
      const [entCode, shopCode] = store === '' ? [ent, undefined] : store.split(' ')
      return { date: day, kind, words: oneLine(words), entCode, shopCode }
    },
    // What is chosen of stores is one of those shown.
    draft: { name: `note:${day}:${ent ?? ''}:${shop ?? ''}` },
    words: { words: { missing: t`Fill this in.`, tooLong: t`Shorten it to ${longest} characters.` } },
    atOnce: ['tooLong'],
    onSaved: () => {
      notifySuccess(t`The note is saved.`)
      onClose()
    },
  })
  const name = date(day, 'day')
  return (
    <FormScaffold
      form={form}
      place="dialog"
      title={<Trans>Note on {name}</Trans>}
      save={<Trans>Save the note</Trans>}
      onCancel={onClose}
    >
      <SelectField label={t`About`} choices={choicesOf(NoteKind.options, noteKindWords)} {...form.field('kind')} />
      <Field
        label={t`Note`}
        need="required"
        hint={<Counter text={oneLine(form.values.words)} most={limits.dayNote} />}
        error={form.error('words')}
      >
        {(ids) => <TextInput {...ids} {...form.field('words')} autoComplete="off" />}
      </Field>
      <SelectField
        label={t`Store`}
        choices={all ? [{ value: '', label: t`All stores` }, ...choices] : choices}
        {...form.field('store')}
      />
    </FormScaffold>
  )
}
