import { answer } from '#server/feature.ts'
import { chainOf } from '#server/access/audit.ts'
import { rowsFile } from '#server/export/rows-file.ts'
import { historyOf } from '#server/master/history.ts'
import { users } from './contract.ts'
import { userList } from './file.server.ts'
import { listPeople, matching, onePerson } from './people.server.ts'
import { addPerson, deletePerson, modifyPerson, objectOf, signOutPerson, unlockPerson } from './writing.server.ts'

export default [
  ...[users.list, users.systemList].map((call) => answer(call, ({ input, ...asked }) => listPeople(asked, input))),

  answer(users.file, async ({ input, ...asked }) => {
    const { found } = await matching({ ...asked, db: asked.tx }, input)
    return rowsFile(userList, found, input, asked)
  }),

  answer(users.detail, ({ input, ...asked }) => onePerson(asked, input.UserId)),

  answer(users.history, async ({ input, ...asked }) => {
    const { db, viewer, scope, now } = asked
    await onePerson(asked, input.Key)
    const chains = viewer.isAdmin ? [chainOf({ tenant: viewer.tenant, ent: viewer.entCode })] : scope.ents
    return historyOf(db, chains, objectOf(input.Key), now)
  }),

  ...[users.add, users.systemAdd].map((call) => answer(call, ({ input, ...asked }) => addPerson(asked, input))),

  ...[users.modify, users.systemModify].map((call) =>
    answer(call, ({ input, ...asked }) => modifyPerson(asked, input)),
  ),

  answer(users.unlock, ({ input, ...asked }) => unlockPerson(asked, input)),

  answer(users.signOut, ({ input, ...asked }) => signOutPerson(asked, input.userId)),

  answer(users.remove, ({ input, ...asked }) => deletePerson(asked, input)),
]
