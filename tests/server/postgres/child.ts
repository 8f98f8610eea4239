// A server's process in small: starts the database it is told, says where, and stops it on SIGTERM.
import { startEmbedded } from '#server/postgres/embedded.ts'
import { EmbeddedPostgresError } from '#server/postgres/failure.ts'
import { takeLock } from '#server/postgres/lock.ts'

const told = JSON.parse(process.argv[2] ?? '{}')
const log = { info: (text: string) => console.error(text), warn: (text: string) => console.error(text) }

async function act() {
  if (told.lock) {
    await takeLock(told.lock)
    return {}
  }
  const database = await startEmbedded({ ...told, log })
  process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)))
  process.on('SIGUSR2', () => process.exit(3)) // leaves without stopping anything
  return { port: database.port, pid: database.pid, url: database.url }
}

setInterval(() => {}, 60_000) // as a server's open socket, keeps the process until it is ended

act()
  .then((answer) => console.log(JSON.stringify(answer)))
  .catch((failure) => {
    console.log(
      JSON.stringify(
        failure instanceof EmbeddedPostgresError ? { refused: failure.message } : { crashed: String(failure?.stack) },
      ),
    )
    process.exit(1)
  })
