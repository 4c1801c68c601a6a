import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import type { Store } from '@netlify/blobs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brand } from '#content/brand.ts'
import { keepHouse } from '#server/maintenance/housekeeping.ts'
import { sendReminders } from '#server/use-cases/reminders.ts'
import { createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { messagesTo } from '#tests/support/codes.ts'
import { payEntry } from '#tests/support/contracts.ts'
import { countTrips } from '#tests/support/count-trips.ts'
import { runAll } from '#tests/support/jobs.ts'
import { openAccount } from '#tests/support/pix/bank.ts'
import { photo, upload } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const hour = 60 * 60_000
const day = 24 * hour
let at = new Date('2026-11-16T13:00:00-03:00')
let server: TestServer
let ana: Browser
let applicant: Awaited<ReturnType<typeof createApplicant>>
beforeAll(async () => {
  server = await startServer({}, { now: () => at })
})
afterAll(() => server.stop())
beforeEach(async () => {
  at = new Date('2026-11-16T13:00:00-03:00')
  await emptyDatabase(server.deps.db)
  ana = await stepUp(await createAnalyst(server))
  await openAccount(server, brand.email)
  applicant = await createApplicant(server)
})

const detail = async (id = applicant.id) => (await ana.api.admin.applications[':id'].$get({ param: { id } })).json()
async function moveTo(status: 'waiting_docs' | 'signing' | 'completed', id = applicant.id) {
  if (status === 'completed') await stepUp(ana)
  const { version } = await detail(id)
  const param = { id }
  const answer = await ana.api.admin.applications[':id'].status.$put({
    param,
    json: { status, reason: 'Direto', version },
  })
  expect(answer.status).toBe(200)
}
/** Moves the clock and logs the analyst in again. */
async function later(ms: number) {
  at = new Date(at.getTime() + ms)
  await server.deps.db
    .updateTable('sessions')
    .set({ last_seen_at: at, expires_at: new Date(at.getTime() + day) })
    .execute()
}
const remind = async () => (await sendReminders(server.deps)).reminders
const reminders = async () =>
  (await messagesTo(server, applicant.json.email)).filter((kind) => kind.endsWith('_reminder'))

describe('who was asked for documents', () => {
  beforeEach(() => moveTo('waiting_docs'))

  it('is reminded once, after three days, of those that are missing', async () => {
    await later(2 * day + 23 * hour)
    expect(await remind()).toBe(0)
    await later(hour)
    expect(await remind()).toBe(1)
    await later(hour)
    expect(await remind()).toBe(0)
    await later(3 * day)
    expect(await remind()).toBe(0)
    const { body_text, headers, category } = await server.deps.db
      .selectFrom('messages')
      .selectAll()
      .where('kind', '=', 'documents_reminder')
      .executeTakeFirstOrThrow()
    expect(body_text).toContain('Selfie')
    expect(category).toBe('optional')
    expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  })

  it('shares its statements with the others of a run', async () => {
    const second = await createApplicant(server)
    await moveTo('waiting_docs', second.id)
    const statementsFor = async (people: number) => {
      const { statements } = await countTrips(async () => expect(await remind()).toBe(people))
      await server.ownerDeps.db.deleteFrom('messages').where('kind', '=', 'documents_reminder').execute()
      return statements.length
    }
    await later(3 * day)
    const both = await statementsFor(2)
    await server.ownerDeps.db.deleteFrom('messages').where('application_id', '=', second.id).execute()
    expect(await statementsFor(1)).toBe(both)
  })

  it('is left to the next run while somebody holds the application', async () => {
    await later(3 * day)
    await server.deps.db.transaction().execute(async (trx) => {
      await sql`select from financing_applications where id = ${applicant.id} for update`.execute(trx)
      expect(await remind()).toBe(0)
    })
    expect(await remind()).toBe(1)
  })

  it('is reminded also when the mail of another one of the run cannot be written', async () => {
    const second = await createApplicant(server)
    await moveTo('waiting_docs', second.id)
    await later(3 * day)
    const owner = server.ownerDeps.db
    await sql`create function refuse_one() returns trigger language plpgsql as $$ begin
      if new.application_id = ${sql.lit(second.id)} then raise exception 'not this one'; end if; return new; end $$`.execute(
      owner,
    )
    await sql`create trigger refuse_one before insert on messages for each row execute function refuse_one()`.execute(
      owner,
    )
    try {
      await expect(sendReminders(server.deps)).rejects.toThrow('not this one')
      expect(await reminders()).toEqual(['documents_reminder'])
    } finally {
      await sql`drop trigger refuse_one on messages`.execute(owner)
      await sql`drop function refuse_one`.execute(owner)
    }
  })

  it('is reminded of a refused one as of one to send again', async () => {
    await upload(applicant.browser, 'selfie', await photo(20_000))
    const [{ id } = { id: '' }] = await server.deps.db.selectFrom('documents').select('id').execute()
    const { version } = await detail()
    const refused = { decision: 'refused', refusal: 'cropped', reason: 'Cortada' } as const
    const json = { ...refused, version, documentId: id }
    const review = ana.api.admin.applications[':id'].documents[':kind'].review
    expect((await review.$put({ param: { id: applicant.id, kind: 'selfie' }, json })).status).toBe(200)
    await later(3 * day)
    expect(await remind()).toBe(1)
    const mails = server.deps.db.selectFrom('messages').select('body_text').where('kind', '=', 'documents_reminder')
    const { body_text } = await mails.executeTakeFirstOrThrow()
    expect(body_text).toContain(
      'Selfie: uma foto sua segurando o documento. O que você enviou precisa ser enviado outra',
    )
    expect(body_text).not.toContain('não precisa fazer nada')
  })

  it('is reminded also when other parts of housekeeping fail', async () => {
    await later(3 * day)
    const list = () => Promise.reject(new Error('down'))
    const keeper = { ...server.ownerDeps, documents: () => ({ list }) as unknown as Store }
    await expect(keepHouse(server.deps, keeper, () => true)).rejects.toThrow('did not get everything done')
    expect(await reminders()).toEqual(['documents_reminder'])
  })

  it('is left in peace by night', async () => {
    await later(3 * day + 8 * hour)
    expect(await remind()).toBe(0)
    await later(11 * hour)
    expect(await remind()).toBe(0)
    await later(2 * hour)
    expect(await remind()).toBe(1)
  })

  it('is not reminded once the state changed, nor within three days of sending one of them', async () => {
    await later(day)
    await upload(applicant.browser, 'cnh', await photo(20_000))
    await later(2 * day)
    expect(await remind()).toBe(0)
    await moveTo('signing')
    await later(3 * day)
    expect(await remind()).toBe(0)
  })

  it('is not reminded of what is months old, nor with reminders off', async () => {
    await applicant.browser.api.portal.reminders.$put({ query: {}, json: { wanted: false } })
    await later(3 * day)
    expect(await remind()).toBe(0)
    await applicant.browser.api.portal.reminders.$put({ query: {}, json: { wanted: true } })
    await later(8 * day)
    expect(await remind()).toBe(0)
  })
})

describe('who can pay the entry', () => {
  let entryCents: number
  beforeEach(async () => {
    await moveTo('signing')
    const { version, ...application } = await detail()
    entryCents = application.entryCents
    const pixCode = generatePixPayload({
      key: brand.email,
      merchantName: brand.bank,
      merchantCity: brand.address.city,
      amount: entryCents / 100,
    })
    await ana.api.admin.applications[':id'].pix.$put({ param: { id: applicant.id }, json: { pixCode, version } })
  })

  it('is reminded once, and not after the motorcycle was released', async () => {
    await later(3 * day)
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)
    expect(await reminders()).toEqual(['entry_reminder'])
    await server.ownerDeps.db.deleteFrom('messages').where('kind', '=', 'entry_reminder').execute()
    await moveTo('completed')
    await later(3 * day)
    expect(await remind()).toBe(0)
  })

  it('is not reminded after paying', async () => {
    const json = { amountCents: entryCents, paidOn: '2026-11-16', endToEndId: 'E00038166202611161130abcdefghijk' }
    const answer = await ana.api.admin.applications[':id'].payments.$post({ param: { id: applicant.id }, json })
    expect(answer.status).toBe(200)
    await later(3 * day)
    expect(await remind()).toBe(0)
  })

  it.each([
    ['giving up', () => applicant.browser.api.portal.withdrawal.$post({ query: {}, json: {} })],
    [
      'a refusal',
      async () => {
        const { version } = await detail()
        const json = { status: 'rejected' as const, refusal: 'policy' as const, version }
        return ana.api.admin.applications[':id'].status.$put({ param: { id: applicant.id }, json })
      },
    ],
  ])('is not reminded after %s, and has nothing to pay', async (_, end) => {
    expect((await end()).status).toBe(200)
    await later(3 * day)
    expect(await remind()).toBe(0)
    const view = await (await applicant.browser.api.portal.$get({ query: {} })).json()
    expect(view).toMatchObject({ pixCode: null, outcome: { payableCents: 0 } })
  })
})

