import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPost } from '#server/messages/smtp.ts'

const passwords: string[] = []
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) => {
    passwords.push(password ?? '')
    done(null, { user: 'bank' })
  },
})
let port = 0
beforeAll(async () => {
  // Every address of 127.0.0.0/8 is this machine, but all except the first count as another machine.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  port = (server.server.address() as AddressInfo).port
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

it('gives no password to a server that offers no encryption', async () => {
  const parcel = { from: 'contato@tiriva.example', to: 'ana@example.com', mime: Buffer.from('Subject: x\r\n\r\nx') }
  const delivery = await openPost(`smtp://bank:secret@127.0.0.2:${port}`).deliver(parcel, async () => true)
  expect(delivery).toMatchObject({ outcome: 'unwelcome' })
  expect(passwords).toEqual([])
})
