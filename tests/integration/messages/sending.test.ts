import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readHealth } from '#server/maintenance/health.ts'
import { requeueMessage } from '#server/messages/queries.ts'
import { queueMessages } from '#server/messages/queue-message.ts'
import { sideBySide } from '#server/messages/send-message.ts'
import { createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { type FakeSmtp, type SmtpStage, startFakeSmtp } from '#tests/support/fakes/fake-smtp.ts'
import { queuedJobs, runAll, runDue } from '#tests/support/jobs.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let smtp: FakeSmtp
beforeAll(async () => {
  smtp = await startFakeSmtp()
  server = await startServer({ SMTP_URL: smtp.url, MAIL_FROM: 'Banco Tiriva <contato@tiriva.example>' })
})
afterAll(async () => {
  await server.stop()
  await smtp.close()
})
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  smtp.received.length = 0
  smtp.faults = {}
})

const messages = () => server.deps.db.selectFrom('messages').selectAll().execute()
const message = async () => {
  const [only, ...others] = await messages()
  if (only === undefined || others.length > 0) throw new Error(`${others.length} messages more than one`)
  return only
}

describe('a message', () => {
  it('is written with what it tells, sent once over SMTP, and done', async () => {
    const { json, id } = await createApplicant(server)
    expect(await message()).toMatchObject({
      kind: 'application_received',
      event_key: id,
      application_id: id,
      state: 'queued',
      category: 'contractual',
      recipient: json.email,
      attempts: 0,
    })
    await runDue(server)
    const [mail] = smtp.received
    const sent = await message()
    expect(mail).toMatchObject({ from: 'contato@tiriva.example', to: json.email, messageId: sent.message_id })
    expect(mail?.raw).toMatch(/^From: Banco Tiriva <contato@tiriva\.example>$/m)
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(mail?.raw).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(sent).toMatchObject({ state: 'sent', attempts: 1, provider_response: '250 kept as 1', last_error: null })
    expect(await queuedJobs(server)).toEqual([])
    await runAll(server)
    expect(smtp.received).toHaveLength(1)
  })

  it('is told once, however often the request is repeated', async () => {
    const { json } = await createApplicant(server)
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const again = () => server.browser().api.applications.$post({ json }, { headers })
    await Promise.all([again(), again(), again()])
    await runAll(server)
    expect(smtp.received).toHaveLength(2)
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(2)
  })
})

it('goes to the address of today when it is sent again, and a notice to a former address stays there', async () => {
  const { id, json } = await createApplicant(server)
  const { db } = server.deps
  const [receipt] = await messages()
  const { id: _, ...row } = receipt ?? expect.fail('no message')
  const written = { headers: JSON.stringify(row.headers), attachments: JSON.stringify(row.attachments) }
  const notice = {
    ...row,
    ...written,
    kind: 'contact_changed_old' as const,
    id: crypto.randomUUID(),
    message_id: '<1@x>',
  }
  await db.insertInto('messages').values(notice).execute()
  await db.updateTable('messages').set({ state: 'failed', failed_at: new Date(), own_fault: true }).execute()
  const contact = JSON.stringify({ email: json.email })
  await db.insertInto('former_contacts').values({ application_id: id, contact, replaced_at: new Date() }).execute()
  await db.updateTable('financing_applications').set({ email: 'certo@example.com' }).where('id', '=', id).execute()
  for (const one of await messages()) expect(await requeueMessage(db, one.id)).toBe(true)
  const told = (await messages()).map(({ kind, recipient, own_fault }) => [kind, recipient, own_fault])
  expect(new Set(told)).toEqual(
    new Set([
      ['application_received', 'certo@example.com', false],
      ['contact_changed_old', json.email, false],
    ]),
  )
})

