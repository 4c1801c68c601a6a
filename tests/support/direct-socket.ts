import { connect } from 'node:net'
import { neonConfig } from '@neondatabase/serverless'

type Events = { open: []; message: [{ data: Uint8Array }]; close: []; error: [Error] }
const names = { open: 'connect', message: 'data', close: 'close', error: 'error' } as const

/**
 * Connects the Neon driver of this process to PostgreSQL over TCP for each URL that contains the bridge's address
 * `wsProxy`, because bridge and WebSocket are most of a small statement's cost. URLs of other bridges still use a
 * WebSocket. Each answer is held back for `tripMs`, as if the database were that far away.
 */
export function connectDirectly(
  { host, port, wsProxy }: { host: string; port: number; wsProxy: string },
  tripMs: () => number = () => 0,
): void {
  class DirectSocket {
    binaryType = 'arraybuffer'
    readonly #socket = connect({ host, port, noDelay: true })

    addEventListener<Name extends keyof Events>(name: Name, listener: (...event: Events[Name]) => void) {
      const hear = (data: Uint8Array) => (listener as Listener)({ data })
      const later = (data: Uint8Array) => (tripMs() === 0 ? hear(data) : void setTimeout(hear, tripMs(), data))
      const heard = name === 'message' ? later : listener
      this.#socket.on(names[name], heard as () => void)
    }

    send(data: Uint8Array) {
      // The driver sends a statement in five parts. They leave together.
      this.#socket.cork()
      this.#socket.write(data)
      process.nextTick(() => this.#socket.uncork())
    }

    close() {
      this.#socket.end()
    }
  }
  // The driver waits for a timer before sending, unless it sends each part.
  neonConfig.coalesceWrites = false
  neonConfig.webSocketConstructor = function socketTo(url: string) {
    return url.includes(wsProxy) ? new DirectSocket() : new WebSocket(url)
  } as unknown as typeof WebSocket
}

type Listener = (event: { data: Uint8Array }) => void
