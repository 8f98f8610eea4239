import type { Call, InputOf } from './call.ts'

/** The address a call is sent to, with its query where the call carries one; equal inputs give equal addresses. */
export function addressOf<C extends Call>(call: C, input: InputOf<C>): string {
  const path = call.path.startsWith('/edge') ? call.path : `/apiproxy${call.path}`
  if (bodyKindOf(call) !== 'none') return path
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '') query.append(name, String(one))
    }
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** What a call's input travels as; `none` puts it into the query. */
export function bodyKindOf(call: Call): 'json' | 'multipart' | 'none' {
  return call.body ?? (call.method === 'GET' || call.method === 'DELETE' ? 'none' : 'json')
}
