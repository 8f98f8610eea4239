import { useSession } from '#client/session.ts'
import { messageManagement } from './desk.contract.ts'

const { create, createSystem, update, updateSystem, detail, systemDetail, people, systemPeople } = messageManagement

/** The calls of the side the person stands on: an enterprise's own, or the provider's. */
export type DeskCalls = typeof enterprise | typeof provider

const enterprise = { create, update, detail, people }
const provider = { create: createSystem, update: updateSystem, detail: systemDetail, people: systemPeople }

/** The calls with which this person writes notices. */
export function useDeskCalls(): DeskCalls {
  return useSession().person.isAdmin ? provider : enterprise
}
