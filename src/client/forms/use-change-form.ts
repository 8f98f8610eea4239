import { useLingui } from '@lingui/react/macro'
import type { FieldValues } from 'react-hook-form'
import type { AnswerOf, Call, InputOf } from '#shared/call.ts'
import { notifySuccess } from '#client/notify.ts'
import type { Form, FormOptions, FormSchema } from './form.ts'
import { useForm } from './use-form.ts'

type ChangeOptions<Values, Checked, C extends Call, Row> = Omit<FormOptions<Values, Checked, C>, 'first' | 'edits'> & {
  /** The stored row, what a form holds of it, and how it is read again where somebody else was faster. */
  readonly row: Row
  readonly valuesOf: (row: Row) => Values
  readonly reread: () => Promise<Row>
}

/** A form that changes a stored row: it begins with it, shows what somebody else changed meanwhile, and says that it is saved. */
export function useChangeForm<
  Values extends FieldValues,
  Checked,
  C extends Call,
  Row extends { readonly version: number },
>(
  schema: FormSchema<Values, Checked>,
  { row, valuesOf, reread, onSaved, ...options }: ChangeOptions<Values, Checked, C, Row>,
): Form<Values, InputOf<C>, AnswerOf<C>> {
  const { t } = useLingui()
  return useForm<Values, Checked, C>(schema, {
    ...options,
    first: valuesOf(row),
    edits: {
      version: row.version,
      reread: async () => {
        const now = await reread()
        return { values: valuesOf(now), version: now.version }
      },
    },
    onSaved: (answer) => {
      notifySuccess(t`Saved`)
      onSaved?.(answer)
    },
  })
}
