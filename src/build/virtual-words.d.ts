/** The words of each language by part: `shell`, or a feature's folder. */
declare module 'virtual:words' {
  type Load = () => Promise<{ messages: import('@lingui/core').Messages }>
  /** Loads the messages a part needs, its own and those of the parts it shows; a part without words has no row. */
  export const words: Record<'ja' | 'en' | 'mn', Record<string, Load>>
}

/** All that the server says, by language. */
declare module 'virtual:server-words' {
  type Messages = import('@lingui/core').Messages
  export const ja: Messages
  export const en: Messages
  export const mn: Messages
}
