import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type NewTurn = ReturnType<typeof shareSession>

export interface Bridge {
  /** The value for DATABASE_WS_PROXY: `host:port/v1`. */
  wsProxy: string
  stop(): Promise<void>
}

/**
 * Connects the Neon driver, which speaks Postgres over WebSocket, to a server that speaks it over TCP. Listens on
 * 127.0.0.1 at `port` (0: any free one) and forwards every connection to `target`. With `singleSession` the connections
 * take turns (`shareSession`). Refuses pages of a browser. Rejects if the port is taken.
 */
export async function startBridge(
  target: { host: string; port: number; singleSession?: boolean },
  port = 0,
): Promise<Bridge> {
  // Browsers send the origin of the page; the tools that use this database send none.
  const verifyClient = ({ req }: { req: IncomingMessage }) => req.headers.origin === undefined
  const server = new WebSocketServer({ host: '127.0.0.1', port, verifyClient })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  const newTurn = target.singleSession ? shareSession() : unlimited
  server.on('connection', (driver) => forward(driver, target, newTurn))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('bridge has no TCP address')
  return {
    wsProxy: `127.0.0.1:${address.port}/v1`,
    stop: () => {
      for (const client of server.clients) client.terminate()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4])
const unlimited: NewTurn = ({ write }) => ({ enter: write, answered: (data) => data, leave: () => {} })

function forward(driver: WebSocket, target: { host: string; port: number }, newTurn: NewTurn) {
  const postgres = connect({ host: target.host, port: target.port, noDelay: true })
  const turn = newTurn({ write: (data) => void postgres.write(data), close: () => driver.terminate() })
  // The driver only announces the end and expects the server to close, which an embedded server does not do.
  driver.on('message', (data: Buffer) => (data.equals(TERMINATE) ? driver.close() : turn.enter(data)))
  postgres.on('data', (data) => {
    const answer = turn.answered(data)
    if (answer && driver.readyState === driver.OPEN) driver.send(answer)
  })
  driver.on('close', () => postgres.destroy())
  driver.on('error', () => postgres.destroy())
  postgres.on('error', () => driver.terminate())
  postgres.on('close', () => {
    driver.terminate()
    turn.leave()
  })
}

const READY_FOR_QUERY = 'Z'.charCodeAt(0)
const ERROR = 'E'.charCodeAt(0)
const QUERY = 'Q'.charCodeAt(0)
const PARSE = 'P'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)
const OWNER = 'postgres'
const PROTOCOL_3 = 196_608

/** One connection's turn at the session. */
export interface Turn {
  /** Passes the driver's data on, now or when the connections before this one are done. */
  enter(data: Buffer): void
  /**
   * Returns the part of the server's answer that is for the driver. The turn ends when the server is ready and outside
   * a transaction.
   */
  answered(chunk: Buffer): Buffer | undefined
  /** Ends the turn in any state, because the connection is gone. */
  leave(): void
}

/** A connection's way to the server. */
interface Line {
  write(data: Buffer): void
  /** Ends the connection. */
  close(): void
}

/**
 * Lets one connection at a time talk to a server with a single session (PGlite). A turn lasts from the first message to
 * the server's 'ready, idle', so that the transactions and queries of two connections never mix. The session takes the
 * user that the connection logged in with, as if each connection had a session. A connection that asks for another user
 * is closed.
 */
function shareSession(): (line: Line) => Turn {
  const waiting: { owner: symbol; start: () => void }[] = []
  let current: symbol | undefined
  let role: string | undefined

  const next = () => {
    const first = waiting.shift()
    current = first?.owner
    first?.start()
  }

  return ({ write, close }) => {
    const owner = Symbol('connection')
    const queued: Buffer[] = []
    let rest: Buffer = Buffer.alloc(0)
    let user: string | undefined
    let isSwitching = false

    const flush = () => {
      for (const data of queued.splice(0)) write(data)
    }
    // The first turn is the greeting, which names the user. No query can come before it.
    const start = () => {
      if (user === undefined) user = userIn(queued[0])
      else if (user !== role) {
        isSwitching = true
        return write(takeRole(user))
      }
      flush()
    }
    return {
      enter(data) {
        if (user !== undefined && user !== OWNER && asksToBeAnother(data)) return close()
        if (current === owner && !isSwitching) return write(data)
        queued.push(data)
        if (current === undefined) {
          current = owner
          start()
        } else if (current !== owner && queued.length === 1) waiting.push({ owner, start })
      },
      answered(chunk) {
        const scan = lastStatus(Buffer.concat([rest, chunk]))
        rest = scan.rest
        if (isSwitching && chunk[0] === ERROR) {
          role = undefined
          close()
          return undefined
        }
        if (isSwitching) {
          if (scan.status === undefined) return undefined
          isSwitching = false
          role = user
          flush()
          return undefined
        }
        if (scan.status === IDLE && current === owner) next()
        return chunk
      },
      leave() {
        const place = waiting.findIndex((entry) => entry.owner === owner)
        if (place >= 0) waiting.splice(place, 1)
        if (isSwitching) role = undefined
        if (current === owner) next()
      },
    }
  }
}

/** Returns the user that a connection's first message names. */
function userIn(greeting: Buffer | undefined): string {
  if (!greeting || greeting.length < 9 || greeting.readInt32BE(4) !== PROTOCOL_3) return OWNER
  const words = greeting.subarray(8).toString().split('\0')
  return words[words.indexOf('user') + 1] ?? OWNER
}

/** Returns the query that switches the session to a user. */
function takeRole(user: string): Buffer {
  const query = `set session authorization "${user.replaceAll('"', '""')}"`
  const text = Buffer.from(`${query}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(text.length + 4, 1)
  return Buffer.concat([head, text])
}

/**
 * Tells whether a message may change the session's user: it looks for the words "authorization", "session_auth" and
 * "set_config" alone. It does not ask this for the owner, because migrations call set_config.
 */
function asksToBeAnother(data: Buffer): boolean {
  for (let offset = 0; offset + 5 <= data.length; offset += 1 + Math.max(4, data.readInt32BE(offset + 1))) {
    const isQuery = data[offset] === QUERY || data[offset] === PARSE
    const text = isQuery ? data.toString('latin1', offset + 5, offset + 1 + data.readInt32BE(offset + 1)) : ''
    if (/\bauthorization\b|session_auth|set_config/i.test(text)) return true
  }
  return false
}

/** Walks complete backend messages (type, length, body); gives the last transaction status and the incomplete rest. */
function lastStatus(data: Buffer): { status: number | undefined; rest: Buffer } {
  let offset = 0
  let status: number | undefined
  while (data.length - offset >= 5) {
    const end = offset + 1 + data.readInt32BE(offset + 1)
    if (end > data.length) break
    status = data[offset] === READY_FOR_QUERY ? data[offset + 5] : undefined
    offset = end
  }
  return { status, rest: data.subarray(offset) }
}
