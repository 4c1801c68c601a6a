import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { contactDeadline } from '#domain/calendar/business-days.ts'
import { documentKinds } from '#domain/documents/documents.ts'
import { createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let analyst: Browser

beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
  analyst = await stepUp(await createAnalyst(server))
})
afterAll(() => server.stop())

type Applicant = Awaited<ReturnType<typeof createApplicant>>

async function moveTo({ id }: Applicant, status: ApplicationStatus) {
  const param = { id }
  const { version } = await (await analyst.api.admin.applications[':id'].$get({ param })).json()
  await analyst.api.admin.applications[':id'].status.$put({ param, json: { status, version, reason: 'Teste' } })
}
async function send({ id }: Applicant, reviews: readonly ('pending' | 'accepted' | 'refused')[]) {
  for (const [index, review] of reviews.entries()) {
    const at = new Date(server.deps.now().getTime() + index)
    const kind = documentKinds[index] ?? 'cnh'
    const file = {
      file_name: 'a.jpg',
      mime_type: 'image/jpeg',
      size_bytes: 1,
      parts: 1,
      sha256: '0'.repeat(64),
    } as const
    const times = { created_at: at, updated_at: at }
    const reviewed = {
      review,
      review_reason: review === 'refused' ? 'Ilegível' : null,
      reviewed_at: review === 'pending' ? null : at,
    }
    await server.deps.db
      .insertInto('documents')
      .values({
        application_id: id,
        kind,
        state: 'stored',
        blob_key: `${id}/${kind}/1.jpg`,
        ...file,
        ...reviewed,
        ...times,
      })
      .execute()
  }
}
async function pay({ id }: Applicant, kind: 'exact' | 'late' = 'exact', at = server.deps.now()) {
  await server.deps.db
    .insertInto('pix_payments')
    .values({
      end_to_end_id: `E${id.replaceAll('-', '').slice(0, 31)}`,
      txid: null,
      application_id: id,
      amount_cents: 1,
      paid_at: at,
      kind,
      state: kind === 'exact' ? 'entry' : 'waiting',
      source: 'provider',
      payer_note: null,
      recorded_by: null,
      recorded_by_name: null,
      recorded_at: at,
      search_text: '',
    })
    .execute()
}
const makeContract = ({ id }: Applicant) =>
  server.deps.db
    .updateTable('contracts')
    .set({ state: 'ready', ready_at: server.deps.now(), sha256: '0'.repeat(64), blob_key: 'x', size_bytes: 1 })
    .where('application_id', '=', id)
    .execute()
const sign = ({ id }: Applicant) => {
  const at = server.deps.now()
  return server.deps.db
    .updateTable('contracts')
    .set({ state: 'signed', read_at: at, agreed_at: at, signed_at: at, evidence: '{}' })
    .where('application_id', '=', id)
    .execute()
}
const giveUp = ({ id }: Applicant) =>
  server.deps.db
    .insertInto('contract_withdrawals')
    .values({ application_id: id, contract_id: null, reason: null, at: server.deps.now() })
    .execute()
const storeCode = ({ id }: Applicant) =>
  server.deps.db
    .updateTable('financing_applications')
    .set({ payment_info: JSON.stringify({ pix_code: 'x' }) })
    .where('id', '=', id)
    .execute()

