/** Where an arrow key leads in a row or a column of things: one on, one back, nowhere for another key. */
export function arrowStep(key: string): 1 | -1 | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return 1
  return key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : undefined
}
