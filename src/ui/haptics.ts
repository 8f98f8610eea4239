/** Vibrations by their meaning, in ms; a list alternates vibration and pause. */
const patterns = {
  /** A hold begins. */
  pressed: 10,
  /** A pull is far enough, a hold has copied. */
  reached: 10,
  /** A hold was completed, a refund was made, a code was found. */
  done: 20,
  refused: [15, 60, 15],
} as const satisfies Record<string, number | readonly number[]>

const still = '(prefers-reduced-motion: reduce)'
let wanted = () => true

/** Sets what decides whether this device vibrates at all: the person may have switched it off. */
export function feelWhen(allowed: () => boolean): void {
  wanted = allowed
}

/** Whether this device can vibrate; tablets and desktops cannot, and not every browser allows it. */
export function canFeel(): boolean {
  return 'vibrate' in navigator
}

/** Vibrates; does nothing if the device cannot, if it was switched off, or if the person wants no movement. */
export function feel(what: keyof typeof patterns): void {
  if (!canFeel() || !wanted() || matchMedia(still).matches) return
  const pattern = patterns[what]
  navigator.vibrate(typeof pattern === 'number' ? pattern : [...pattern])
}
