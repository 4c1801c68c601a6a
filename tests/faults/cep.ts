import { Ledger } from '#tests/support/ledger.ts'
import { tally } from '#tests/support/report.ts'
import type { Rig } from './rig.ts'
import type { Outcome } from './scenario.ts'

type Provider = (signal: AbortSignal | null | undefined) => Promise<Response>

const answers =
  (body: BodyInit, init?: ResponseInit): Provider =>
  async () =>
    new Response(body, init)
const silent: Provider = (signal) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/** The faults of the address providers. After them the page says that the look-up does not work. */
const faults: [string, Provider][] = [
  ['down', () => Promise.reject(new TypeError('fetch failed'))],
  ['slow (never answer)', silent],
  ['failing (500)', answers('oops', { status: 500 })],
  ['talking HTML', answers('<!doctype html><p>olá')],
  ['talking numbers', answers('42')],
  ['talking nonsense', answers('{"localidade":{"a":1},"uf":[],"city":7,"state":"ZZ"}')],
  ['endless', async () => new Response('['.repeat(2_000_000))],
]

/** Looks up a postal code while both providers fail, in each way. */
export async function cepProviders(rig: Rig): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [name, provider] of faults) {
    const ledger = new Ledger()
    rig.server.deps.fetch = (_, init) => provider(init?.signal)
    const start = performance.now()
    const response = await rig.send('/api/cep/01310100', {})
    const code = ledger.designed(response, await response.json())
    if (code !== 'cep_unavailable') ledger.surprises.push(`answered ${code}`)
    if (performance.now() - start > 8_000) ledger.surprises.push('took longer than two times 3 s')
    // Applying works without the look-up.
    const applied = await ledger.submit(ledger.newAttempt(), rig.send)
    const audit = await ledger.audit(rig.server.deps.db)
    const fault = `CEP providers ${name}`
    outcomes.push({
      fault,
      ...audit,
      answers: tally([code, `application ${applied}`]),
      recoveredMs: undefined,
      surprises: ledger.surprises,
    })
  }
  rig.server.deps.fetch = globalThis.fetch
  return outcomes
}
