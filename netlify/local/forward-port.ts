import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Listens on a port at once and passes each connection on to the server on `behind` as soon as that listens. `netlify
 * dev` gives up on a port that stays closed for 15 seconds, which a first start exceeds. Returns the function that
 * stops it.
 */
export async function forwardPort(port: number, behind: { port: number; host: string }): Promise<() => Promise<void>> {
  const server = createServer(async (incoming) => {
    incoming.on('error', () => incoming.destroy())
    const onward = await reached(behind, () => incoming.destroyed)
    if (!onward) return
    onward.on('error', () => incoming.destroy())
    incoming.on('close', () => onward.destroy())
    incoming.pipe(onward).pipe(incoming)
  })
  server.listen(port, behind.host)
  await once(server, 'listening')
  return async () => void server.close()
}

async function reached(at: { port: number; host: string }, isGone: () => boolean) {
  while (!isGone()) {
    const socket = connect(at.port, at.host)
    try {
      await once(socket, 'connect')
      return socket
    } catch {
      await pause(200)
    }
  }
  return undefined
}
