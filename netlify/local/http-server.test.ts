import { connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { listen } from './http-server.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function listenOn(host: string) {
  const { port, stop } = await listen({ port: 0, host })
  stops.push(stop)
  return port
}

function reaches(host: string, port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, host)
    const end = (reached: boolean) => {
      socket.destroy()
      resolve(reached)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

// 127.0.0.2 is this machine too, but another address of it: what listens on every interface answers there.
it('answers on no other address than the one it was given', async () => {
  const port = await listenOn('127.0.0.1')
  expect(await reaches('127.0.0.1', port)).toBe(true)
  expect(await reaches('127.0.0.2', port)).toBe(false)
})

it.runIf(process.platform === 'linux')('answers everywhere where that was asked for', async () => {
  expect(await reaches('127.0.0.2', await listenOn('0.0.0.0'))).toBe(true)
})

it('explains an address that this machine does not have', async () => {
  // TEST-NET-1 of RFC 5737 is nobody's address.
  await expect(listen({ port: 0, host: '192.0.2.1' })).rejects.toThrow(/none of this machine/)
})
