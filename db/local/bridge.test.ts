import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type Bridge, startBridge } from './bridge.ts'

let database: Server
let bridge: Bridge
let reached = 0
beforeAll(async () => {
  database = createServer((socket) => {
    reached += 1
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => database.listen(0, '127.0.0.1', resolve))
  const address = database.address()
  if (address === null || typeof address === 'string') throw new Error('the database has no TCP address')
  bridge = await startBridge({ host: '127.0.0.1', port: address.port })
})
afterAll(async () => {
  await bridge.stop()
  await new Promise((resolve) => database.close(resolve))
})

/** Checks a connection as the Neon driver opens it, and one from a web page. */
const connectFrom = (origin?: string) =>
  new Promise<string>((resolve) => {
    const socket = new WebSocket(
      `ws://${bridge.wsProxy}?address=localhost:5432`,
      origin === undefined ? {} : { origin },
    )
    socket.once('open', () => {
      resolve('open')
      socket.terminate()
    })
    socket.once('unexpected-response', (_, { statusCode }) => resolve(String(statusCode)))
  })

it('lets no page of a browser at the database, whatever its site is called', async () => {
  for (const origin of ['https://site-estranho.example', 'http://localhost:8888', 'null'])
    expect(await connectFrom(origin), origin).toBe('401')
  expect(reached).toBe(0)
  expect(await connectFrom()).toBe('open')
})
