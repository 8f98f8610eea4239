import type { z } from 'zod/mini'

/** The fields of a form out of a row that has more of them; what they hold is checked when the form is sent. */
export function fieldsOf<Form extends z.ZodMiniObject>(
  form: Form,
  row: { readonly [name in keyof z.output<Form>]: unknown },
): z.output<Form> {
  return Object.fromEntries(Object.keys(form.shape).map((name) => [name, row[name]])) as z.output<Form> // its own fields
}
