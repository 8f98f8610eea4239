import type { PaymentChecks } from '#server/acquirer/payment-checks.ts'
import type { Job } from '#server/jobs/jobs.ts'

interface TransactionJobs {
  readonly checks: Pick<PaymentChecks, 'askDue'>
}

/** Asks the acquirer again about payments whose result is not known. */
export default ({ checks }: TransactionJobs): readonly Job[] => [
  { name: 'unknown-payments', at: '* * * * *', run: () => checks.askDue() },
]
