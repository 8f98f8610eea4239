import { msg } from '@lingui/core/macro'
import { Slots } from '#server/jobs/slots.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { loadLimits } from '#shared/limits.ts'

const places = new Slots(loadLimits.exportsAtOnce, msg`You can start this export when another one has finished.`)

/** Takes a place among the files under way, each of which holds a connection. Throws Problem('tooMany') where there is none. */
export function takeSlot({ tenant, userId, entCode }: Pick<Viewer, 'tenant' | 'userId' | 'entCode'>): () => void {
  return places.take({ person: `${tenant} ${userId}`, ent: `${tenant} ${entCode}`, all: '' })
}
