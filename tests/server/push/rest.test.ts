import { expect, test } from 'vitest'
import { restOf, restSeconds } from '#server/push/rest.ts'

const fcm = 'https://fcm.example'
const other = 'https://push.example'

test('a push service that does not answer five times in a row is left alone, and the others are not', () => {
  const rest = restOf(() => 0)
  for (let at = 0; at < 4; at++) rest.failed(fcm)
  expect(rest.mayAsk(fcm)).toBe(true)

  rest.failed(fcm)

  expect([rest.mayAsk(fcm), rest.mayAsk(other)]).toEqual([false, true])
})

test('an answer in between, even a refusal, begins the count anew', () => {
  const rest = restOf(() => 0)
  for (let at = 0; at < 4; at++) rest.failed(fcm)
  rest.answered(fcm)
  rest.failed(fcm)

  expect(rest.mayAsk(fcm)).toBe(true)
})

test('after its rest one alert alone tries it, and only an answer opens it for all', () => {
  let now = 0
  const rest = restOf(() => now)
  for (let at = 0; at < 5; at++) rest.failed(fcm)

  now = restSeconds * 1000
  expect([rest.mayAsk(fcm), rest.mayAsk(fcm)]).toEqual([true, false])
  rest.answered(fcm)

  expect([rest.mayAsk(fcm), rest.mayAsk(fcm)]).toEqual([true, true])
})
