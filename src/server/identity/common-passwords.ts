/** Words many people build passwords from, folded; `japanese` in one romanisation. */
interface Common {
  readonly words: ReadonlySet<string>
  readonly japanese: ReadonlySet<string>
}

let loaded: Promise<Common> | undefined

/**
 * Whether a password is one of the most common or built from one: a common word, once or repeated, with digits, signs and
 * years around it, however its letters are written.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load()
  const { words, japanese } = await loaded
  const text = plain(password)
  const known = (word: string) => words.has(word) || japanese.has(romanised(word))
  if (words.has(text.replace(/[^a-z0-9]/g, ''))) return true
  return (
    coresOf(text).some((core) => spellings(core).some((word) => isEasy(word) || known(unitOf(word)))) ||
    isCount(text, words)
  )
}

/** The lists are large: they are read when the first password is chosen, in steps between which other requests are served. */
async function load(): Promise<Common> {
  const [{ dictionary: common }, { dictionary: ja }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-ja'),
  ])
  const words = new Set<string>()
  const japanese = new Set<string>()
  await inSteps(common['passwords-common'], (entry) => {
    const text = plain(String(entry))
    words.add(text)
    for (const core of coresOf(text)) for (const word of spellings(core)) words.add(word)
  })
  await inSteps([ja.commonWords, ja.firstnames, ja.lastnames, ja.wikipedia].flat(), (entry) => {
    const word = plain(String(entry))
    if (word.length >= shortest) japanese.add(romanised(word))
  })
  return { words, japanese }
}

async function inSteps<T>(all: readonly T[], take: (one: T) => void): Promise<void> {
  for (let from = 0; from < all.length; from += 2_000) {
    for (const one of all.slice(from, from + 2_000)) take(one)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

// Three letters among digits and signs also occur in random passwords.
const shortest = 4
const shortestSpelt = 6

/** Lower case, full-width letters as ASCII, letters without their marks. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** What is left without the digits and signs at both ends; a sign beside the word may stand for its first or last letter. */
function coresOf(text: string): string[] {
  const [head = ''] = /^[^a-z]*/.exec(text) ?? []
  const [tail = ''] = /[^a-z]*$/.exec(text.slice(head.length)) ?? []
  const cores = new Set<string>()
  for (const before of near(head.length))
    for (const after of near(tail.length))
      cores.add(text.slice(head.length - before, text.length - tail.length + after))
  return [...cores]
}

function near(length: number): number[] {
  return [0, 1, 2].filter((count) => count <= length)
}

const stands: Readonly<Record<string, string>> = { '0': 'o', '@': 'a', $: 's', '3': 'e', '4': 'a', '5': 's', '7': 't' }

/** A core as letters: signs and digits read as the letters they look like, or one and the same piece between letters left out. */
function spellings(core: string): string[] {
  const read = (one: string) => core.replace(/[^a-z]/g, (sign) => (/[1!|]/.test(sign) ? one : (stands[sign] ?? sign)))
  const words = [core, read('l'), read('i')].flatMap((text) => {
    // Random passwords have different signs among their letters; people put one sign between two words.
    const between = new Set(text.match(/[^a-z]+/g))
    return between.size > 1 ? [] : [text.replace(/[^a-z]/g, '')]
  })
  return [...new Set(words)].filter((word) => word.length >= (word === core ? shortest : shortestSpelt))
}

/** The shortest piece a word is a repetition of. */
function unitOf(word: string): string {
  const again = (word + word).indexOf(word, 1)
  return word.slice(0, again)
}

/** Whether a word is one piece of up to three letters over and over, or letters in the order of the alphabet. */
function isEasy(word: string): boolean {
  if (unitOf(word).length < shortest && unitOf(word) !== word) return true
  return [...word].every((_, index) => index === 0 || word.charCodeAt(index) - word.charCodeAt(index - 1) === 1)
}

/** Whether few letters stand beside a number everybody counts out, as in `Aa123456789!`. */
function isCount(text: string, words: ReadonlySet<string>): boolean {
  const letters = text.replace(/[^a-z]/g, '')
  const digits = text.replace(/[^0-9]/g, '')
  return letters.length < shortest && digits.length >= 6 && words.has(digits)
}

/** Different ways to write the same Japanese word in letters, brought to one. */
function romanised(word: string): string {
  return word
    .replace(/sy/g, 'sh')
    .replace(/(ty|cy)/g, 'ch')
    .replace(/[jz]y/g, 'j')
    .replace(/si/g, 'shi')
    .replace(/ti/g, 'chi')
    .replace(/tu/g, 'tsu')
    .replace(/(?<![cst])hu/g, 'fu')
    .replace(/zi/g, 'ji')
    .replace(/m(?=[bp])/g, 'n')
    .replace(/o[ouh]+(?![aiueoy])/g, 'o')
    .replace(/([aiue])\1+/g, '$1')
}