describe('who can sign', () => {
  const kinds = async () => messagesTo(server, applicant.json.email)
  beforeEach(async () => {
    await moveTo('signing')
    await runAll(server)
    await payEntry(ana, applicant.id)
  })

  it('is reminded once after three days, and told once when the time is over', async () => {
    expect(await kinds()).toContain('contract_ready')
    await later(2 * day + 23 * hour)
    expect(await remind()).toBe(0)
    await later(hour)
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)
    expect(await reminders()).toEqual(['signature_reminder'])
    // The offer is of the 16th, and its last day the 15th of the month after.
    at = new Date('2026-12-15T13:00:00-03:00')
    expect(await remind()).toBe(0)
    at = new Date('2026-12-16T13:00:00-03:00')
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)
    const mail = server.deps.db.selectFrom('messages').select('body_text').where('kind', '=', 'contract_lapsed')
    expect((await mail.executeTakeFirstOrThrow()).body_text).toContain('15 de dezembro')
  })

  it('is left in peace after giving up', async () => {
    await applicant.browser.api.portal.withdrawal.$post({ query: {}, json: {} })
    await later(3 * day)
    expect(await remind()).toBe(0)
    at = new Date('2026-12-16T13:00:00-03:00')
    expect(await remind()).toBe(0)
  })
})

it('who was refused hears that the application goes on, and by which day', async () => {
  const move = async (status: 'rejected' | 'analysis') => {
    const { version } = await detail()
    const json = { status, version, reason: 'Conferido', refusal: 'policy' as const }
    await ana.api.admin.applications[':id'].status.$put({ param: { id: applicant.id }, json })
  }
  await move('rejected')
  await later(9 * day)
  ana = await stepUp(ana)
  await move('analysis')
  const mail = server.deps.db.selectFrom('messages').select('body_text').where('kind', '=', 'application_reopened')
  expect((await mail.executeTakeFirstOrThrow()).body_text).toContain('até sexta-feira, 27 de novembro')
  expect(await detail()).toMatchObject({ promisedBy: '2026-11-27' })
})
