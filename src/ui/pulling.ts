/** How far the finger must pull a page, in px (spec of the look, section 7). */
export const pullPx = 64
/** The mark moves by this share of the finger's way, as if something were stretched. */
const stretch = 0.5
const mostPx = pullPx * 1.6
const deaf = 'dialog, [role="dialog"], .toasts, input, textarea, select'

/** The state of a pull; `loading` is from letting go until the answer. */
export type PullAt = 'rest' | 'pulled' | 'reached' | 'loading'

type PullOptions = {
  /** Moves the mark without a new drawing of the page; `px` is how far down it hangs. */
  move: (px: number) => void
  at: (at: PullAt) => void
  /** The finger let go far enough down; the pull is over when it settles. */
  refresh: () => Promise<void>
}

/**
 * Watches for a finger that pulls the page down from its top; returns the way to stop. Nothing where the page is covered,
 * inside what scrolls by itself, or with two fingers. The browser's own pull is held off meanwhile.
 */
export function watchPull({ move, at, refresh }: PullOptions): () => void {
  const root = document.documentElement
  let start: { x: number; y: number } | undefined
  let stands: PullAt = 'rest'
  const become = (next: PullAt) => {
    if (next === stands) return
    stands = next
    at(next)
  }
  const rest = () => {
    start = undefined
    if (stands === 'loading') return
    move(0)
    become('rest')
  }
  const onStart = (event: TouchEvent) => {
    const [finger] = event.touches
    const may = stands === 'rest' && event.touches.length === 1 && atTop() && !isDeaf(event.target)
    if (may && finger) start = { x: finger.clientX, y: finger.clientY }
    else rest()
  }
  const onMove = (event: TouchEvent) => {
    const [finger] = event.touches
    if (!start || !finger) return
    const [across, down] = [finger.clientX - start.x, finger.clientY - start.y]
    // The first direction decides: sideways scrolls a row of chips, and a page that is not at its top is being scrolled.
    if (!atTop() || (stands === 'rest' && (down < 0 || Math.abs(across) > Math.abs(down)))) return rest()
    move(Math.min(mostPx, Math.max(0, down)) * stretch)
    become(down >= pullPx ? 'reached' : 'pulled')
  }
  const onEnd = () => {
    if (stands !== 'reached') return rest()
    start = undefined
    move(pullPx * stretch)
    become('loading')
    void refresh().finally(() => {
      stands = 'rest'
      move(0)
      at('rest')
    })
  }
  const listen = { passive: true } as const
  root.classList.add('pulls')
  document.addEventListener('touchstart', onStart, listen)
  document.addEventListener('touchmove', onMove, listen)
  document.addEventListener('touchend', onEnd, listen)
  document.addEventListener('touchcancel', rest, listen)
  return () => {
    root.classList.remove('pulls')
    document.removeEventListener('touchstart', onStart)
    document.removeEventListener('touchmove', onMove)
    document.removeEventListener('touchend', onEnd)
    document.removeEventListener('touchcancel', rest)
  }
}

function atTop() {
  return scrollY <= 0 && !document.documentElement.matches('.is-covered, .is-under-form')
}

/** True inside dialogs and fields, and inside an area that has been scrolled down itself: those handle the finger. */
function isDeaf(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(deaf)) return true
  for (let one: Element | null = target; one && one !== document.body; one = one.parentElement)
    if (one.scrollTop > 0) return true
  return false
}
