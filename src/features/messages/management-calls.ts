import { useSession } from '#client/session.ts'
import { messageManagement } from './management.contract.ts'

const { create, createSystem, update, updateSystem, detail, systemDetail, people, systemPeople } = messageManagement

/** The calls for the person's side: an enterprise's own, or the provider's. */
export type ManagementCalls = typeof enterprise | typeof provider

const enterprise = { create, update, detail, people }
const provider = { create: createSystem, update: updateSystem, detail: systemDetail, people: systemPeople }

/** The calls with which this person writes notices. */
export function useManagementCalls(): ManagementCalls {
  return useSession().person.isAdmin ? provider : enterprise
}
