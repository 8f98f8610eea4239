import type { Call, InputOf } from '#shared/call.ts'

/** Makes a call that needs nobody signed in: the worker has no token. Rejects without a network; false where it was refused. */
export async function say<C extends Call & { caller: 'anyone' }>(
  { method, path }: C,
  input: InputOf<C>,
): Promise<boolean> {
  const { ok } = await fetch(`/apiproxy${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'api-version': '1.0' },
    body: JSON.stringify(input),
    keepalive: true,
  })
  return ok
}