const ways: Record<string, [turn: 'bank' | 'applicant', (one: Applicant) => Promise<unknown>]> = {
  'signed, set back, and given up then': [
    'applicant',
    async (one) => {
      await moveTo(one, 'signing')
      await makeContract(one)
      await sign(one)
      await moveTo(one, 'analysis')
      await giveUp(one)
    },
  ],
  'as it came': ['bank', async () => {}],
  'in analysis': ['bank', (one) => moveTo(one, 'analysis')],
  'back from its documents': [
    'bank',
    async (one) => {
      await moveTo(one, 'waiting_docs')
      await moveTo(one, 'approved')
    },
  ],
  'without documents': ['applicant', (one) => moveTo(one, 'waiting_docs')],
  'with two documents': [
    'applicant',
    async (one) => {
      await moveTo(one, 'waiting_docs')
      await send(one, ['pending', 'accepted'])
    },
  ],
  'with all documents': [
    'bank',
    async (one) => {
      await moveTo(one, 'waiting_docs')
      await send(one, ['pending', 'accepted', 'pending'])
    },
  ],
  'with a refused document': [
    'applicant',
    async (one) => {
      await moveTo(one, 'waiting_docs')
      await send(one, ['pending', 'refused', 'pending'])
    },
  ],
  'without a code to pay': ['bank', (one) => moveTo(one, 'signing')],
  'paid, without a contract': [
    'bank',
    async (one) => {
      await moveTo(one, 'signing')
      await pay(one)
    },
  ],
  'paid, with a contract to sign': [
    'applicant',
    async (one) => {
      await moveTo(one, 'signing')
      await pay(one)
      await makeContract(one)
    },
  ],
  'paid and signed': [
    'bank',
    async (one) => {
      await moveTo(one, 'signing')
      await pay(one)
      await makeContract(one)
      await sign(one)
    },
  ],
  'given up after it was signed': [
    'applicant',
    async (one) => {
      await moveTo(one, 'signing')
      await makeContract(one)
      await sign(one)
      await giveUp(one)
    },
  ],
  // Chassis and plate are missing, so the counter cannot hand the motorcycle over.
  'released without its numbers': ['bank', (one) => moveTo(one, 'completed')],
  refused: [
    'applicant',
    async ({ id }) => {
      const json = { status: 'rejected', refusal: 'income', version: 1, reason: 'Renda' } as const
      await analyst.api.admin.applications[':id'].status.$put({ param: { id }, json })
    },
  ],
}

it.each(Object.entries(ways))(
  'an application %s has the deadline that its applicant was told',
  async (_, [turn, arrive]) => {
    const applicant = await createApplicant(server)
    await arrive(applicant)
    const promisedBy = turn === 'bank' ? contactDeadline(server.deps.now()) : null
    const told = await (await applicant.browser.api.portal.$get({ query: {} })).json()
    expect(told.promisedBy).toBe(promisedBy)
    const param = { id: applicant.id }
    const detail = await (await analyst.api.admin.applications[':id'].$get({ param })).json()
    expect(detail).toMatchObject({ promisedBy, late: false })
  },
)

it('an entry that has a code waits for the applicant', async () => {
  const applicant = await createApplicant(server)
  await moveTo(applicant, 'signing')
  await storeCode(applicant)
  const detail = await (await analyst.api.admin.applications[':id'].$get({ param: { id: applicant.id } })).json()
  expect(detail.promisedBy).toBeNull()
})

it.each([true, false])(
  'an entry whose payment the bank checks is due when its applicant was told (code: %s)',
  async (hasCode) => {
    const applicant = await createApplicant(server)
    await moveTo(applicant, 'signing')
    if (hasCode) await storeCode(applicant)
    const paidAt = new Date(server.deps.now().getTime() - 3 * 3_600_000)
    await pay(applicant, 'late', paidAt)
    const param = { id: applicant.id }
    const stage_since = new Date(server.deps.now().getTime() - 20 * 86_400_000)
    await server.deps.db.updateTable('financing_applications').set({ stage_since }).where('id', '=', param.id).execute()
    const told = await (await applicant.browser.api.portal.$get({ query: {} })).json()
    const detail = await (await analyst.api.admin.applications[':id'].$get({ param })).json()
    expect(detail).toMatchObject({ promisedBy: contactDeadline(paidAt), late: false })
    expect(told.promisedBy).toBe(told.payments[0]?.checkedBy)
    const query = { queue: 'pix' as const }
    const { rows } = await (await analyst.api.admin.applications.$get({ query })).json()
    expect(rows.map(({ id }) => id)).not.toContain(param.id)
  },
)

