import type { Message } from '#shared/message.ts'
import { problems, type ProblemName, type ProblemRow } from '#shared/problem-table.ts'

/** A refusal: `throw new Problem('alreadyRefunded')` is the only way to refuse. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly problem: ProblemName
  /** What follows the catalogue's sentence (decision 25). */
  readonly detail: Message | undefined
  /** The parameter or field that is wrong, as callers name it; people are told in words of the screen. */
  readonly parameter: string | undefined

  constructor(problem: ProblemName, detail?: Message, parameter?: string) {
    super(problem)
    this.problem = problem
    this.detail = detail
    this.parameter = parameter
  }

  /** The row of the table. */
  get row(): ProblemRow {
    return problems[this.problem]
  }
}
