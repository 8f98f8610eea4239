import { spawnSync } from 'node:child_process'

/** The text of a PDF, line by line as it stands on paper. Fails where poppler's pdftotext is not installed. */
export function paperText(pdf: Buffer): string {
  const { error, stdout, stderr, status } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf })
  if (error) throw new Error(`pdftotext is not installed here, and nothing else reads the documents back: apt-get install poppler-utils (${error.message})`) // prettier-ignore
  if (status !== 0) throw new Error(`pdftotext cannot read the document: ${String(stderr)}`)
  // The forms of Japanese radicals and of spaces that fonts put in place of the letters.
  return stdout.toString('utf8').normalize('NFKC')
}
