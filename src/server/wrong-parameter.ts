import type { Message } from '#shared/message.ts'
import { Problem } from '#shared/problem.ts'

/** The refusal of a parameter or a field: callers get its name, people what their screen says of it, where there is more to say. */
export function wrongParameter(name: string, detail?: Message): Problem {
  return new Problem('parameter', detail, name)
}
