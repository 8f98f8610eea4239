import { Plural, Trans } from '@lingui/react/macro'
import { expect, test } from 'vitest'
import { show } from './show.tsx'

const names = ['<0>Ginza</0>', '<script>x()</script>', '<b/>', 'A < B']

test.each(names)('a value that looks like markup stands in a sentence as it is: %s', (name) => {
  show(
    <p>
      <Trans>
        <b>{name}</b> closes at {'5'}
      </Trans>
    </p>,
  )
  expect(document.querySelector('p')?.textContent).toBe(`${name} closes at 5`)
  expect(document.querySelector('b')?.textContent).toBe(name)
})

test('so does one in a plural', () => {
  const [name, count] = ['<i>Bar</i>', 2]
  show(
    <p>
      <Plural value={count} one={`${name} has # till`} other={`${name} has # tills`} />
    </p>,
  )
  expect(document.querySelector('p')?.textContent).toBe('<i>Bar</i> has 2 tills')
})
