/** What a hand is told, in ms of shaking; lists shake and pause in turn. */
const patterns = {
  /** A hold begins. */
  pressed: 10,
  /** A pull is far enough, a hold has copied. */
  reached: 10,
  /** A hold was held, money went back, a code was found. */
  done: 20,
  refused: [15, 60, 15],
} as const satisfies Record<string, number | readonly number[]>

const still = '(prefers-reduced-motion: reduce)'
let wanted = () => true

/** Says who decides whether this device shakes at all: the person may have switched it off. */
export function feelWhen(allowed: () => boolean): void {
  wanted = allowed
}

/** Whether this device can shake; a tablet or a desk cannot, nor does every browser let it. */
export function canFeel(): boolean {
  return 'vibrate' in navigator
}

/** Tells the hand; nothing where the device cannot, where it was switched off, or where the person wants no movement. */
export function feel(what: keyof typeof patterns): void {
  if (!canFeel() || !wanted() || matchMedia(still).matches) return
  const pattern = patterns[what]
  navigator.vibrate(typeof pattern === 'number' ? pattern : [...pattern])
}
