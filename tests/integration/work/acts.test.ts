import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { codeOf, createAnalyst, giveScore, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { detailOf, payEntry, sealVariables, signed } from '#tests/support/contracts.ts'
import { applicantIn } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let people: { analyst: Browser; manager: Browser }

beforeAll(async () => {
  server = await startServer(await sealVariables())
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  await stepUp(await createAnalyst(server, 'segunda', 'manager'))
  people = {
    manager: await stepUp(await createAnalyst(server, 'gerente', 'manager')),
    analyst: await stepUp(await createAnalyst(server, 'analista', 'analyst')),
  }
})

const reason = 'Conferido com o cliente'
/** The acts that move an application: what they ask for, and the status to which it leads. */
const moves = {
  // Approving opens the documents.
  approve: { asked: { status: 'approved', reason }, leadsTo: 'waiting_docs' },
  refuse: { asked: { status: 'rejected', refusal: 'policy', reason }, leadsTo: 'rejected' },
  takeBack: { asked: { status: 'analysis', reason }, leadsTo: 'analysis' },
} as const
type Move = keyof typeof moves

/** In which stages the page offers each act. */
const offered: Record<Move, readonly ApplicationStatus[]> = {
  approve: ['received', 'analysis'],
  refuse: ['received', 'analysis', 'approved', 'waiting_docs', 'signing'],
  takeBack: ['rejected'],
}
const scores = [null, 300, 700]
const cases = (Object.keys(offered) as Move[]).flatMap((act) =>
  offered[act].flatMap((status) =>
    (['analyst', 'manager'] as const).flatMap((role) =>
      (act === 'approve' ? scores : [700]).map((score) => ({ act, status, role, score })),
    ),
  ),
)

test.each(cases)(
  'what the page says of an act is what pressing it does: $act by a $role, in $status, with score $score',
  async ({ act, status, role, score }) => {
    const { id } = await applicantIn(server, status)
    await giveScore(server, id, score)
    const before = await detailOf(people[role], id)
    const json = { ...moves[act].asked, version: before.version }
    const answer = await people[role].api.admin.applications[':id'].status.$put({ param: { id }, json })
    expect(answer.status, String(await codeOf(answer.clone()))).toBe(200)
    const after = await detailOf(people[role], id)
    const isDone = before.acts[act] === true
    expect(after.status).toBe(isDone ? moves[act].leadsTo : status)
    expect(after.asks).toHaveLength(isDone ? 0 : 1)
  },
)

test('a Pix code is refused for the reason that the page names, or stored', async () => {
  const { id } = await applicantIn(server, 'analysis')
  const { acts, version } = await detailOf(people.analyst, id)
  const request = people.analyst.api.admin.applications[':id'].pix
  const answer = await request.$put({ param: { id }, json: { pixCode: 'nenhum código', version } })
  if (acts.storePixCode === true) expect(await codeOf(answer)).toBe('validation_failed')
  else expect(await codeOf(answer)).toBe(acts.storePixCode)
})

test('the end of a signed contract waits for a second manager wherever the page says so', async () => {
  const { id } = await signed(server, people.manager)
  for (const role of ['analyst', 'manager'] as const) {
    const { acts, version } = await detailOf(people[role], id)
    const json = { ...moves.refuse.asked, version }
    const answer = await people[role].api.admin.applications[':id'].status.$put({ param: { id }, json })
    expect(answer.status).toBe(200)
    const after = await detailOf(people[role], id)
    expect(after.status === 'rejected', role).toBe(acts.refuse === true)
    expect(after.asks.map(({ kind }) => kind)).toEqual(['contract_end'])
  }
})

test.each([1_000, undefined])(
  'what a customer paid before the approval was taken back goes back only as the page says: %s cents',
  async (cents) => {
    const { id } = await applicantIn(server, 'signing')
    await payEntry(people.manager, id, cents)
    const put = async (role: keyof typeof people, asked: (typeof moves)[Move]['asked']) => {
      const { version } = await detailOf(people[role], id)
      const json = { ...asked, version }
      return people[role].api.admin.applications[':id'].status.$put({ param: { id }, json })
    }
    expect((await put('manager', moves.takeBack.asked)).status).toBe(200)
    expect(await detailOf(people.analyst, id)).toMatchObject({ status: 'analysis', acts: { refuse: 'ask' } })
    expect((await put('analyst', moves.refuse.asked)).status).toBe(200)
    const { status, asks } = await detailOf(people.analyst, id)
    expect({ status, asks: asks.map(({ kind }) => kind) }).toEqual({ status: 'analysis', asks: ['decision'] })
  },
)
