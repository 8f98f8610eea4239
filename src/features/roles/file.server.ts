import { msg } from '@lingui/core/macro'
import { Figure } from '#server/export/csv.ts'
import type { RowsList } from '#server/export/rows-file.ts'
import { bareAmount, type Currency } from '#shared/money.ts'
import { roleFields, type RoleField } from './list.ts'
import type { RoleRow } from './sql.ts'

/** The list of roles as files have it, with limits in this currency. */
export function roleList(currency: Currency): RowsList<RoleRow, RoleField> {
  const limit = (amount: bigint | null) => (amount === null ? null : new Figure(bareAmount(amount, currency)))
  return {
    title: msg`Roles`,
    fields: roleFields,
    cells: {
      entName: ({ entName }) => entName,
      roleName: ({ roleName }) => roleName,
      description: ({ description }) => description,
      userCount: ({ userCount }) => new Figure(String(userCount)),
      refundLimitSingle: ({ refundLimitSingle }) => limit(refundLimitSingle),
      refundLimitDaily: ({ refundLimitDaily }) => limit(refundLimitDaily),
      updatedAt: ({ updatedAt }) => updatedAt,
    },
  }
}
