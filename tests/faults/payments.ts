import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enqueue } from '#server/shared/enqueue.ts'
import { freePort } from '#tests/support/free-port.mjs'
import { Ledger } from '#tests/support/ledger.ts'
import { startPspServer } from '#tests/support/pix/psp-server.ts'
import { randomFrom } from '#tests/support/random.ts'
import type { Outcome } from './scenario.ts'
import { type ServerProcess, startServerProcess, wireBrowser } from './server-process.ts'

const payers = 6
const patienceMs = 90_000
const key = 'pix@tiriva.example'

/**
 * Kills the server, and the database in it, between the provider's notice and the ledger, at `times` random moments
 * while entries are paid in every way. At the end the ledger has to equal the provider's list, with one entry for each
 * application, made of one payment or several.
 */
export async function killedWhilePaying(times: number, seed: number): Promise<Outcome> {
  const random = randomFrom(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'paying-'))
  const port = await freePort()
  const psp = await startPspServer()
  let server = await startServerProcess(port, dataDir, psp.environment)
  try {
    await open(server, port, psp.charges)
    for (let round = 0; round < times; round++) {
      const stop = performance.now() + 20 + random() * 900
      while (performance.now() < stop) {
        await psp.payAny(random)
        await psp.work()
      }
      await server.kill()
      server = await startServerProcess(port, dataDir, psp.environment)
    }
    return await judge(server, psp, times, seed)
  } finally {
    await server.kill()
    await psp.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** An account, and applicants whose entry is due. The provider has a charge for each. */
async function open(server: ServerProcess, port: number, charges: () => number): Promise<void> {
  const value = JSON.stringify({ chave: key, nome: 'Banco Tiriva', cidade: 'Tiriva' })
  const at = new Date()
  await server.db
    .insertInto('system_configurations')
    .values({ key: 'pix_settings', value, description: 'Conta Pix', updated_at: at, updated_by: null })
    .execute()
  const ledger = new Ledger()
  for (let index = 0; index < payers; index++) await ledger.submit(ledger.newAttempt(), wireBrowser(port))
  await server.db.updateTable('financing_applications').set({ status: 'signing' }).execute()
  await enqueue(server.db, 'pix_remake', { formerKey: '' })
  const end = performance.now() + patienceMs
  while (charges() < payers) {
    if (performance.now() > end) throw new Error(`The provider has ${charges()} of ${payers} charges.`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function judge(
  server: ServerProcess,
  psp: Awaited<ReturnType<typeof startPspServer>>,
  times: number,
  seed: number,
): Promise<Outcome> {
  const end = performance.now() + patienceMs
  let rows = await ledgerOf(server)
  while (rows.length < psp.list().length && performance.now() < end) {
    await server.db.updateTable('pix_sync').set({ begun_at: null }).execute()
    await psp.work()
    await new Promise((resolve) => setTimeout(resolve, 500))
    rows = await ledgerOf(server)
  }
  const listed = new Map(psp.list().map(({ endToEndId, cents }) => [endToEndId, cents]))
  const known = new Set(rows.map(({ end_to_end_id: id }) => id))
  const entries = rows.filter(({ state }) => state === 'entry')
  const due = await server.db.selectFrom('financing_applications').select(['id', 'entry_value']).execute()
  // Paid twice: the entry was complete before the newest payment, whose surplus goes back.
  const isDoubled = ({ id, entry_value }: (typeof due)[number]) => {
    const own = entries.filter((one) => one.application_id === id)
    const before = own.toSorted((one, other) => Number(one.paid_at) - Number(other.paid_at)).slice(0, -1)
    return before.reduce((sum, one) => sum + one.amount_cents, 0) >= Math.round(Number(entry_value) * 100)
  }
  return {
    fault: `killed at ${times} random moments: payments`,
    tried: listed.size,
    lost: [...listed.keys()].filter((id) => !known.has(id)).length,
    doubled: due.filter(isDoubled).length,
    half: rows.filter((row) => listed.get(row.end_to_end_id) !== row.amount_cents).length,
    answers: `${new Set(entries.map((one) => one.application_id)).size} entries of ${entries.length} payments, seed ${seed}`,
    recoveredMs: undefined,
    surprises: listed.size < times ? [`only ${listed.size} payments in ${times} kills`] : [],
  }
}

const ledgerOf = ({ db }: ServerProcess) => db.selectFrom('pix_payments').selectAll().execute()
