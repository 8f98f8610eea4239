import { Trans as LinguiTrans, type TransProps } from '@lingui/react'

/**
 * Lingui's Trans, which the macro's becomes (lingui.config.ts): a value that holds `<` stays the text it is. Lingui reads tags
 * from the sentence once its values stand in it, so that of a store called `<0>Ginza</0>` the tags would be missing.
 */
export function Trans({ values, ...rest }: TransProps) {
  return <LinguiTrans {...rest} {...(values && { values: whole(values) })} />
}

/** What is no string Lingui takes for an element, and leaves it as it is. */
function whole(values: NonNullable<TransProps['values']>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? [value] : value,
    ]),
  )
}
