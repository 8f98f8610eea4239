/** The words of each language: the shell's, and the loaders of the other parts, each a feature's folder. */
declare module 'virtual:words' {
  type Part = { messages: import('@lingui/core').Messages }
  /** Loads the messages a part needs, its own and those of the parts it shows; a part without words has no row. */
  type Parts = { parts: Record<string, () => Promise<Part>> }
  /** `parts` are those of landing screens; `further` brings the loaders of all else. */
  type Shell = Part & Parts & { further: () => Promise<Parts> }
  export const words: Record<'ja' | 'en' | 'mn', () => Promise<Shell>>
}

/** All that the server says, by language. */
declare module 'virtual:server-words' {
  type Messages = import('@lingui/core').Messages
  export const ja: Messages
  export const en: Messages
  export const mn: Messages
}

/** Loads the screens that no start leads to, by their place in the table of screens (src/build/later-screens.ts). */
declare module 'virtual:later-screens' {
  export const loads: readonly (() => Promise<{ default: import('react').ComponentType }>)[]
}
