/** Names one after the other as a language writes them: `A、B、C` in Japanese, `A, B, C` in English and Mongolian. */
export function listed(language: string, names: readonly string[]): string {
  return new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(names)
}
