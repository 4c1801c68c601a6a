import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { BlobsServer } from '@netlify/blobs/server'
import { SMTPServer } from 'smtp-server'
import { listen } from '../../../netlify/local/http-server.ts'
import { newestCode } from '../../../netlify/local/mailbox/start.ts'
import { openMailbox } from '../../../netlify/local/mailbox/store.ts'
import { pspPath } from '../../../netlify/local/psp/paths.ts'
import { createPsp } from '../../../netlify/local/psp/psp.ts'
import { pspApp } from '../../../netlify/local/psp/start.ts'
import { emptyState } from '../../../netlify/local/psp/state.ts'
import type { createAuthority, KeyPair } from './authority.ts'
import { startTlsFront } from './tls-front.ts'

/** A mail server with TLS and a login. */
export async function startMail(keys: KeyPair) {
  const folder = await mkdtemp(join(tmpdir(), 'twin-mail-'))
  const mailbox = await openMailbox(folder)
  const [user, password] = ['banco', 'senha-do-correio']
  const server = new SMTPServer({
    ...keys,
    secure: true,
    disableReverseLookup: true,
    onAuth: ({ username, password: given }, _session, done) =>
      username === user && given === password ? done(null, { user }) : done(new Error('535 no')),
    onData: (stream, _session, done) => {
      buffer(stream)
        .then(mailbox.keep)
        .then(() => done(), done)
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    variables: {
      SMTP_URL: `smtps://${user}:${password}@localhost:${port}`,
      MAIL_FROM: 'Banco Tiriva <contato@tiriva.example>',
    },
    codeFor: (email: string) => newestCode(mailbox, email),
    count: () => mailbox.list().length,
    stop: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The local Pix provider behind TLS. It admits only clients with the certificate that it gave the bank. */
export async function startPix({ cert, server }: ReturnType<typeof createAuthority>) {
  const deliver = async (url: string, body: string) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) })).ok
  }
  const psp = createPsp({ store: { state: emptyState(), save: async () => {} }, now: () => new Date(), deliver })
  const clientSecret = 'segredo-do-banco'
  const work = () => void psp.settle().then(psp.callWebhooks).catch(console.log)
  const app = pspApp(psp, { clientId: 'banco', clientSecret, tokenLifetime: 300 }, work)
  const inner = await listen({ port: 0, host: '127.0.0.1' })
  inner.serve(async (request) => app.fetch(request))
  const mutual = { requestCert: true, rejectUnauthorized: true, ca: cert }
  const front = await startTlsFront(inner.port, {
    host: '127.0.0.1',
    port: 0,
    ...server('localhost'),
    ...mutual,
  })
  const timer = setInterval(work, 1_000)
  const origin = `https://localhost:${front.port}${pspPath}`
  return {
    variables: {
      PIX_API_URL: `${origin}/api/v2`,
      PIX_TOKEN_URL: `${origin}/oauth/token`,
      PIX_CLIENT_ID: 'banco',
      PIX_CLIENT_SECRET: clientSecret,
    },
    /** Pays the charge of a copied code, like a bank's app; false without one. */
    pay: async (code: string | null): Promise<boolean> => {
      const charge = Object.values(psp.store.state.charges).find((one) => code !== null && one.pixCopiaECola === code)
      if (charge) await psp.pay(charge, 'exact')
      return charge !== undefined
    },
    stop: async () => {
      clearInterval(timer)
      await front.stop()
      await inner.stop()
    },
  }
}

/** The official emulation of the file store. */
export async function startFiles() {
  const directory = await mkdtemp(join(tmpdir(), 'twin-blobs-'))
  const token = crypto.randomUUID()
  const server = new BlobsServer({ directory, token, logger: () => {} })
  const { port } = await server.start()
  return {
    url: `http://localhost:${port}`,
    token,
    stop: async () => {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
