import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, TestServer } from '#tests/support/api.ts'
import { messagesTo } from '#tests/support/codes.ts'
import { contractOf, detailOf } from '#tests/support/contracts.ts'
import { arrive, ledger, poll, portalOf, providerList, startAfresh, startBank } from '#tests/support/pix/bank.ts'
import type { TestPsp } from '#tests/support/pix/test-psp.ts'
import type { Applicant } from '#tests/support/portal.ts'
import { randomFrom } from '#tests/support/random.ts'

let server: TestServer
let psp: TestPsp
let ana: Browser
let applicant: Applicant
beforeAll(async () => {
  ;({ server, psp } = await startBank())
})
afterAll(() => server.stop())

const walks = Number(process.env.WALKS ?? 2)
const first = Number(process.env.SEED ?? 1)
const seeds = Array.from({ length: walks }, (_, index) => first + index)

async function move(status: 'rejected' | 'analysis' | 'signing') {
  const { version } = await detailOf(ana, applicant.id)
  const json = { status, version, reason: 'Caminho', refusal: 'policy' as const }
  await ana.api.admin.applications[':id'].status.$put({ param: { id: applicant.id }, json })
}

/** Pays any code that the person has ever seen, also a withdrawn one, because money on its way still arrives. */
async function pay(way: 'exact' | 'less' | 'more' | 'twice', charges: { open: boolean }) {
  const known = Object.values(psp.psp.store.state.charges)
  const charge = charges.open ? known.findLast(({ status }) => status === 'ATIVA') : known.at(-1)
  if (charge) await psp.psp.pay(charge, way)
}

const all = async () => (await ana.api.admin.payments.$get({ query: {} })).json()
async function refund(action: string) {
  const row = (await all()).rows.find((one) => one.actions[0] === action)
  if (!row) return
  const json = { key: crypto.randomUUID().replaceAll('-', ''), amountCents: row.refundCents, reason: 'Caminho' }
  await ana.api.admin.payments[':id'].refunds.$post({ param: { id: row.id }, json })
}

const steps: readonly (() => Promise<unknown>)[] = [
  () => pay('exact', { open: true }),
  () => pay('less', { open: true }),
  () => pay('more', { open: true }),
  () => pay('twice', { open: true }),
  () => pay('exact', { open: false }),
  () => move('rejected'),
  () => move('analysis'),
  () => move('signing'),
  () => move('signing'),
  () => applicant.browser.api.portal.withdrawal.$post({ query: {}, json: {} }),
  () => applicant.browser.api.portal.payments.return.$post({ query: {} }),
  () => refund('refund'),
  () => refund('refund_difference'),
  async () => {
    psp.psp.store.state.refusesRefunds = !psp.psp.store.state.refusesRefunds
  },
]

/** Portal, analysts, provider and mail all say the same. */
async function holds(told: readonly string[]): Promise<boolean> {
  const view = await portalOf(applicant.browser)
  const detail = await detailOf(ana, applicant.id)
  const { rows } = await all()
  const { outcome } = view
  expect(detail.outcome).toEqual(outcome)
  expect(await ledger(server)).toEqual(providerList(psp))
  for (const row of rows) {
    const left = row.amountCents - row.refundedCents
    const named = detail.tasks.filter(({ id }) => id === row.id).reduce((sum, { cents }) => sum + (cents ?? 0), 0)
    expect(row.keptCents + named, `${row.kind} ${row.state} ${row.task}`).toBe(left)
    expect(row.state === 'entry').toBe(row.keptCents > 0)
  }
  const kept = rows.reduce((sum, row) => sum + row.keptCents, 0)
  expect([0, view.entryCents]).toContain(kept)
  expect(view.journey.entryPaidAt !== null).toBe(outcome.hasEntry)
  if (view.pixCode) expect(outcome.payableCents).toBeGreaterThan(0)
  const open = Object.values(psp.psp.store.state.charges).filter(({ status }) => status === 'ATIVA')
  expect(open.map(({ valor }) => Math.round(Number(valor.original) * 100))).toEqual(
    outcome.payableCents > 0 ? [outcome.payableCents] : [],
  )
  if (outcome.end) {
    expect(kept).toBe(0)
    expect((await contractOf(applicant)).obstacle).not.toBeNull()
    expect(rows.filter(({ actions }) => actions.includes('accept'))).toEqual([])
    expect(told.filter((kind) => ['entry_payable', 'entry_reminder', 'contract_ready'].includes(kind))).toEqual([])
  }
  return outcome.end !== null
}

describe('in whatever order a person and the bank act', () => {
  it.each(seeds)('portal, analysts, provider and mail agree (walk %i)', { timeout: 120_000 }, async (seed) => {
    ;({ ana, applicant } = await startAfresh(server, psp))
    const next = randomFrom(seed)
    let ended = false
    for (let step = 0; step < 14; step++) {
      const before = await messagesTo(server, applicant.request.email)
      await steps[Math.floor(next() * steps.length)]?.()
      await arrive(server, psp)
      await poll(server)
      // After an end no mail asks for anything.
      const told = (await messagesTo(server, applicant.request.email)).slice(before.length)
      ended = await holds(ended ? told : [])
    }
    // After every end all money goes back as soon as possible.
    psp.psp.store.state.refusesRefunds = false
    await move('rejected')
    for (let round = 0; round < 6; round++) {
      await refund('refund')
      await arrive(server, psp)
    }
    await poll(server)
    for (const [, received, givenBack] of providerList(psp)) expect(givenBack).toBe(received)
    expect((await detailOf(ana, applicant.id)).outcome.owedCents).toBe(0)
  })
})
