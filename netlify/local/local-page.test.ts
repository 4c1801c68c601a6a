import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mailboxApp } from './mailbox/start.ts'
import { openMailbox } from './mailbox/store.ts'
import { createPsp } from './psp/psp.ts'
import { pspApp } from './psp/start.ts'
import { emptyState } from './psp/state.ts'

it('no page of another site frames the mailbox or the local provider, where a press reads a code or pays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'))
  const mailbox = await openMailbox(folder)
  const raw = ['From: b@example.com', 'To: a@example.com', 'Subject: x', 'Content-Type: text/html', '', '<p>123456</p>']
  await mailbox.keep(Buffer.from(raw.join('\r\n')))
  const [message] = mailbox.list()
  const store = { state: emptyState(), save: async () => {} }
  const psp = createPsp({ store, now: () => new Date(), deliver: async () => true })
  const provider = pspApp(psp, { clientId: 'banco', clientSecret: 'segredo', tokenLifetime: 300 }, () => {})
  const asked = [
    ...['', '/lista', `/${message?.id}`, `/${message?.id}/html`, '/nada'].map(
      (path) => [mailboxApp(mailbox), `/caixa-de-entrada${path}`] as const,
    ),
    ...['', '/codigo', '/pagar/nada', '/nada'].map((path) => [provider, `/psp-local${path}`] as const),
  ]
  for (const [app, path] of asked) {
    const { headers, status } = await app.request(path)
    expect([200, 404], path).toContain(status)
    // The mailbox shows a message in a frame of its own.
    const own = path.endsWith('/html') ? "'self'" : "'none'"
    expect(headers.get('content-security-policy'), path).toMatch(new RegExp(`frame-ancestors ${own}$`))
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
  }
  await rm(folder, { recursive: true })
})
