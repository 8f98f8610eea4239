import { useSession } from '#client/session.ts'
import { users } from './contract.ts'

/** The calls of the person's side: an enterprise's own people, or the provider's. */
export function useUserCalls() {
  const { list, systemList, add, systemAdd, modify, systemModify } = users
  const { isAdmin } = useSession().person
  return isAdmin ? { list: systemList, add: systemAdd, modify: systemModify } : { list, add, modify }
}

/** The questions that are stale once somebody was changed. */
export const stalePeople = [users.list, users.systemList, users.detail, users.history]
