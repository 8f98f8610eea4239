/** A language the portal is written in. */
export type Language = 'ja' | 'en' | 'mn'

/** Every language, the default one first. */
export const languages: readonly Language[] = ['ja', 'en', 'mn']

/** The portal's language named by a tag such as `mn-Cyrl-MN`; undefined when the portal does not speak it. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const code = /^[a-z]{2}(?![a-z])/i.exec(tag?.trim() ?? '')?.[0].toLowerCase()
  return languages.find((language) => language === code)
}

/** The language to open in: the stored one, else the first of the browser's the portal speaks, else Japanese (spec section 1). */
export function defaultLanguage(known: {
  stored?: string | null | undefined
  browser?: string | readonly string[] | undefined
}): Language {
  const browser = typeof known.browser === 'string' ? [known.browser] : (known.browser ?? [])
  return firstSpoken([known.stored, ...browser]) ?? 'ja'
}

/** The language an Accept-Language header likes best; undefined when the portal speaks none of those it names. */
export function languageOfHeader(header: string | undefined): Language | undefined {
  const wishes = (header ?? '').split(',').map((wish) => {
    const [tag = '', ...settings] = wish.split(';')
    const weight = settings.map((setting) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(setting)?.[1]).find(Boolean)
    return { tag, weight: Number(weight ?? 1) }
  })
  const liked = wishes.filter((wish) => wish.weight > 0).toSorted((a, b) => b.weight - a.weight)
  return firstSpoken(liked.map((wish) => wish.tag))
}

/** The first of these tags that names a language of the portal. */
export function firstSpoken(tags: readonly (string | null | undefined)[]): Language | undefined {
  return tags.map(languageOf).find((language) => language !== undefined)
}
