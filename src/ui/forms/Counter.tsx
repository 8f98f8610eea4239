import { countCharacters } from '#shared/count.ts'
import { wholeNumber } from '#shared/whole-number.ts'

/** How long a text is, as people count characters, and how long it may be; stands beside the label. */
export function Counter({ text, most }: { text: string; most: number }) {
  const length = countCharacters(text)
  return (
    <span className="num">
      {wholeNumber(length)} / {wholeNumber(most)}
    </span>
  )
}
