import type { Tx } from '#server/db/db.ts'
import { answer, type MachineContext } from '#server/feature.ts'
import {
  confirmDeposits,
  fileAgain,
  holdDeposit,
  releaseDeposit,
  sendTransfers,
  takeBankAnswers,
} from '#server/settlement/provider.ts'
import { decideEarly } from '#server/settlement/early.ts'
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
    whole(asked, { file: null }, async (tx, by) => {
      const { input, services, tenant } = asked
      const file =
        'again' in input
          ? await fileAgain(tx, tenant.code, input.again, services.secrets)
          : await sendTransfers(tx, input.day, services.secrets, by)
      if (!file) return { file: null }
      const { ref, transfers, total, bytes } = file
      return { file: { ref, transfers, total: Number(total), bytes: bytes.toString('base64') } }
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
