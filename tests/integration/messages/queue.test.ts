import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeReminders } from '#server/messages/opt-out.ts'
import { type OutgoingMessage, queueMessage, queueMessages } from '#server/messages/queue-message.ts'
import { sideBySide } from '#server/messages/send-message.ts'
import { removeApplications } from '#server/privacy/retention-queries.ts'
import { runJobs } from '#server/run-jobs.ts'
import { createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { countTrips } from '#tests/support/count-trips.ts'
import { type FakeSmtp, startFakeSmtp } from '#tests/support/fakes/fake-smtp.ts'
import { queuedJobs, runAll, runDue } from '#tests/support/jobs.ts'
import { sharedPool } from '#tests/support/pools.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const lines: string[] = []
const sink = new Writable({
  write: (chunk, _, done) => {
    lines.push(String(chunk))
    done()
  },
})
let server: TestServer
let waiting: TestServer
let smtp: FakeSmtp
let woken = 0
beforeAll(async () => {
  smtp = await startFakeSmtp()
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Banco Tiriva <contato@tiriva.example>' }
  const wakeJobs = async () => {
    woken++
  }
  server = await startServer(mail, { log: pino({ base: null }, sink), wakeJobs })
  waiting = await startServer()
})
afterAll(async () => {
  await server.stop()
  await waiting.stop()
  await smtp.close()
})
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  smtp.received.length = 0
  smtp.faults = {}
  lines.length = 0
  woken = 0
})

const messages = () => server.deps.db.selectFrom('messages').selectAll().execute()
/** An analyst's message to a person without an application. */
const written = (changes: Partial<OutgoingMessage<'analyst_message'>> = {}): OutgoingMessage<'analyst_message'> => ({
  kind: 'analyst_message',
  event: crypto.randomUUID(),
  to: 'ana@example.com',
  about: null,
  params: { fullName: 'Ana Souza', contractNumber: '2612345670', subject: 'Sobre o seu pedido', body: 'Bom dia.' },
  ...changes,
})
const queue = (changes?: Partial<OutgoingMessage<'analyst_message'>>) =>
  queueMessage(server.deps, server.deps.db, written(changes))

describe('queueMessage', () => {
  it('tells an event once, also when it is asked for at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => queue({ event: 'the same' })))
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1)
    expect(await queuedJobs(server)).toHaveLength(1)
  })

  it('sends a code before the messages that waited longer', async () => {
    await queueMessages(
      server.deps,
      server.deps.db,
      Array.from({ length: 3 * sideBySide }, () => written()),
    )
    const params = { ...written().params, subject: 'Seu código', body: 'Seu código é 483920.' }
    await queue({ params, secret: '483920' })
    await runAll(server)
    const place = smtp.received.findIndex(({ raw }) => raw.includes('483920'))
    expect(smtp.received).toHaveLength(3 * sideBySide + 1)
    expect(place).toBeGreaterThanOrEqual(0)
    expect(place).toBeLessThan(2 * sideBySide)
  })

  it('is sent side by side with others, with few statements for all of them', async () => {
    await queueMessages(
      server.deps,
      server.deps.db,
      Array.from({ length: 100 }, () => written()),
    )
    const { statements } = await countTrips(() => runDue(server))
    expect(smtp.received).toHaveLength(100)
    expect((await messages()).every(({ state }) => state === 'sent')).toBe(true)
    // One by one it would be five for each message.
    expect(statements.filter((text) => /messages|_private_jobs/.test(text)).length).toBeLessThan(150)
  })

  it('waits for the next run once the time of a run is over', async () => {
    await queueMessages(
      server.deps,
      server.deps.db,
      Array.from({ length: 5 * sideBySide }, () => written()),
    )
    const pool = sharedPool(server.deps.config)
    expect(await runJobs(server.deps, pool, { beginWithin: 0 })).toEqual({ isCut: true })
    expect(smtp.received.length).toBeLessThan(5 * sideBySide)
    expect((await queuedJobs(server)).every(({ locked }) => !locked)).toBe(true)
    expect(await runJobs(server.deps, pool)).toEqual({ isCut: false })
    expect(smtp.received).toHaveLength(5 * sideBySide)
  })

  it('leaves neither message nor job behind when its transaction does not come through', async () => {
    const work = server.deps.db.transaction().execute(async (tx) => {
      await queueMessage(server.deps, tx, written())
      throw new Error('something else went wrong')
    })
    await expect(work).rejects.toThrow('something else')
    expect(await messages()).toEqual([])
    expect(await queuedJobs(server)).toEqual([])
  })

  it('wakes the jobs after the answer to a request that caused a message, and after no other', async () => {
    const { browser } = await createApplicant(server)
    expect(woken).toBe(1)
    await browser.api.portal.$get({ query: {} })
    expect(woken).toBe(1)
  })

  it('carries attachments', async () => {
    const content = Buffer.from('BEGIN:VCALENDAR').toString('base64')
    await queue({ attachments: [{ filename: 'retirada.ics', contentType: 'text/calendar', content }] })
    await runDue(server)
    expect(smtp.received[0]?.raw).toMatch(/^Content-Type: text\/calendar; name=retirada\.ics$/m)
    expect(smtp.received[0]?.raw).toContain(content)
  })

  it('does not send the optional ones to who does not want them', async () => {
    const { id, json, contractNumber } = await createApplicant(server)
    await changeReminders(server.deps, id, false)
    const reminder = {
      event: id,
      to: json.email,
      about: { applicationId: id },
      params: {
        fullName: json.fullName,
        contractNumber,
        motorcycle: 'CG 160 START',
        dealership: 'Tiriva Centro',
        address: 'Rua A, 1',
        day: '2026-12-01',
        time: '10:00',
      },
    } as unknown as OutgoingMessage<'pickup_reminder'>
    expect(await queueMessage(server.deps, server.deps.db, { ...reminder, kind: 'pickup_reminder' })).toBeUndefined()
    expect(await queue({ about: { applicationId: id } })).toBeDefined()
  })

  it('goes with the data of the person it was for', async () => {
    const { id } = await createApplicant(server)
    await queue()
    expect(await messages()).toHaveLength(2)
    await server.ownerDeps.db.transaction().execute((tx) => removeApplications(tx, [id], new Date()))
    expect((await messages()).map((message) => message.application_id)).toEqual([null])
  })
})

