import { type AddressInfo, connect } from 'node:net'
import { createServer, type TLSSocket, type TlsOptions } from 'node:tls'

export interface TlsFront {
  port: number
  /** How many connections were opened so far. */
  connections(): number
  /** Drops every connection. For `ms` new ones are refused, or held until then. */
  sleep(how: 'refused' | 'held', ms: number): Promise<void>
  stop(): Promise<void>
}

/** Puts TLS in front of a server on a port of this machine. Rejects if it cannot listen on `host` and `port`. */
export async function startTlsFront(
  target: number,
  { host, port, ...options }: TlsOptions & { host: string; port: number },
): Promise<TlsFront> {
  let asleep: { how: 'refused' | 'held'; over: Promise<void> } | undefined
  const open = new Set<TLSSocket>()
  let opened = 0
  const server = createServer(options, async (socket) => {
    socket.on('error', () => {})
    open.add(socket)
    opened++
    socket.once('close', () => open.delete(socket))
    if (asleep?.how === 'refused') return socket.destroy()
    await asleep?.over
    const inner = connect({ host: '127.0.0.1', port: target, noDelay: true })
    inner.on('error', () => socket.destroy())
    inner.on('close', () => socket.destroy())
    socket.on('close', () => inner.destroy())
    socket.pipe(inner).pipe(socket)
    return undefined
  })
  // A client that disconnects during the handshake.
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
    server.listen(port, host)
  })
  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => opened,
    sleep: async (how, ms) => {
      const over = new Promise<void>((resolve) => setTimeout(resolve, ms))
      asleep = { how, over }
      drop()
      await over
      asleep = undefined
    },
    stop: () => {
      drop()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
