import type { Message } from '#shared/message.ts'
import { Problem } from '#shared/problem.ts'

/**
 * Limits work in this process that holds a connection or memory while it runs: each kind (of a person, of a tenant, of all)
 * has a maximum number at once.
 */
export class Slots<Kind extends string> {
  readonly #most: Readonly<Record<Kind, number>>
  readonly #taken = new Map<string, number>()
  readonly #detail: Message | undefined

  constructor(most: Readonly<Record<Kind, number>>, detail?: Message) {
    this.#most = most
    this.#detail = detail
  }

  /** Takes a slot of each kind; the returned function releases them. Throws Problem('tooMany') if a kind has none left. */
  take(whose: Readonly<Record<Kind, string>>): () => void {
    const kinds = Object.keys(this.#most) as Kind[] // the keys of this very record
    const places = kinds.map((kind) => [`${kind} ${whose[kind]}`, this.#most[kind]] as const)
    if (places.some(([name, most]) => (this.#taken.get(name) ?? 0) >= most)) throw new Problem('tooMany', this.#detail)
    for (const [name] of places) this.#taken.set(name, (this.#taken.get(name) ?? 0) + 1)
    let given = false
    return () => {
      if (given) return
      given = true
      for (const [name] of places) {
        const left = (this.#taken.get(name) ?? 1) - 1
        if (left === 0) this.#taken.delete(name)
        else this.#taken.set(name, left)
      }
    }
  }
}
