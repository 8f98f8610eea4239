import type { Viewer } from '#server/viewer.ts'
import { Problem } from '#shared/problem.ts'

/** Files under way at once, each of which holds a connection: of one person, of one enterprise, of this process. */
const most = { person: 2, ent: 4, all: 8 }
const taken = new Map<string, number>()

/** Takes a place among the files under way; the result gives it back. Throws Problem('tooMany') where there is none. */
export function takePlace({ tenant, userId, entCode }: Pick<Viewer, 'tenant' | 'userId' | 'entCode'>): () => void {
  const places = [
    [`person ${tenant} ${userId}`, most.person],
    [`ent ${tenant} ${entCode}`, most.ent],
    ['all', most.all],
  ] as const
  if (places.some(([name, limit]) => (taken.get(name) ?? 0) >= limit)) throw new Problem('tooMany', detail)
  for (const [name] of places) taken.set(name, (taken.get(name) ?? 0) + 1)
  let given = false
  return () => {
    if (given) return
    given = true
    for (const [name] of places) {
      const left = (taken.get(name) ?? 1) - 1
      if (left === 0) taken.delete(name)
      else taken.set(name, left)
    }
  }
}

const detail = {
  ja: 'ほかの書き出しが終わると始められます。',
  en: 'This file can start when another one has finished.',
  mn: 'Өөр файл татаж дууссаны дараа эхлүүлнэ үү.',
}
