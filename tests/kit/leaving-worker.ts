import { portal } from './portal.ts'

/** What a portal started with `PORTAL_WORKER=off` gives a device that asks for its worker. */
export async function leavingWorker(clientFolder: string): Promise<string> {
  await using off = await portal({ clientFolder, settings: { PORTAL_WORKER: 'off' } })
  const reply = await off.server.app.inject({ url: '/sw.js', headers: { host: off.host } })
  if (reply.statusCode !== 200) throw new Error(`the worker's address answered ${reply.statusCode}`)
  return reply.body
}
