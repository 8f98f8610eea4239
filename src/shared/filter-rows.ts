import type { MessageDescriptor } from '@lingui/core'

/** Words of the catalogues, or a name that stands in the data. */
export type FilterWords = MessageDescriptor | string

/** One thing to choose; several values stand for "any of these". */
export interface FilterChoice {
  readonly value: string | readonly string[]
  readonly label: FilterWords
}

/** One condition of a list: which field, how it is chosen, and where it travels. */
export type FilterRow<Field extends string = string> = {
  readonly field: Field
  readonly label: FilterWords
  /** `address` can be shared and is written down in the clear; typed words and numbers go with the history entry (decision 28). */
  readonly travels: 'address' | 'history'
} & (
  | { readonly kind: 'words' }
  | { readonly kind: 'flag' }
  /** `one` of the choices or all; `several` of them; a `menu` has too many choices to stand side by side. */
  | {
      readonly kind: 'one' | 'several' | 'menu'
      readonly choices: readonly FilterChoice[]
      /** What a menu says where nothing is chosen, if that is not "all". */
      readonly none?: FilterWords
    }
)

/** The fields of these conditions that never stand in the address. */
export function unseenFields<Field extends string>(rows: readonly FilterRow<Field>[]): Field[] {
  return rows.filter(({ travels }) => travels === 'history').map(({ field }) => field)
}
