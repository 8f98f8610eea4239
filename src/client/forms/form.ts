import type * as core from 'zod/v4/core'
import type { AnswerOf, Call, InputOf } from '#shared/call.ts'
import type { ProblemName } from '#shared/problem-table.ts'
import type { Refusal } from '#client/refusal.ts'
import type { Difference } from './form-values.ts'

/** Checks the fields of a form; what it makes of them may be of another type. */
export type FormSchema<Values, Checked> = core.$ZodType<Checked, Values> & { _zod: { output: Checked; input: Values } }
/** The name of a field. */
export type Field<Values> = keyof Values & string

/** The stored record: the values the form began with, and the version a save refers to. */
export interface Saved<Values> {
  readonly values: Values
  readonly version?: number | undefined
}

/** How a form is sent, kept as a draft and reported. */
export interface FormOptions<Values, Checked, C extends Call> {
  /** What the form begins with. */
  readonly first: Values
  /** The write it makes, and the questions that are stale afterwards. */
  readonly call: C
  readonly stale?: readonly Call[]
  /** The checked fields as the call wants them, with the version they were read at. */
  readonly input: (checked: Checked, version: number | undefined) => InputOf<C>
  readonly onSaved?: (answer: AnswerOf<C>) => void
  readonly onRefused?: (refusal: Refusal) => void
  /** Present if a record is changed: a save without changes is not sent, and a conflict shows the stored values. */
  readonly edits?: { readonly version?: number | undefined; readonly reread?: () => Promise<Saved<Values>> }
  /** Under which name what is typed is kept, and which fields never are; `none` where all of it is secret. */
  readonly draft: { readonly name: string; readonly never?: readonly Field<Values>[] } | 'none'
  /** Sentences under a field in place of the general ones: one, or one for each message of the schema. */
  readonly words?: { readonly [field in Field<Values>]?: string | Readonly<Record<string, string>> }
  /** Faults that are said while somebody types, by the schema's message: waiting would let them type in vain. */
  readonly atOnce?: readonly string[]
  /**
   * Present where sending twice would cost money: what is sent is kept beside the draft before it leaves, and its answer
   * too, until the form is given up. Without an answer only the very same can be sent again.
   */
  readonly once?: true
  /** Fields that the call names otherwise than the form: what the call says, and the form's own. */
  readonly wireNames?: Readonly<Record<string, Field<Values>>>
  /** Refusals of the server that are about one field. */
  readonly refusedAt?: { readonly [field in Field<Values>]?: readonly ProblemName[] }
}

/** What a control needs of a field. */
export interface FieldOf<Value> {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly onBlur: () => void
}

/** Somebody saved the record meanwhile: what they changed, and the two ways on. */
export interface Conflict {
  /** `before` is what is saved now, `after` what saving would make of it. */
  readonly rows: readonly Difference[]
  /** Saves what was changed here over it; fields that were left alone keep what is saved now. */
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/** What was sent and not refused; without an answer nobody knows yet what became of it. */
export interface Sent<Input, Answer> {
  readonly request: Input
  readonly answer: Answer | undefined
}

/** A form at work; `ui/forms/FormScaffold` shows it. */
export interface Form<Values, Input = unknown, Answer = unknown> {
  readonly values: Values
  /** False until the device was searched for a draft. */
  readonly ready: boolean
  readonly busy: boolean
  /** Why nothing can be sent while there is no connection. */
  readonly offline: string | undefined
  /** Rises with each save that a field stopped; the first of them then gets the focus. */
  readonly missed: number
  readonly changes: readonly Difference[]
  /** Fields that keep it from being saved. */
  readonly unfinished: readonly Field<Values>[]
  /** The server's refusal, if it concerns no field. */
  readonly refusal: string | undefined
  /** The field that this refusal names, if the form has it. */
  readonly refusedField: Field<Values> | undefined
  readonly conflict: Conflict | undefined
  /** Whether it goes on from a draft. */
  readonly restored: boolean
  /** Whether the record was saved by somebody since what stands here was typed. */
  readonly overtaken: boolean
  readonly field: <F extends Field<Values>>(field: F) => FieldOf<Values[F]>
  /** The error of a field, once it should be shown. */
  readonly error: (field: Field<Values>) => string | undefined
  /** Changes several fields at once; a function receives the present values. */
  readonly change: (more: Partial<Values> | ((now: Values) => Partial<Values>)) => void
  /** Says what is wrong with these fields, as before the next step; false where anything is. */
  readonly check: (fields: readonly Field<Values>[]) => boolean
  readonly submit: () => void
  /** Of a form that is sent once: what was sent, and how to send the very same again. */
  readonly sent: Sent<Input, Answer> | undefined
  readonly sendAgain: () => void
  readonly startOver: () => void
  /** Forgets the draft: the form was given up. */
  readonly giveUp: () => void
}
