import { useState } from 'react'
import { SearchBox } from './SearchBox.tsx'

type TextSearchProps = {
  label: string
  placeholder?: string
  /** The words of the present search. */
  asked: string | undefined
  onAsk: (text: string | undefined) => void
  className?: string
}

/**
 * A search for words in a list. It is asked when Enter is pressed or the field is left; with the cross or Escape the list is
 * whole again.
 */
export function TextSearch({ label, placeholder = label, asked = '', onAsk, className }: TextSearchProps) {
  const [text, setText] = useState(asked)
  const [shown, setShown] = useState(asked)
  if (shown !== asked) {
    // The search was cleared or restored elsewhere on the page.
    setShown(asked)
    setText(asked)
  }
  const ask = (next: string) => {
    const words = next.trim()
    if (words !== asked) onAsk(words || undefined)
  }
  const change = (next: string) => {
    setText(next)
    if (next === '') ask(next)
  }
  return (
    <SearchBox
      label={label}
      placeholder={placeholder}
      maxLength={100}
      value={text}
      onChange={change}
      onSearch={() => ask(text)}
      onLeave={() => ask(text)}
      onEscape={() => change('')}
      className={className}
    />
  )
}
