const keptForMs = 30_000
const mostKept = 1_000

/** Keeps what was read, by its key, for half a minute: for what hardly ever changes. A reading that fails is not kept. */
export function keptReads<Answer>(): (key: string, read: () => Promise<Answer>) => Promise<Answer> {
  const kept = new Map<string, { at: number; answer: Promise<Answer> }>()
  return (key, read) => {
    const known = kept.get(key)
    if (known && Date.now() - known.at < keptForMs) return known.answer
    const answer = read()
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, { at: Date.now(), answer })
    answer.catch(() => kept.delete(key))
    return answer
  }
}
