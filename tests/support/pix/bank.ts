import { saveSetting } from '#server/shared/settings-store.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { emptyState } from '../../../netlify/local/psp/state.ts'
import { createAnalyst, stepUp } from '../accounts.ts'
import { type Browser, startServer, type TestServer } from '../api.ts'
import { runAll } from '../jobs.ts'
import { type Applicant, applicantIn, moveTo } from '../portal.ts'
import { createTestPsp, pspEnvironment, type TestPsp } from './test-psp.ts'

export const bankKey = 'pix@tiriva.example'

/** A server that receives its payments through a local provider. */
export async function startBank(
  env: Record<string, string> = {},
  network: (psp: typeof fetch) => typeof fetch = (psp) => psp,
): Promise<{ server: TestServer; psp: TestPsp }> {
  const psp = createTestPsp()
  const server = await startServer({ ...pspEnvironment, ...env }, { fetch: network(psp.fetch) })
  psp.serve(server)
  return { server, psp }
}

/** Stores the account for the entries. */
export async function openAccount({ deps }: Pick<TestServer, 'deps'>, key = bankKey): Promise<void> {
  const value = { chave: key, nome: 'Banco Tiriva', cidade: 'Tiriva do Sul' }
  await saveSetting(deps.db, { key: 'pix_settings', value, description: 'Conta Pix', by: null, at: deps.now() })
}

/** A fresh start: the bank has an account, a manager, and one applicant, by default one whose entry is due. */
export async function startAfresh(
  server: TestServer,
  psp: TestPsp,
  someone: (server: TestServer) => Promise<Applicant> = payer,
): Promise<{ ana: Browser; applicant: Applicant }> {
  await emptyDatabase(server.deps.db)
  const { state } = psp.psp.store
  Object.assign(state, emptyState())
  psp.misbehave(undefined)
  await openAccount(server)
  return { ana: await stepUp(await createAnalyst(server)), applicant: await someone(server) }
}

/** An applicant whose entry is due, with the provider's charge. */
async function payer(server: TestServer): Promise<Applicant> {
  const applicant = await applicantIn(server, 'waiting_docs')
  await moveTo(server, applicant.id, 'signing')
  await poll(server)
  return applicant
}

/** Polls the provider, even right after the last poll, and runs the jobs that follow. */
export async function poll(server: TestServer): Promise<void> {
  await server.deps.db.updateTable('pix_sync').set({ begun_at: null }).execute()
  await runAll(server)
  await runAll(server)
}

/** Delivers everything that is on its way between provider and bank. */
export async function arrive(server: TestServer, { psp }: TestPsp): Promise<void> {
  await psp.settle()
  await psp.callWebhooks()
  await runAll(server)
}

export const portalOf = async (browser: Browser) => (await browser.api.portal.$get({ query: {} })).json()

/** The provider's version of a person's open charge. */
export async function chargeOf({ deps }: TestServer, { psp }: TestPsp, applicationId: string) {
  const row = await deps.db
    .selectFrom('charges')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('state', '=', 'registered')
    .executeTakeFirstOrThrow()
  const charge = psp.store.state.charges[row.reference]
  if (!charge) throw new Error('the provider knows nothing of the charge')
  return charge
}

/**
 * The ledger in a form comparable with the provider's list: endToEndId, cents, and refunded cents. The provider knows
 * nothing of what staff gave back in another way.
 */
export async function ledger({ deps }: { deps: Pick<TestServer['deps'], 'db'> }): Promise<[string, number, number][]> {
  const payments = await deps.db.selectFrom('pix_payments').selectAll().orderBy('end_to_end_id').execute()
  const refunds = await deps.db.selectFrom('pix_refunds').selectAll().where('elsewhere', 'is not', null).execute()
  return payments.map(({ id, end_to_end_id, amount_cents, refunded_cents }) => {
    const elsewhere = refunds.filter(({ payment_id, state }) => payment_id === id && state === 'done')
    const cents = elsewhere.reduce((sum, refund) => sum + refund.amount_cents, 0)
    return [end_to_end_id, amount_cents, refunded_cents - cents]
  })
}

/** The provider's own list, in the same form. */
export function providerList({ psp }: Pick<TestPsp, 'psp'>): [string, number, number][] {
  const cents = (valor: string) => Math.round(Number(valor) * 100)
  return psp.store.state.payments
    .map(({ endToEndId, valor, devolucoes = [] }): [string, number, number] => {
      const back = devolucoes.filter(({ status }) => status === 'DEVOLVIDO')
      return [endToEndId, cents(valor), back.reduce((sum, one) => sum + cents(one.valor), 0)]
    })
    .sort(([one], [other]) => (one < other ? -1 : 1))
}
