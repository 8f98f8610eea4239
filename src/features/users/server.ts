import { answer } from '#server/feature.ts'
import { chainOf } from '#server/access/audit.ts'
import { rowsFile } from '#server/export/rows-file.ts'
import { historyOf } from '#server/master/history.ts'
import { demand } from '#features/roles/side.server.ts'
import { users } from './contract.ts'
import { userList } from './file.server.ts'
import { listPeople, matching, onePerson } from './people.server.ts'
import { addPerson, deletePerson, modifyPerson, objectOf, signOutPerson, unlockPerson } from './writing.server.ts'

const may = {
  search: { staff: 'User.search', admin: 'AdminManage.search' },
  add: { staff: 'User.add', admin: 'AdminManage.add' },
  edit: { staff: 'User.edit', admin: 'AdminManage.edit' },
  delete: { staff: 'User.delete', admin: 'AdminManage.delete' },
} as const

export default [
  ...[users.list, users.systemList].map((call) =>
    answer(call, async ({ input, ...asked }) => {
      demand(asked.viewer, may.search)
      return listPeople(asked, input)
    }),
  ),

  answer(users.file, async ({ input, ...asked }) => {
    demand(asked.viewer, may.search)
    const { found } = await matching({ ...asked, db: asked.tx }, input)
    return rowsFile(userList, found, input, asked)
  }),

  answer(users.detail, async ({ input, ...asked }) => {
    demand(asked.viewer, may.search)
    return onePerson(asked, input.UserId)
  }),

  answer(users.history, async ({ input, ...asked }) => {
    const { db, viewer, scope, now } = asked
    demand(viewer, may.search)
    await onePerson(asked, input.Key)
    const chains = viewer.isAdmin ? [chainOf({ tenant: viewer.tenant, ent: viewer.entCode })] : scope.ents
    return historyOf(db, chains, objectOf(input.Key), now)
  }),

  ...[users.add, users.systemAdd].map((call) =>
    answer(call, async ({ input, ...asked }) => {
      demand(asked.viewer, may.add)
      return addPerson(asked, input)
    }),
  ),

  ...[users.modify, users.systemModify].map((call) =>
    answer(call, async ({ input, ...asked }) => {
      demand(asked.viewer, may.edit)
      return modifyPerson(asked, input)
    }),
  ),

  answer(users.unlock, async ({ input, ...asked }) => {
    demand(asked.viewer, may.edit)
    return unlockPerson(asked, input)
  }),

  answer(users.signOut, async ({ input, ...asked }) => {
    demand(asked.viewer, may.edit)
    return signOutPerson(asked, input.userId)
  }),

  answer(users.remove, async ({ input, ...asked }) => {
    demand(asked.viewer, may.delete)
    return deletePerson(asked, input)
  }),
]
