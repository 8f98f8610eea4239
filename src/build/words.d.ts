/** The words of each language by part: `shell`, or a feature's folder. */
declare module 'virtual:words' {
  type Load = () => Promise<{ messages: Record<string, unknown> }>
  /** Loads the messages a part needs, its own and those of the parts it shows. */
  export const words: Record<'ja' | 'en' | 'mn', Record<string, Load>>
}
