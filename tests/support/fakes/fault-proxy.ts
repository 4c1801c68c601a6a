import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface FaultProxy {
  port: number
  /** The delay (ms) of every message to the server. */
  delayMs: number
  /** Whether new connections are ended at once. */
  refusing: boolean
  /**
   * Called for each message in either direction. The first message for which it gives true is lost, and every
   * connection is cut.
   */
  cutWhen: ((message: Buffer, from: 'client' | 'server') => boolean) | undefined
  /** Cuts every connection now. */
  cut(): void
  stop(): Promise<void>
}

/** A TCP connection to `target` that can be delayed, refused or cut between any two messages, in either direction. */
export async function startFaultProxy(target: { host: string; port: number }): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const cut = () => {
    proxy.cutWhen = undefined
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    keep(client)
    if (proxy.refusing) {
      client.destroy()
      return
    }
    const postgres = keep(connect({ ...target, noDelay: true }))
    const pass = (to: Socket, data: Buffer, delayMs: number) => {
      if (proxy.cutWhen?.(data, to === postgres ? 'client' : 'server')) return cut()
      // Timers of the same length fire in order, so the messages stay in order.
      if (delayMs > 0) setTimeout(() => to.write(data), delayMs)
      else to.write(data)
    }
    client.on('data', (data) => pass(postgres, data, proxy.delayMs))
    postgres.on('data', (data) => pass(client, data, 0))
    client.once('close', () => postgres.destroy())
    postgres.once('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: FaultProxy = {
    port: (server.address() as AddressInfo).port,
    delayMs: 0,
    refusing: false,
    cutWhen: undefined,
    cut,
    stop: () => {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return proxy
}

/** Cuts the connections at the message with this number. The next message has number 1. */
export function cutAt(proxy: FaultProxy, number: number): void {
  let passed = 0
  proxy.cutWhen = () => ++passed === number
}

/** The database commits and its answer is lost, so that the client cannot know the outcome. */
export function cutAfterCommit(proxy: FaultProxy): void {
  proxy.cutWhen = (message, from) => from === 'server' && message.includes('COMMIT')
}
