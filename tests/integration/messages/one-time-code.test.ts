import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownerOf } from '#server/accounts/applicant-accounts.ts'
import { type CodeSubject, requestCode, sendCode, withCode } from '#server/accounts/one-time-code.ts'
import { applicantOf } from '#server/messages/queue-message.ts'
import { createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { type FakeSmtp, startFakeSmtp } from '#tests/support/fakes/fake-smtp.ts'
import { runAll, runDue } from '#tests/support/jobs.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const minute = 60_000
let server: TestServer
let smtp: FakeSmtp
let subject: CodeSubject
let whom: ReturnType<typeof applicantOf>
beforeAll(async () => {
  smtp = await startFakeSmtp()
  server = await startServer({ SMTP_URL: smtp.url, MAIL_FROM: 'contato@tiriva.example' })
})
afterAll(async () => {
  await server.stop()
  await smtp.close()
})
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  const { id, json, contractNumber } = await createApplicant(server)
  await runDue(server)
  smtp.received.length = 0
  const account = await ownerOf(server.deps.db, id)
  subject = { purpose: 'sign', accountId: account.id, about: id, binding: 'hash of the contract' }
  whom = applicantOf({ id, email: json.email, full_name: json.fullName, contract_number: contractNumber })
})

/** Requests a code and reads it in the mail. */
async function codeByMail(of = subject) {
  await sendCode(server.deps, server.deps.db, of, whom)
  await runAll(server)
  return /\b\d{6}\b/.exec(smtp.received.at(-1)?.raw.split('\r\n\r\n').slice(1).join() ?? '')?.[0] ?? 'none'
}
const confirm = (code: string, of = subject) => withCode(server.deps, of, code, async () => 'done')
const another = (code: string) => String((Number(code) + 1) % 10 ** 6).padStart(6, '0')

describe('a one-time code', () => {
  it('works once, with or without a space in the middle', async () => {
    const code = await codeByMail()
    expect(code).toMatch(/^\d{6}$/)
    expect(await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)).toBe('done')
    await expect(confirm(code)).rejects.toThrow('code_over')
  })

  it('works once also when it is sent many times at once', async () => {
    const code = await codeByMail()
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => confirm(code)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('still works when what it confirms did not come through', async () => {
    const code = await codeByMail()
    const failing = withCode(server.deps, subject, code, async () => {
      throw new Error('no luck')
    })
    await expect(failing).rejects.toThrow('no luck')
    expect(await confirm(code)).toBe('done')
  })

  it('is over after ten minutes, and its message is not sent any more', async () => {
    const code = await codeByMail()
    server.advance(10 * minute)
    await expect(confirm(code)).rejects.toThrow('code_over')
    smtp.faults = { RCPT: '451 later' }
    await sendCode(server.deps, server.deps.db, subject, whom)
    await runAll(server)
    smtp.faults = {}
    server.advance(10 * minute)
    smtp.received.length = 0
    await runAll(server)
    expect(smtp.received).toEqual([])
    const states = await server.deps.db
      .selectFrom('messages')
      .select(['state', 'last_error'])
      .where('kind', '=', 'one_time_code')
      .where('state', '<>', 'sent')
      .execute()
    expect(states).toEqual([{ state: 'failed', last_error: 'Venceu antes de poder ser enviada.' }])
  })

  it('is over after five wrong tries, even for the right one', async () => {
    const code = await codeByMail()
    for (let tried = 0; tried < 5; tried++) await expect(confirm(another(code))).rejects.toThrow('code_wrong')
    await expect(confirm(code)).rejects.toThrow('code_over')
  })

  it('counts wrong tries that come at once', async () => {
    const code = await codeByMail()
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => confirm(another(code))))
    const reasons = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.message : 'done'))
    expect(reasons.filter((reason) => reason === 'code_wrong')).toHaveLength(5)
    expect(reasons.filter((reason) => reason === 'code_over')).toHaveLength(7)
  })

  it('gives way to the next one', async () => {
    const first = await codeByMail()
    const second = await codeByMail()
    if (first !== second) await expect(confirm(first)).rejects.toThrow('code_wrong')
    expect(await confirm(second)).toBe('done')
  })

  it.each<Partial<CodeSubject>>([{ binding: 'hash of another contract' }, { purpose: 'withdraw' }])(
    'confirms nothing but what it is for: %o',
    async (other) => {
      const code = await codeByMail()
      await codeByMail({ ...subject, purpose: 'withdraw' })
      await expect(confirm(code, { ...subject, ...other })).rejects.toThrow('code_wrong')
    },
  )

  it("does not work for somebody else's application", async () => {
    const code = await codeByMail()
    const other = await createApplicant(server)
    await expect(confirm(code, { ...subject, about: other.id })).rejects.toThrow('code_over')
  })

  it('lies nowhere in the database, neither before nor after it is sent', async () => {
    await sendCode(server.deps, server.deps.db, subject, whom)
    const stored = async () =>
      JSON.stringify([
        await server.deps.db.selectFrom('messages').selectAll().where('kind', '=', 'one_time_code').execute(),
        await server.deps.db.selectFrom('one_time_codes').selectAll().execute(),
      ])
    const before = await stored()
    await runAll(server)
    const code = /\b\d{6}\b/.exec(smtp.received.at(-1)?.raw.split('\r\n\r\n').slice(1).join() ?? '')?.[0] ?? 'none'
    expect(code).toMatch(/^\d{6}$/)
    expect(before).not.toContain(code)
    expect(await stored()).not.toContain(code)
    expect(await stored()).toContain('"sealed_code":null')
  })

  it('can be asked for five times an hour', async () => {
    const strict = await startServer({ RATE_LIMIT_SCALE: '1' })
    const ask = () => requestCode(strict.deps, subject, whom)
    for (let asked = 0; asked < 5; asked++) await ask()
    await expect(ask()).rejects.toThrow('too_many_requests')
    const queued = server.deps.db.selectFrom('messages').select('id').where('kind', '=', 'one_time_code')
    expect(await queued.execute()).toHaveLength(5)
    await strict.stop()
  })

  it('needs a key', async () => {
    const without = { ...server.deps, config: { ...server.deps.config, secretKey: undefined } }
    await expect(sendCode(without, server.deps.db, subject, whom)).rejects.toThrow('codes_not_configured')
  })
})
