import type { Tx } from '#server/db/db.ts'
import { answer, type MachineContext } from '#server/feature.ts'
import { confirmDeposits, holdDeposit, releaseDeposit, takeBankAnswers } from '#server/settlement/provider.ts'
import { fileAgain, sendTransfers } from '#server/settlement/transfers.ts'
import { decideEarly } from '#server/settlement/early-transfer.ts'
import type { Working } from '#server/settlement/working.ts'
import { SettlementRefused } from '#server/settlement/refused.ts'
import type { Call } from '#shared/call.ts'
import { settlements } from './machine.contract.ts'

export default [
  answer(settlements.confirm, (asked) =>
    whole(asked, { confirmed: 0, carriedOver: 0 }, (tx, by) => confirmDeposits(tx, asked.input, by)),
  ),

  answer(settlements.hold, (asked) =>
    whole(asked, {}, async (tx, by) => {
      await holdDeposit(tx, asked.input.depositNo, asked.input.reason, by)
      return {}
    }),
  ),

  answer(settlements.release, (asked) =>
    whole(asked, {}, async (tx, by) => {
      await releaseDeposit(tx, asked.input.depositNo, by)
      return {}
    }),
  ),

  answer(settlements.transfers, (asked) =>
    whole(asked, { file: null, others: [] }, async (tx, by) => {
      const { input, services, tenant } = asked
      const { file, others } =
        'again' in input
          ? { file: await fileAgain(tx, tenant.code, input.again, services.secrets), others: [] }
          : await sendTransfers(tx, input, services.secrets, by)
      if (!file) return { file: null, others }
      const { total, bytes, ...about } = file
      return { file: { ...about, total: Number(total), bytes: bytes.toString('base64') }, others }
    }),
  ),

  answer(settlements.answers, (asked) =>
    whole(asked, { paid: 0, failed: 0, known: 0 }, (tx, by) => takeBankAnswers(tx, asked.input.answers, by)),
  ),

  answer(settlements.early, (asked) =>
    whole(asked, {}, async (tx, by) => {
      await decideEarly(tx, asked.input.depositNo, asked.input, by)
      return {}
    }),
  ),
]

/** Does a step whole, or nothing of it and says why. */
async function whole<Done extends object>(
  { tx, tenant, now }: Pick<MachineContext<Call>, 'tx' | 'tenant' | 'now'>,
  nothing: Done,
  step: (tx: Tx, by: Working) => Promise<Done>,
): Promise<Done & { refused: string | null }> {
  await tx.sql`savepoint step`
  try {
    return { ...(await step(tx, { tenant: tenant.code, actor: 'machine', now })), refused: null }
  } catch (error) {
    if (!(error instanceof SettlementRefused)) throw error
    await tx.sql`rollback to savepoint step`
    return { ...nothing, refused: error.message }
  }
}
