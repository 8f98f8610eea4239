import { Counter, type Registry } from 'prom-client'
import type { PaymentAnswer } from './port.ts'

/** Metrics of the questions about payments of unknown result. */
export interface QuestionMetrics {
  /** Counts a question about a payment by its answer. */
  answered(outcome: PaymentAnswer['outcome']): void
}

/** Registers the metrics. */
export function questionMetrics(registry: Registry): QuestionMetrics {
  const questions = new Counter({
    name: 'noren_payment_questions_total',
    help: 'Times the acquirer was asked how a payment of unknown result stands, by what it said',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return { answered: (outcome) => questions.inc({ outcome }) }
}
