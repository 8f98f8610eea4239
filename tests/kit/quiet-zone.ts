import { businessDateOf } from '#shared/business-day.ts'

const [before, after] = [20 * 60_000, 10 * 60_000]

/** Japan's clock, or about Japan's midnight one whose day has lasted for long and goes on: a test must not fall between two days. */
export function quietZone(now = Date.now()): 'Asia/Tokyo' | 'Asia/Ulaanbaatar' {
  const [was, will] = [now - before, now + after].map((at) => businessDateOf(new Date(at), 'Asia/Tokyo'))
  return was === will ? 'Asia/Tokyo' : 'Asia/Ulaanbaatar'
}
