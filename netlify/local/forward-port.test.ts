import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { freePort } from '#tests/support/free-port.mjs'
import { forwardPort } from './forward-port.ts'

it('takes a request before the server behind it listens, and passes it on then', async () => {
  const [port, behind] = [await freePort(), await freePort()]
  const stop = await forwardPort(port, { port: behind, host: '127.0.0.1' })
  const answer = fetch(`http://127.0.0.1:${port}/x`, { headers: { connection: 'close' } })
  const server = createServer((request, response) => void response.end(`behind ${request.url}`))
  server.listen(behind, '127.0.0.1')
  expect(await (await answer).text()).toBe('behind /x')
  await stop()
  server.closeAllConnections()
  server.close()
})