it('a step back to documents that are all there begins the bank’s time anew', async () => {
  const applicant = await createApplicant(server)
  await moveTo(applicant, 'waiting_docs')
  await send(applicant, ['accepted', 'accepted', 'accepted'])
  await moveTo(applicant, 'signing')
  server.advance(9 * 24 * 3_600_000)
  analyst = await stepUp(await createAnalyst(server, 'outra'))
  await moveTo(applicant, 'waiting_docs')
  const detail = await (await analyst.api.admin.applications[':id'].$get({ param: { id: applicant.id } })).json()
  expect(detail).toMatchObject({ status: 'waiting_docs', promisedBy: contactDeadline(server.deps.now()), late: false })
})

it('what is overdue is in the list of what is late, and on the dashboard with whose it is', async () => {
  await emptyDatabase(server.deps.db)
  analyst = await stepUp(await createAnalyst(server))
  const late = await createApplicant(server)
  server.advance(9 * 24 * 3_600_000)
  // By then every session has ended.
  const manager = await createAnalyst(server, 'bia')
  const fresh = await createApplicant(server)
  const list = async (query: Record<string, string>) => {
    const { rows } = await (await manager.api.admin.applications.$get({ query })).json()
    return rows.map(({ id }) => id)
  }
  const of = async () =>
    (await (await manager.api.admin.dashboard.$get()).json()) as { team: unknown; mine: unknown; queues: unknown[] }
  expect(await list({ age: 'late' })).toEqual([late.id])
  expect(await list({ age: '5' })).toEqual([late.id])
  expect(await list({ age: '10' })).toEqual([])
  expect(await list({ assignee: 'none' })).toEqual([fresh.id, late.id])
  const nobody = expect.objectContaining({ assignee: null, open: 2, late: 1 })
  expect(await of()).toMatchObject({
    team: [nobody, { open: 0, late: 0 }, { open: 0, late: 0 }],
    mine: { open: 0, late: 0 },
  })
  const { colleagues } = await (await manager.api.admin.colleagues.$get()).json()
  const own = colleagues.find((one) => one.own)
  const json = { from: null, to: own?.id ?? '' }
  await manager.api.admin.applications[':id'].assignee.$put({ param: { id: late.id }, json })
  expect(await list({ assignee: 'me' })).toEqual([late.id])
  expect(await list({ assignee: own?.id ?? '', age: 'late', queue: 'analyse' })).toEqual([late.id])
  const { team, mine, queues } = await of()
  expect(team).toEqual([
    { assignee: { id: own?.id, name: 'bia' }, open: 1, late: 1, more: false },
    { assignee: null, open: 1, late: 0, more: false },
    expect.objectContaining({ open: 0, late: 0 }),
  ])
  expect(mine).toEqual({ open: 1, late: 1, more: false })
  expect(queues).toEqual([
    expect.objectContaining({ queue: 'release', count: 0, oldestAt: null }),
    expect.objectContaining({ queue: 'register', count: 0, oldestAt: null }),
    expect.objectContaining({ queue: 'contract', count: 0, oldestAt: null }),
    expect.objectContaining({ queue: 'unsigned', count: 0, oldestAt: null }),
    expect.objectContaining({ queue: 'pickup', count: 0, oldestAt: null }),
    expect.objectContaining({ queue: 'analyse', count: 2, free: 2, more: false, oldestAt: expect.any(String) }),
    expect.objectContaining({ queue: 'documents', count: 0, oldestAt: null }),
    expect.objectContaining({ queue: 'pix', count: 0 }),
    expect.objectContaining({ queue: 'ended', count: 0, oldestAt: null }),
    expect.objectContaining({ queue: 'lien', count: 0, oldestAt: null, isLate: false }),
  ])
  // A colleague's application still waits for the bank, but the asking person cannot take it.
  const handed = { from: own?.id ?? null, to: colleagues.find((one) => !one.own)?.id ?? '' }
  await manager.api.admin.applications[':id'].assignee.$put({ param: { id: late.id }, json: handed })
  expect((await of()).queues).toContainEqual(expect.objectContaining({ queue: 'analyse', count: 2, free: 1 }))
})
