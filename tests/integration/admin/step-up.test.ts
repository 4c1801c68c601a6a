import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { analystPassword, changeable, codeOf, createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const minute = 60_000
let server: TestServer
let ana: Browser
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await createAnalyst(server)
})

const prove = (json: { password?: string; code?: string } = {}, browser = ana) =>
  browser.api.admin['step-up'].$post({ json: { password: analystPassword, ...json } })
const settings = async () => {
  const values = changeable(await (await ana.api.admin.settings.$get()).json())
  return values
}
const redirect = async () =>
  ana.api.admin.settings.$put({
    json: { ...(await settings()), pix: { chave: 'pix@ladrao.example', nome: 'Banco Tiriva', cidade: 'Tiriva' } },
  })

describe('step-up', () => {
  it('is for the session that gave the password again, and lasts five minutes', async () => {
    const other = server.browser()
    await other.api.admin.session.$post({ json: { username: 'ana', password: analystPassword } })
    expect(await codeOf(await prove({ password: 'errada' }))).toBe('password_incorrect')
    expect(await codeOf(await redirect())).toBe('step_up_required')
    await stepUp(other)
    expect(await codeOf(await redirect())).toBe('step_up_required')
    await stepUp(ana)
    server.advance(4 * minute)
    expect((await redirect()).status).toBe(200)
    server.advance(minute)
    expect(await codeOf(await ana.api.admin['second-factor'].removal.$post())).toBe('step_up_required')
  })

  it('takes the second factor too where there is one, each code once', async () => {
    const started = await (await stepUp(ana)).api.admin['second-factor'].$post()
    const { secret } = await started.json()
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: server.deps.now().getTime() })
    const spent = codeNow()
    await ana.api.admin['second-factor'].$put({ json: { code: spent } })
    expect(await codeOf(await prove())).toBe('second_factor_required')
    expect(await codeOf(await prove({ code: spent }))).toBe('second_factor_invalid')
    server.advance(5 * minute)
    expect(await codeOf(await redirect())).toBe('step_up_required')
    expect((await prove({ code: codeNow() })).status).toBe(204)
    expect((await redirect()).status).toBe(200)
  })

  it('is asked for only once everything typed fits', async () => {
    const param = { id: (await createApplicant(server)).id }
    const record = (json: { paidOn: string; endToEndId: string }) =>
      ana.api.admin.applications[':id'].payments.$post({ param, json: { amountCents: 100, ...json } })
    const today = brazilianDate(server.deps.now())
    const endToEndId = 'E00000000202601011200abcdefghijk'
    const errorsOf = async (answer: Response) => ((await answer.json()) as { errors: unknown }).errors
    const misread = { field: 'endToEndId', code: 'end_to_end_id_invalid' }
    expect(await errorsOf(await record({ paidOn: today, endToEndId: 'E123' }))).toEqual([misread])
    const early = { field: 'paidOn', code: 'payment_in_future' }
    expect(await errorsOf(await record({ paidOn: daysAfter(today, 1), endToEndId }))).toEqual([early])
    expect(await codeOf(await record({ paidOn: today, endToEndId }))).toBe('step_up_required')
  })

  it('is limited like a login', async () => {
    const strict = await startServer({ RATE_LIMIT_SCALE: '1' })
    const bia = await createAnalyst(strict, 'bia')
    const codes = []
    for (let attempt = 0; attempt < 6; attempt++) codes.push(await codeOf(await prove({ password: 'errada' }, bia)))
    expect(codes).toEqual([...Array(5).fill('password_incorrect'), 'too_many_requests'])
    await strict.stop()
  })

  it('counts by account: colleagues in one office do not use up its address', async () => {
    const strict = await startServer({ RATE_LIMIT_SCALE: '1' })
    const names = ['ada', 'bel', 'cris', 'duda', 'eva', 'fabi']
    const office = []
    for (const [place, name] of names.entries()) {
      office.push(await createAnalyst(strict, name))
      if (place % 3 === 2) strict.advance(5 * minute)
    }
    const statuses = []
    for (let round = 0; round < 5; round++)
      for (const colleague of office) statuses.push((await prove({}, colleague)).status)
    expect(new Set(statuses)).toEqual(new Set([204]))
    await strict.stop()
  })
})
