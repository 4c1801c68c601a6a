import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unattendedHeader } from '#api/headers.ts'
import type { MessageKind } from '#domain/messages.ts'
import { codeOf, createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { type FakeSmtp, startFakeSmtp } from '#tests/support/fakes/fake-smtp.ts'
import { runAll } from '#tests/support/jobs.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let smtp: FakeSmtp
let ana: Browser
let applicant: Awaited<ReturnType<typeof createApplicant>>
beforeAll(async () => {
  smtp = await startFakeSmtp()
  server = await startServer({ SMTP_URL: smtp.url, MAIL_FROM: 'contato@tiriva.example' })
})
afterAll(async () => {
  await server.stop()
  await smtp.close()
})
beforeEach(async () => {
  smtp.faults = {}
  await emptyDatabase(server.deps.db)
  ana = await createAnalyst(server)
  applicant = await createApplicant(server)
  await runAll(server)
  smtp.received.length = 0
})

const text = { subject: 'Falta um documento', body: 'Olá!\n\nEnvie a CNH, por favor.' }
const write = (changes = {}) =>
  ana.api.admin.applications[':id'].messages.$post({
    param: { id: applicant.id },
    json: { key: crypto.randomUUID(), ...text, ...changes },
  })
const messages = async () =>
  (await (await ana.api.admin.applications[':id'].messages.$get({ param: { id: applicant.id } })).json()).messages
const failed = async () => (await ana.api.admin.messages.failed.$get()).json()
const retry = (id: string) => ana.api.admin.messages[':id'].retry.$post({ param: { id } })

describe('a message of an analyst', () => {
  it('arrives with greeting and closing, and is in the history with who wrote it', async () => {
    expect((await write()).status).toBe(201)
    expect(await messages()).toMatchObject([
      { subject: 'Falta um documento', state: 'queued', recipient: applicant.json.email, canRetry: false },
      { state: 'sent' },
    ])
    await runAll(server)
    expect(smtp.received).toHaveLength(1)
    expect((await messages())[0]).toMatchObject({ state: 'sent', error: null })
    const detail = await (await ana.api.admin.applications[':id'].$get({ param: { id: applicant.id } })).json()
    expect(detail.history.events[0]).toMatchObject({
      kind: 'message',
      actor: 'ana',
      note: text.body,
      data: { subject: text.subject },
    })
    expect(detail.version).toBe(1)
  })

  it('names who wrote it, and nobody for a mail of the system', async () => {
    await write()
    expect((await messages()).map(({ author }) => author)).toEqual(['ana', null])
  })

  it('goes out once a colleague has read what another one wrote meanwhile', async () => {
    const bruna = await createAnalyst(server, 'bruna')
    const param = { id: applicant.id }
    const seen = async () => {
      const detail = await (await bruna.api.admin.applications[':id'].$get({ param })).json()
      return detail.history.events[0]?.id ?? 0
    }
    const writeAsBruna = (json: { key: string; seen: number }) =>
      bruna.api.admin.applications[':id'].messages.$post({ param, json: { ...text, ...json } })
    const [key, before] = [crypto.randomUUID(), await seen()]
    // Her own mail is no news to her.
    expect((await writeAsBruna({ key: crypto.randomUUID(), seen: before })).status).toBe(201)
    await write()
    expect(await codeOf(await writeAsBruna({ key, seen: before }))).toBe('stale_messages')
    expect((await messages()).map(({ author }) => author)).toEqual(['ana', 'bruna', null])
    expect((await writeAsBruna({ key, seen: await seen() })).status).toBe(201)
    // Her answer was lost, and a colleague wrote since: the same mail is not sent again, and is no conflict.
    await write()
    expect((await writeAsBruna({ key, seen: before })).status).toBe(201)
    expect(await messages()).toHaveLength(5)
  })

  it('that two people send at the same moment comes from one, and the other reads it first', async () => {
    const bruna = await createAnalyst(server, 'bruna')
    const param = { id: applicant.id }
    const { history } = await (await ana.api.admin.applications[':id'].$get({ param })).json()
    const seen = history.events[0]?.id ?? 0
    const both = [ana, bruna].map(({ api }) =>
      api.admin.applications[':id'].messages.$post({ param, json: { key: crypto.randomUUID(), ...text, seen } }),
    )
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('says whether the customer was in the portal since it was sent, and nothing of what was read', async () => {
    const seen = async () => {
      const answer = await ana.api.admin.applications[':id'].messages.$get({ param: { id: applicant.id } })
      const { lastVisitAt, messages } = await answer.json()
      return lastVisitAt !== null && lastVisitAt >= (messages[0]?.endedAt ?? '')
    }
    server.advance(5 * 60_000)
    await write()
    await runAll(server)
    expect(await seen()).toBe(false)
    // A page that refreshes itself is no visit.
    server.advance(5 * 60_000)
    await applicant.browser.api.portal.$get({ query: {} }, { headers: { [unattendedHeader]: '1' } })
    expect(await seen()).toBe(false)
    await applicant.browser.api.portal.$get({ query: {} })
    expect(await seen()).toBe(true)
  })

  it('is sent once, however often it is pressed', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all([write({ key }), write({ key }), write({ key })])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    await runAll(server)
    expect(smtp.received).toHaveLength(1)
    expect((await messages()).filter(({ subject }) => subject === text.subject)).toHaveLength(1)
  })

  it('that asks for a password, money or a call elsewhere goes out only after a second look, which is kept', async () => {
    const attack = {
      body: 'Para liberar a moto, responda com a sua senha e chame (11) 98765-4321.',
      key: crypto.randomUUID(),
    }
    const answer = await write(attack)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: [{ field: 'body', code: 'suspect_secret' }] })
    await runAll(server)
    expect(smtp.received).toHaveLength(0)
    expect((await write({ ...attack, confirmed: true })).status).toBe(201)
    await runAll(server)
    expect(smtp.received).toHaveLength(1)
    const kept = await server.deps.db
      .selectFrom('security_events')
      .select(['actor_name', 'detail'])
      .where('kind', '=', 'suspect_text_sent')
      .execute()
    expect(kept).toEqual([{ actor_name: 'ana', detail: expect.stringMatching(/^secret,contact \d{10}$/) }])
  })

  it.each([
    ['body', { body: 'Seu CPF é 529.982.247-25' }, 'message_cpf'],
    ['body', { body: 'Pague R$ 1.499,00' }, 'message_amount'],
    ['body', { body: 'Veja em www.exemplo.com/entrar' }, 'message_link'],
    ['subject', { subject: 'http://exemplo.com' }, 'message_link'],
    ['body', { body: '  ' }, 'required'],
    ['subject', { subject: 'a'.repeat(101) }, 'too_long'],
  ])('whose %s holds %o is refused there', async (field, changes, code) => {
    const answer = await write(changes)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: [{ field, code }] })
    expect(await messages()).toHaveLength(1)
  })

  it('to an application that does not exist is not found', async () => {
    const answer = await ana.api.admin.applications[':id'].messages.$post({
      param: { id: crypto.randomUUID() },
      json: { key: crypto.randomUUID(), ...text },
    })
    expect(answer.status).toBe(404)
  })
})

