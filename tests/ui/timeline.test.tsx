import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx'
import { show } from './show.tsx'

const steps = (...states: TimelineStep['state'][]) =>
  states.map((state, at): TimelineStep => ({ id: `${at}`, state, what: `step ${at}`, when: '12:00' }))

test.each([
  ['a step under way', steps('done', 'now', 'planned'), 'Under way: step 1'],
  ['what somebody must see to', steps('done', 'attention', 'planned'), 'Needs attention: step 1'],
  ['the last of two that failed', steps('attention', 'done', 'attention'), 'Needs attention: step 2'],
  ['nothing, where all is done', steps('attention', 'done', 'planned'), undefined],
])('the current step is %s', (_, given, current) => {
  show(<Timeline steps={given} />)

  const found = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step')
  expect(found.map((item) => item.textContent)).toEqual(current === undefined ? [] : [`${current}12:00`])
})
