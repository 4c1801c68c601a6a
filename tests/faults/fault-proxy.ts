import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface FaultProxy {
  port: number
  /** Holds every message to the server back for this long, in ms. */
  delayMs: number
  /** Ends new connections at once. */
  refusing: boolean
  /** Cuts every connection instead of passing on the message of this number, counted by `passed`. */
  cutAt: number | undefined
  /** Messages passed on in either direction since it was last set to 0. */
  passed: number
  /** Cuts every connection now. */
  cut(): void
  stop(): Promise<void>
}

/** A TCP connection to `target` that can be slowed down, refused or cut between any two messages, in either direction. */
export async function startFaultProxy(target: { host: string; port: number }): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const cut = () => {
    proxy.cutAt = undefined
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
      proxy.passed++
      if (proxy.passed === proxy.cutAt) return cut()
      // Timers of one length fire in order, so messages keep theirs.
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
    cutAt: undefined,
    passed: 0,
    cut,
    stop: () => {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return proxy
}
