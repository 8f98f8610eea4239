import type { ReactNode } from 'react'

/** A field that is not what it was. */
export interface ShownDifference {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** What a form shows of itself; `client/forms/use-form` returns it. */
export interface ShownForm {
  readonly busy: boolean
  /** Why nothing can be sent while there is no connection. */
  readonly offline: string | undefined
  /** Rises with each save that a field stopped. */
  readonly missed: number
  readonly changes: readonly ShownDifference[]
  readonly unfinished: readonly string[]
  readonly refusal: string | undefined
  /** The field that this refusal names, if the form has it. */
  readonly refusedField: string | undefined
  readonly conflict: ShownConflict | undefined
  readonly restored: boolean
  readonly overtaken: boolean
  readonly submit: () => void
  readonly startOver: () => void
  readonly giveUp: () => void
}

/** Somebody saved the record meanwhile; `before` is what is saved now, `after` what saving would make of it. */
export interface ShownConflict {
  readonly rows: readonly ShownDifference[]
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/** How fields are called on the screen, and how a value is shown where it is more than a text or a number. */
export interface DescribedFields {
  readonly labels: Readonly<Record<string, string>>
  readonly show?: (field: string, value: unknown) => ReactNode
}