describe('a mail server that', () => {
  it.each<[string, SmtpStage, `${number} ${string}`]>([
    ['is busy', 'greeting', '421 come later'],
    ['does not let us in', 'AUTH', '454 try again'],
    ['takes nothing from us now', 'MAIL', '451 too many messages'],
    ['has a full mailbox', 'RCPT', '452 mailbox full'],
    ['has no room', 'end', '452 no room'],
    ['does not know us', 'greeting', '554 no service'],
  ])('%s gets the message again later, once', async (_, stage, reply) => {
    const { json } = await createApplicant(server)
    smtp.faults = { [stage]: reply }
    const used = stage === 'AUTH' ? server.deps.config.mail : undefined
    if (used) used.smtpUrl = smtp.url.replace('//', '//user:secret@')
    await runDue(server)
    // What the mail server has against the bank does not count against the message.
    const tries = reply.startsWith('5') ? 0 : 1
    expect(await message()).toMatchObject({ state: 'queued', attempts: tries, handed_over_at: null })
    expect((await message()).last_error).toContain(reply.slice(0, 3))
    expect(await queuedJobs(server)).toMatchObject([{ attempts: 1, locked: false }])
    await runDue(server)
    expect((await message()).attempts).toBe(tries)
    smtp.faults = {}
    await runAll(server)
    if (used) used.smtpUrl = smtp.url
    expect(smtp.received).toMatchObject([{ to: json.email }])
    expect(await message()).toMatchObject({ state: 'sent', attempts: tries + 1, last_error: null })
  })

  it.each<[SmtpStage, `${number} ${string}`]>([
    ['RCPT', '550 5.1.1 no such user'],
    ['end', '552 5.2.2 mailbox full'],
  ])('refuses for good at %s makes it failed, with its answer, to be sent again by hand', async (stage, reply) => {
    await createApplicant(server)
    smtp.faults = { [stage]: reply }
    await runDue(server)
    const failed = await message()
    expect(failed).toMatchObject({ state: 'failed', attempts: 1 })
    expect(failed.last_error).toContain(reply)
    expect(await queuedJobs(server)).toEqual([])
    smtp.faults = {}
    await runAll(server)
    expect(smtp.received).toEqual([])
    expect(await requeueMessage(server.deps.db, failed.id)).toBe(true)
    expect(await requeueMessage(server.deps.db, failed.id)).toBe(false)
    await runDue(server)
    expect(smtp.received).toHaveLength(1)
    expect(await message()).toMatchObject({ state: 'sent', failed_at: null })
  })

  it.each<[SmtpStage, `${number} ${string}`]>([
    ['MAIL', '550 5.7.1 sender not allowed'],
    ['MAIL', '553 sender not allowed'],
    ['RCPT', '553 5.7.1 sender address rejected: not owned by user'],
    ['AUTH', '535 5.7.8 authentication failed'],
  ])('refuses the bank at %s (%s) is told at once, and gets the message when that is mended', async (stage, reply) => {
    const used = stage === 'AUTH' ? server.deps.config.mail : undefined
    if (used) used.smtpUrl = smtp.url.replace('//', '//user:secret@')
    await createApplicant(server)
    smtp.faults = { [stage]: reply }
    await runDue(server)
    await server.deps.db.updateTable('messages').set({ attempts: 40 }).execute()
    await runAll(server)
    expect(await message()).toMatchObject({ state: 'queued', attempts: 40, own_fault: true })
    expect((await readHealth(server.deps)).degraded).toContain('mail')
    const analyst = await createAnalyst(server)
    const { refusal } = await (await analyst.api.admin.messages.failed.$get()).json()
    expect(refusal).toContain(reply.slice(4))
    smtp.faults = {}
    await runAll(server)
    if (used) used.smtpUrl = smtp.url
    expect(await message()).toMatchObject({ state: 'sent' })
    expect((await readHealth(server.deps)).degraded).not.toContain('mail')
  })

  it.each<SmtpStage>(['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'body', 'end'])(
    'hangs up at %s, without having it, gets it once',
    async (stage) => {
      await createApplicant(server)
      smtp.faults = { [stage]: 'cut' }
      await runDue(server)
      expect(await message()).toMatchObject({ state: 'queued', attempts: 1 })
      smtp.faults = {}
      await runAll(server)
      expect(smtp.received).toHaveLength(1)
      expect(await message()).toMatchObject({ state: 'sent' })
    },
  )

  it('keeps it without saying so gets it at most once more, with the same Message-ID', async () => {
    await createApplicant(server)
    smtp.faults = { end: 'keep and cut' }
    await runDue(server)
    expect(await message()).toMatchObject({ state: 'queued', repeated: false })
    for (let run = 0; run < 4; run++) await runAll(server)
    expect(smtp.received).toHaveLength(2)
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1)
    const last = await message()
    expect(last).toMatchObject({ state: 'failed', repeated: true })
    expect(last.last_error).toContain('pode ter chegado')
  })

  it('cannot be reached is asked again, until the last try', async () => {
    await createApplicant(server)
    await smtp.close()
    await runDue(server)
    expect(await message()).toMatchObject({ state: 'queued', attempts: 1 })
    await server.deps.db.updateTable('messages').set({ attempts: 11 }).execute()
    await runAll(server)
    expect(await message()).toMatchObject({ state: 'failed', attempts: 12 })
    expect((await message()).last_error).toContain('ECONNREFUSED')
    await smtp.open()
  })
})

