import { lazy, type ComponentType } from 'react'
import { load } from './chunk.ts'
import { loadWords } from './words.ts'

/** Loads a chunk together with its messages, by the name of their feature. */
export async function withWords<T>(feature: string, part: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(part), load(() => loadWords(feature))])
  return loaded
}

/** A component that is fetched at its first use, with the messages of its feature if they are in another part. */
export function lazyPart<Module, Props extends object>(
  part: () => Promise<Module>,
  componentOf: (loaded: Module) => ComponentType<Props>,
  feature?: string,
) {
  return lazy(async () => ({ default: componentOf(await (feature ? withWords(feature, part) : load(part))) }))
}
