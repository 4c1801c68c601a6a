import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, createAnalyst } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { codeSentTo, messagesTo, otherThan } from '#tests/support/codes.ts'
import { askCode, contractOf, detailOf, readyToSign, sealVariables, sign, signed } from '#tests/support/contracts.ts'
import { type Applicant, applicantIn } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let ana: Browser
beforeAll(async () => {
  server = await startServer(await sealVariables())
  await emptyDatabase(server.deps.db)
  ana = await createAnalyst(server)
})
afterAll(() => server.stop())

const giveUp = ({ browser }: Pick<Applicant, 'browser'>, json: { reason?: string; code?: string } = {}) =>
  browser.api.portal.withdrawal.$post({ query: {}, json })

describe('who has not signed', () => {
  it('gives up with one press, and then nothing can be signed', async () => {
    const applicant = await readyToSign(server, ana)
    const code = await askCode(server, applicant)
    const answer = await giveUp(applicant, { reason: 'Comprei outra' })
    expect(await answer.json()).toMatchObject({ contract: null, withdrawnAt: expect.any(String) })
    expect(await codeOf(await sign(applicant, code))).toBe('contract_changed')
    const { contracts, journey, payments, version } = await detailOf(ana, applicant.id)
    expect(payments.map(({ state }) => state)).toEqual(['refunding'])
    expect(contracts).toMatchObject({ withdrawal: { reason: 'Comprei outra', signed: false } })
    expect(journey.withdrawnAt).not.toBeNull()
    const param = { id: applicant.id }
    const again = await ana.api.admin.applications[':id'].contract.$post({ param, json: { version } })
    expect(await codeOf(again)).toBe('contract_withdrawn')
  })

  it('has nothing to give up before the stage of the signature', async () => {
    expect(await codeOf(await giveUp(await applicantIn(server, 'analysis')))).toBe('wrong_status')
  })
})

describe('who has signed', () => {
  it('gives up with a code within seven days; applicant and bank are told, once', async () => {
    const applicant = await signed(server, ana)
    expect(await codeOf(await giveUp(applicant))).toBe('code_required')
    const code = await codeSentTo(server, applicant.request.email)
    expect(await codeOf(await giveUp(applicant, { code: otherThan(code) }))).toBe('code_wrong')
    const given = await giveUp(applicant, { code, reason: 'Mudei de ideia' })
    expect(await given.json()).toMatchObject({ withdrawnAt: expect.any(String), mayWithdraw: false })
    expect((await giveUp(applicant, { code })).status).toBe(200)
    expect(await messagesTo(server, applicant.request.email)).toContain('contract_withdrawn')
    const told = await server.deps.db
      .selectFrom('messages')
      .select('event_key')
      .where('kind', '=', 'withdrawal_arrived')
      .where('event_key', '=', applicant.id)
      .execute()
    expect(told).toHaveLength(1)
    const { contracts } = await detailOf(ana, applicant.id)
    expect(contracts.withdrawal).toMatchObject({ reason: 'Mudei de ideia', signed: true })
    const sha256 = (
      await server.deps.db
        .selectFrom('contracts')
        .select('sealed_sha256')
        .where('id', '=', applicant.contractId)
        .executeTakeFirstOrThrow()
    ).sealed_sha256
    const checked = await server.browser().api.verification.$post({ json: { sha256: sha256 ?? '' } })
    expect(await checked.json()).toMatchObject({ found: true, state: 'withdrawn' })
  })

  it('gives up with a code from the former address while the new one settles, because the seven days do not wait', async () => {
    const applicant = await signed(server, ana, { email: 'nova@example.com' })
    const former = 'antiga@example.com'
    const { cpf } = applicant.request
    await server.deps.db
      .updateTable('applicant_accounts')
      .set({ former_email: former, former_email_until: new Date(server.deps.now().getTime() + 3_600_000) })
      .where('cpf', '=', cpf)
      .execute()
    const before = await messagesTo(server, 'nova@example.com')
    expect(await codeOf(await giveUp(applicant))).toBe('code_at_former_email')
    expect(await messagesTo(server, 'nova@example.com')).toEqual(before)
    const given = await giveUp(applicant, { code: await codeSentTo(server, former) })
    expect(await given.json()).toMatchObject({ withdrawnAt: expect.any(String), mayWithdraw: false })
  })

  it('does not give up with the code of the signature', async () => {
    const applicant = await readyToSign(server, ana)
    const code = await askCode(server, applicant)
    await sign(applicant, code)
    expect(await codeOf(await giveUp(applicant, { code }))).toBe('code_over')
    expect((await contractOf(applicant)).withdrawnAt).toBeNull()
  })

  it('gives up while the motorcycle was not received, on day 35 too, and until seven days after its receipt', async () => {
    const applicant = await signed(server, ana, { email: 'depois@example.com' })
    const day = 24 * 60 * 60_000
    const late = await startServer()
    const browser = late.browser()
    let today = 0
    const on = async (wanted: number) => {
      late.advance((wanted - today) * day)
      today = wanted
      const { cpf, password } = applicant.request
      await browser.api.session.$post({ json: { cpf, password } })
      const { outcome } = await (await browser.api.portal.$get({ query: {} })).json()
      const shown = [outcome.may.giveUp, (await contractOf({ browser })).mayWithdraw]
      return { shown, answer: await codeOf(await giveUp({ browser })) }
    }
    expect(await on(35)).toEqual({ shown: [true, true], answer: 'code_required' })
    const { db } = server.deps
    const { id } = await db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
    const handed = { dealership: 'natal', taken_by: 'A própria', document: 'cnh', actor_name: 'Balcão', actor_id: id }
    const at = new Date(Date.now() + 40 * day)
    await db
      .insertInto('hand_overs')
      .values({ ...handed, application_id: applicant.id, at })
      .execute()
    expect(await on(47)).toEqual({ shown: [true, true], answer: 'code_required' })
    expect(await on(48)).toEqual({ shown: [false, false], answer: 'withdrawal_over' })
    await late.stop()
  }, 60_000)
})