describe('a message that failed', () => {
  it("is counted and shown with the server's answer, and can be sent again", async () => {
    smtp.faults = { RCPT: '550 5.1.1 No such user' }
    await write()
    await runAll(server)
    const { count, configured, messages: shown } = await failed()
    expect([count, configured]).toEqual([1, true])
    expect(shown[0]).toMatchObject({
      subject: text.subject,
      state: 'failed',
      canRetry: true,
      applicationId: applicant.id,
    })
    expect(shown[0]?.error).toContain('No such user')
    smtp.faults = {}
    expect((await retry(shown[0]?.id ?? '')).status).toBe(204)
    expect((await messages())[0]).toMatchObject({ state: 'queued' })
    await runAll(server)
    expect(smtp.received).toHaveLength(1)
    expect((await failed()).count).toBe(0)
  })

  it('that asks for a step is not sent again after the end of its application, while what tells the end is', async () => {
    const { db } = server.deps
    smtp.faults = { RCPT: '550 5.1.1 No such user' }
    await write()
    await runAll(server)
    const ofKind = async (kind: MessageKind) => {
      await db.updateTable('messages').set({ kind }).where('state', '=', 'failed').execute()
      return (await failed()).messages[0]
    }
    expect(await ofKind('entry_reminder')).toMatchObject({ canRetry: true })
    await db.updateTable('financing_applications').set({ status: 'rejected' }).where('id', '=', applicant.id).execute()
    expect(await ofKind('application_refused')).toMatchObject({ canRetry: true })
    const reminder = await ofKind('entry_reminder')
    expect(reminder).toMatchObject({ canRetry: false })
    expect(await codeOf((await retry(reminder?.id ?? '')) as unknown as Response)).toBe('conflict')
  })

  it('and carried a code is not sent again, because the code is stored nowhere', async () => {
    smtp.faults = { RCPT: '550 5.1.1 No such user' }
    await applicant.browser.api.portal.privacy.code.$post()
    await runAll(server)
    const [code] = (await failed()).messages
    expect(code).toMatchObject({ state: 'failed', canRetry: false })
    expect(await codeOf((await retry(code?.id ?? '')) as unknown as Response)).toBe('conflict')
  })

  it('is not sent again when it arrived, or is not there', async () => {
    await write()
    await runAll(server)
    const [sent] = await messages()
    expect(await codeOf((await retry(sent?.id ?? '')) as unknown as Response)).toBe('conflict')
    expect((await retry(crypto.randomUUID())).status).toBe(404)
  })
})

it('says when there is no mail server', async () => {
  const silent = await startServer()
  try {
    const browser = await createAnalyst(silent, 'bia')
    expect(await (await browser.api.admin.messages.failed.$get()).json()).toMatchObject({ configured: false })
  } finally {
    await silent.stop()
  }
})
