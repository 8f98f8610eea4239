/** Letters of all three languages, and digits. */
const letters = 'Aa0あ円Өө'

/**
 * Lays out the first letters of the page, regular and bold: finding their fonts takes a slow phone 60 ms, which the first
 * rows would wait for.
 */
export function layOutLetters(): void {
  for (const fontWeight of ['400', '700']) {
    const sample = document.createElement('span')
    Object.assign(sample.style, { position: 'absolute', visibility: 'hidden', fontWeight })
    sample.textContent = letters
    document.body.append(sample)
    sample.getBoundingClientRect()
    sample.remove()
  }
}