describe('addresses and headers', () => {
  it.each([
    '"a b"@example.com',
    'ana@example.com\r\nBcc: eva@example.com',
    'josé@example.com',
    `${'a'.repeat(250)}@b.co`,
  ])('nothing is sent to %j, and analysts see why', async (to) => {
    await queue({ to })
    await runAll(server)
    expect(smtp.received).toEqual([])
    expect(await messages()).toMatchObject([{ state: 'failed', attempts: 0 }])
    expect((await messages())[0]?.last_error).toContain('endereço')
  })

  it('a domain with accents is written as mail servers do', async () => {
    await queue({ to: 'ana@açaí.example' })
    await runDue(server)
    expect(smtp.received).toMatchObject([{ to: 'ana@xn--aa-4iaz.example' }])
  })

  it('the longest address arrives', async () => {
    const label = 'a'.repeat(60)
    const to = `${'c'.repeat(64)}@${label}.${label}.${label}.bb.br`
    expect(to).toHaveLength(253)
    await queue({ to })
    await runDue(server)
    expect(smtp.received).toMatchObject([{ to }])
  })

  it('what somebody typed makes no header', async () => {
    const evil = 'Olá\r\nBcc: eva@example.com\r\n\r\n<script>alert(1)</script>'
    await queue({ params: { fullName: evil, contractNumber: '2612345670', subject: evil, body: evil } })
    await runDue(server)
    const [mail] = smtp.received
    const head = mail?.raw.slice(0, mail.raw.indexOf('\r\n\r\n'))
    expect(head).not.toMatch(/^Bcc/im)
    const [, html = ''] = mail?.raw.split('Content-Type: text/html') ?? []
    expect(html).toContain('&lt;script')
    expect(html).not.toContain('<script')
  })
})

describe('without a mail server', () => {
  it('messages wait, and are sent once there is one', async () => {
    await createApplicant(waiting)
    await runAll(waiting)
    expect(await messages()).toMatchObject([{ state: 'queued', attempts: 0 }])
    expect(await queuedJobs(server)).toMatchObject([{ attempts: 0, locked: false }])
    await runDue(server)
    expect(smtp.received).toHaveLength(1)
  })
})

it('tells the log nothing of a person, not even what a server answers', async () => {
  const { json } = await createApplicant(server)
  smtp.faults = { RCPT: `451 <${json.email}> is busy` }
  await runDue(server)
  expect(lines.map((line) => JSON.parse(line).msg)).toContain('job failed')
  expect((await messages())[0]?.last_error).toContain(json.email)
  expect(lines.join('')).not.toContain(json.email)
  expect(lines.join('')).not.toContain(json.fullName)
})

it('a job that was not given what it needs fails, and the others are done', async () => {
  await sql`select graphile_worker.add_job('send_message', '{"message": 1}'::json, max_attempts => 1)`.execute(
    server.deps.db,
  )
  await createApplicant(server)
  await runDue(server)
  expect(smtp.received).toHaveLength(1)
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'job failed', job: 'send_message' }),
  )
})
