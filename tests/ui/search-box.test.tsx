import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { SearchBox } from '#ui/SearchBox.tsx'
import { TextSearch } from '#ui/TextSearch.tsx'
import { show } from './show.tsx'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search people' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })

function People({ told }: { told: (text: string | undefined) => void }) {
  const [asked, setAsked] = useState<string>()
  const ask = (text: string | undefined) => {
    told(text)
    setAsked(text)
  }
  return (
    <>
      <TextSearch label="Search people" asked={asked} onAsk={ask} />
      <button type="button" onClick={() => setAsked(undefined)}>
        Clear all
      </button>
    </>
  )
}

test('words are asked for by Enter or by leaving the field, each once, and not while they are composed', () => {
  const told = vi.fn<(text: string | undefined) => void>()
  show(<People told={told} />)

  type(' 山田 ')
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  expect(told).not.toHaveBeenCalled()
  fireEvent.keyDown(field(), { key: 'Enter' })
  fireEvent.blur(field())
  type('佐藤')
  fireEvent.blur(field())

  expect(told.mock.calls).toEqual([['山田'], ['佐藤']])
})

test('the cross, Escape and an empty field show everything again; what is let go of elsewhere leaves the field', () => {
  const told = vi.fn<(text: string | undefined) => void>()
  show(<People told={told} />)
  const ask = (words: string) => {
    type(words)
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(told).toHaveBeenLastCalledWith(words)
  }

  ask('a')
  const cross = screen.getByRole('button', { name: 'Clear the text' })
  expect(fireEvent.mouseDown(cross)).toBe(false) // the focus stays in the field, and a phone's keyboard open
  fireEvent.click(cross)
  expect([told.mock.lastCall, field().value, document.activeElement]).toEqual([[undefined], '', field()])

  ask('b')
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(false)
  expect([told.mock.lastCall, field().value]).toEqual([[undefined], ''])
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(true) // for what stands around it

  ask('c')
  type('')
  expect(told.mock.lastCall).toEqual([undefined])

  ask('d')
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(field().value).toBe('')
})

test('a box inside a form does not send it', () => {
  const sent = vi.fn<() => void>()
  show(
    <form onSubmit={sent}>
      <SearchBox label="Search people" value="a" onChange={() => {}} />
    </form>,
  )

  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false)
  expect(fireEvent.keyDown(field(), { key: 'a' })).toBe(true)
  expect(sent).not.toHaveBeenCalled()
})