describe('a run with many messages', () => {
  beforeEach(async () => {
    smtp.calls = { made: 0, ended: 0 }
    smtp.mostOnACall = Number.POSITIVE_INFINITY
    await queueMessages(
      server.deps,
      server.deps.db,
      Array.from({ length: 120 }, (_, number) => ({
        kind: 'analyst_message' as const,
        event: `many:${number}`,
        to: `pessoa${number}@example.com`,
        about: null,
        params: {
          fullName: 'Ana Souza',
          contractNumber: '2612345670',
          subject: 'Sobre o seu pedido',
          body: 'Bom dia.',
        },
      })),
    )
  })
  afterEach(() => {
    smtp.mostOnACall = Number.POSITIVE_INFINITY
  })

  it('calls the mail server once for each that is sent side by side, and takes leave of it', async () => {
    await runDue(server)
    expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(120)
    expect(smtp.received).toHaveLength(120)
    expect(smtp.calls.made).toBeLessThanOrEqual(sideBySide)
    await expect.poll(() => smtp.calls.ended).toBe(smtp.calls.made)
  })

  it('sends each once, and none late, through a server that ends a connection after two', async () => {
    smtp.mostOnACall = 2
    await runDue(server)
    expect(smtp.received).toHaveLength(120)
    expect((await messages()).filter(({ state, attempts }) => state !== 'sent' || attempts !== 1)).toEqual([])
  })
})

describe('a runner that was stopped in the middle', () => {
  const lockedAgo = (seconds: number) =>
    sql`update graphile_worker._private_jobs set attempts = attempts + 1, locked_by = 'otpool-gone',
      locked_at = now() - make_interval(secs => ${seconds})`.execute(server.deps.db)

  it('leaves its job to the next one within two minutes', async () => {
    await createApplicant(server)
    await lockedAgo(30)
    await runDue(server)
    expect(smtp.received).toHaveLength(0)
    // Includes the schedule's minute: 45 s + 60 s.
    await lockedAgo(46)
    await runDue(server)
    expect(smtp.received).toHaveLength(1)
  })

  it('does not lose a message on the last try of its job', async () => {
    await createApplicant(server)
    await sql`update graphile_worker._private_jobs set attempts = 24`.execute(server.deps.db)
    await lockedAgo(46)
    await runDue(server)
    expect(smtp.received).toHaveLength(0)
    server.advance(61_000)
    await runDue(server)
    expect(smtp.received).toHaveLength(1)
  })

  it('between sending and noting it makes one repeat, and no more', async () => {
    await createApplicant(server)
    const handedOver = () => server.deps.db.updateTable('messages').set({ handed_over_at: new Date() }).execute()
    await handedOver()
    smtp.faults = { end: '451 later' }
    await runDue(server)
    expect(await message()).toMatchObject({ state: 'queued', repeated: true, handed_over_at: null })
    smtp.faults = {}
    await handedOver()
    await runAll(server)
    expect(smtp.received).toHaveLength(0)
    expect(await message()).toMatchObject({ state: 'failed' })
  })
})
