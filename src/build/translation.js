import { createCompiledCatalog } from '@lingui/cli/api'

/**
 * What is wrong with a translation, in words that follow the quoted message; undefined when it is sound.
 * A sound one is written, can be read, and names the same values and tags as its source.
 * @param {string} source
 * @param {string | undefined} translation
 */
export function faultOf(source, translation) {
  if (!translation) return 'is not translated'
  try {
    const wanted = placesOf(source)
    const given = placesOf(translation)
    const lost = [...wanted].filter((place) => !given.has(place))
    const gained = [...given].filter((place) => !wanted.has(place))
    if (lost.length) return `lost ${lost.join(' ')} in translation`
    if (gained.length) return `gained ${gained.join(' ')} in translation`
  } catch (problem) {
    return `cannot be read: ${problem instanceof Error ? problem.message.split('\n')[0] : String(problem)}`
  }
  return undefined
}

/**
 * The values and tags a message names, whatever their order and number.
 * @param {string} text
 */
function placesOf(text) {
  /** @type {Set<string>} */
  const places = new Set()
  const visitAll = (/** @type {unknown} */ tokens) => {
    for (const token of Array.isArray(tokens) ? tokens : [tokens]) visit(token)
  }
  const visit = (/** @type {unknown} */ token) => {
    if (typeof token === 'string') for (const [tag] of token.matchAll(/<\/?\d+\/?>/g)) places.add(tag)
    if (!Array.isArray(token)) return
    const [name, , choices] = token
    places.add(`{${name}}`)
    if (choices && typeof choices === 'object') for (const choice of Object.values(choices)) visitAll(choice)
  }
  visitAll(tokensOf(text))
  return places
}

/** @param {string} text */
function tokensOf(text) {
  const { source, errors } = createCompiledCatalog('en', { text }, { namespace: 'json' })
  const [first] = errors
  if (first) throw first.error
  return JSON.parse(source).messages.text
}
