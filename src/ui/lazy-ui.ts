import { lazy, type ComponentType } from 'react'

type Loader = <Module>(part: () => Promise<Module>) => Promise<Module>

let loader: Loader = (part) => part()

/** Says how the parts of the house are loaded: what a server that is away or an update asks for, the program knows. */
export function loadUiBy(by: Loader): void {
  loader = by
}

/** Loads a part of the house as the program says. */
export const loadUi: Loader = (part) => loader(part)

/** A component of the house that is fetched at its first use. */
export function lazyUi<Module, Props extends object>(
  part: () => Promise<Module>,
  componentOf: (loaded: Module) => ComponentType<Props>,
) {
  return lazy(async () => ({ default: componentOf(await loadUi(part)) }))
}
