import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, Call, InputOf } from '#shared/call.ts'
import type { Refusal } from './refusal.ts'
import { addressOf } from '#shared/call-address.ts'
import { answerAtHand, send } from './api-client.ts'

/** The query of a question: `useQuery(ask(transactions.list, filter))`. A question that left the screen is cancelled. */
export function ask<C extends Call>(call: C, input: InputOf<C>) {
  const address = addressOf(call, input)
  return queryOptions<AnswerOf<C>, Refusal>({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => send(call, input, { signal }),
    // What is there is drawn at once, not empty first and filled a moment later.
    initialData: () => answerAtHand(call, address),
    meta: { keep: call.offline === 'keep', follows: call.follows, address },
  })
}

/** The same for what stands beside a list, as its sums do: where the list is refused, that is said once, by the list. */
export function askBeside<C extends Call>(list: Call, call: C, input: InputOf<C>) {
  const question = ask(call, input)
  return { ...question, meta: { ...question.meta, sumsOf: list.path } }
}

/** The same for what a screen tells in the answer's own place where it is refused (`failureOf`): it is said there, once. */
export function askInPlace<C extends Call>(call: C, input: InputOf<C>) {
  const question = ask(call, input)
  return { ...question, meta: { ...question.meta, inPlace: true } }
}

/** The query key of a call, or of one question when its input is given. */
export function keyOf<C extends Call>(call: C, input?: InputOf<C>): readonly unknown[] {
  return input === undefined ? [call.path] : [call.path, input]
}
