import type { Message } from '#shared/message.ts'
import { problems, type ProblemName, type ProblemRow } from '#shared/problem-table.ts'

/** A refusal: `throw new Problem('alreadyRefunded')` is the only way to refuse. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly problem: ProblemName
  /** What follows the catalogue's sentence (decision 25). */
  readonly detail: Message | undefined

  constructor(problem: ProblemName, detail?: Message) {
    super(problem)
    this.problem = problem
    this.detail = detail
  }

  /** The row of the table. */
  get row(): ProblemRow {
    return problems[this.problem]
  }
}
