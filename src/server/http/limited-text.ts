/** The longest answer that is read, in characters. */
const longestAnswer = 65_536

/** The text of another system's answer; throws on one that is too long. */
export async function textOf(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true }) // a fetched body's pieces are bytes
    if (text.length > longestAnswer) throw new Error('the answer is too long')
  }
  return text
}
