const most = 5
const sent = new Set<string>()

/**
 * Reports an error of the page to the operator (decision 35): its kind, message and place in the program, no data of
 * persons. The same error once a page, five at most; a report that does not arrive is not repeated.
 */
export function reportError(kind: 'screen' | 'page', error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const text = `${name}: ${message}`
  if (sent.size >= most || sent.has(text)) return
  sent.add(text)
  void fetch('/edge/report', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, message: text, stack, documentURL: location.origin + location.pathname }),
    keepalive: true,
  }).catch(() => {})
}

/** Reports what no screen has caught: errors of handlers and promises that nobody waited for. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => error !== null && error !== undefined && reportError('page', error))
  addEventListener('unhandledrejection', ({ reason }) => reportError('page', reason))
}
