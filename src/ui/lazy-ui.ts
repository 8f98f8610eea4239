import { lazy, type ComponentType } from 'react'

type Loader = <Module>(part: () => Promise<Module>) => Promise<Module>

/** How parts of the house are loaded: those that somebody waits for, and those that the page can do without. */
interface Loaders {
  readonly needed: Loader
  readonly spare: Loader
}

let loaders: Loaders = { needed: (part) => part(), spare: (part) => part() }

/** Says how the parts of the house are loaded: what a server that is away or an update asks for, the program knows. */
export function loadUiBy(by: Loaders): void {
  loaders = by
}

/** Loads a part that the page can do without; rejects where it is not to be had. */
export const loadSpareUi: Loader = (part) => loaders.spare(part)

/** A component of the house that is fetched at its first use. */
export function lazyUi<Module, Props extends object>(
  part: () => Promise<Module>,
  componentOf: (loaded: Module) => ComponentType<Props>,
) {
  return lazy(async () => ({ default: componentOf(await loaders.needed(part)) }))
}
