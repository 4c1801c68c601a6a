import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { shareSession } from './single-session.ts'

type NewTurn = ReturnType<typeof shareSession>

export interface Bridge {
  /** The value for DATABASE_WS_PROXY: `host:port/v1`. */
  wsProxy: string
  stop(): Promise<void>
}

/**
 * Connects the Neon driver, which speaks Postgres over WebSocket, to a server that speaks it over TCP. Listens on 127.0.0.1
 * at `port` (0: any free one) and forwards every connection to `target`. With `singleSession` the connections take turns
 * (single-session.ts). Refuses pages of a browser. Rejects if the port is taken.
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
