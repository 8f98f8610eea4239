import type { AnswerOf } from '#shared/call.ts'
import type { analyses, compass } from './contract.ts'

/** What the tabs show, as it was answered. */
export type Overview = AnswerOf<typeof compass.overview>
export type Daily = AnswerOf<typeof analyses.daily>
export type Monthly = AnswerOf<typeof analyses.monthly>
