import { lazy, type ComponentType } from 'react'
import { load, whenBack } from './chunk.ts'
import { loadWords } from './words.ts'

/** Loads a chunk together with its messages, by the name of their feature. */
export async function withWords<T>(feature: string, part: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(part), load(() => loadWords(feature))])
  return loaded
}

/**
 * A component that is fetched at its first use, with the messages of its feature if they are in another part. Without a
 * server it comes when the connection is back: a part of a screen never takes the rest of the screen with it.
 */
export function lazyPart<Module, Props extends object>(
  part: () => Promise<Module>,
  componentOf: (loaded: Module) => ComponentType<Props>,
  feature?: string,
) {
  const whole = () => (feature ? withWords(feature, part) : load(part))
  return lazy(async () => ({ default: componentOf(await whenBack(whole)) }))
}

/** A component that the page can do without, with its messages: where it is not to be had there is nothing, and no new start of the page. */
export function sparePart<Module, Props extends object>(
  part: () => Promise<Module>,
  componentOf: (loaded: Module) => ComponentType<Props>,
  feature?: string,
) {
  const whole = () => Promise.all([part(), feature && loadWords(feature)])
  return lazy<ComponentType<Props>>(async () => ({
    default: await whenBack(whole).then(
      ([loaded]) => componentOf(loaded),
      () => () => null,
    ),
  }))
}
