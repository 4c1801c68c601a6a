import { connect } from 'node:net'
import { neonConfig } from '@neondatabase/serverless'

type Events = { open: []; message: [{ data: Uint8Array }]; close: []; error: [Error] }
const names = { open: 'connect', message: 'data', close: 'close', error: 'error' } as const

/**
 * Has the Neon driver of this process speak to a PostgreSQL over TCP, without the bridge and its WebSocket. For runs of millions
 * of statements, where the bridge is most of each statement's cost.
 */
export function connectDirectly({ host, port }: { host: string; port: number }): void {
  class DirectSocket {
    binaryType = 'arraybuffer'
    readonly #socket = connect({ host, port, noDelay: true })

    addEventListener<Name extends keyof Events>(name: Name, listener: (...event: Events[Name]) => void) {
      const heard = name === 'message' ? (data: Uint8Array) => (listener as Listener)({ data }) : listener
      this.#socket.on(names[name], heard as () => void)
    }

    send(data: Uint8Array) {
      // The driver sends a statement in five parts, which leave together.
      this.#socket.cork()
      this.#socket.write(data)
      process.nextTick(() => this.#socket.uncork())
    }

    close() {
      this.#socket.end()
    }
  }
  // The driver waits for a timer before it sends unless it sends each part.
  neonConfig.coalesceWrites = false
  neonConfig.webSocketConstructor = DirectSocket as unknown as typeof WebSocket
}

type Listener = (event: { data: Uint8Array }) => void
