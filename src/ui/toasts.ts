import type { IconName } from './Icon.tsx'

/** How urgent a message is: `error` is read aloud at once, the others when the screen reader pauses. */
export type ToastTone = 'done' | 'info' | 'warning' | 'error'
/** A message that passes; `at` is when it was said, in ms since 1970. */
export type Toast = { id: number; tone: ToastTone; text: string; at: number; undo?: { label: string; run: () => void } }

/** The picture before a message. */
export const toastIcons: Readonly<Record<ToastTone, IconName>> = {
  done: 'check',
  info: 'info',
  warning: 'warning',
  error: 'warning',
}

/** How long a message stays, not counting time under pointer or focus (spec section 8). */
export const toastMs = 5000
const shownAtMost = 3
const rememberedAtMost = 20

let shown: readonly Toast[] = []
let recent: readonly Toast[] = []
let nextId = 1
let held = false
const clocks = new Map<
  number,
  { timer: ReturnType<typeof setTimeout> | undefined; startedAt: number; leftMs: number }
>()
const listeners = new Set<() => void>()

/** Shows a message for five seconds and keeps it among the recent ones; a repeated text replaces the earlier one. */
export function toast(message: Pick<Toast, 'tone' | 'text' | 'undo'>): void {
  for (const same of shown.filter((one) => one.text === message.text)) dismissToast(same.id)
  const made = { ...message, id: nextId++, at: Date.now() }
  shown = [...shown, made]
  recent = [made, ...recent].slice(0, rememberedAtMost)
  clocks.set(made.id, { timer: undefined, startedAt: 0, leftMs: toastMs })
  if (!held) run(made.id)
  const oldest = shown[0]
  if (shown.length > shownAtMost && oldest) dismissToast(oldest.id)
  else tell()
}

/** Takes a message off the screen; it stays among the recent ones. */
export function dismissToast(id: number): void {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
  shown = shown.filter((one) => one.id !== id)
  // An element that was removed never reports that the pointer left it.
  if (shown.length === 0) held = false
  tell()
}

/** Pauses all messages, as while the pointer or the focus is on one. */
export function holdToasts(): void {
  if (held) return
  held = true
  for (const clock of clocks.values()) {
    clearTimeout(clock.timer)
    clock.leftMs -= Date.now() - clock.startedAt
  }
}

/** Lets all messages go on for the rest of their time. */
export function releaseToasts(): void {
  if (!held) return
  held = false
  for (const id of clocks.keys()) run(id)
}

/** Messages on the screen, oldest first. */
export function shownToasts(): readonly Toast[] {
  return shown
}

/** The last twenty messages, newest first. */
export function recentToasts(): readonly Toast[] {
  return recent
}

/** Forgets everything: another person signs in. */
export function clearToasts(): void {
  for (const clock of clocks.values()) clearTimeout(clock.timer)
  clocks.clear()
  shown = []
  recent = []
  held = false
  tell()
}

/** Calls back at every change; returns a function that stops this. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function run(id: number) {
  const clock = clocks.get(id)
  if (!clock) return
  clock.startedAt = Date.now()
  clock.timer = setTimeout(() => dismissToast(id), clock.leftMs)
}

function tell() {
  for (const listener of listeners) listener()
}
