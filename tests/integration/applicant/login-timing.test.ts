import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { emptyDatabase, startServer, type TestServer } from '#tests/support/api.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
})
afterAll(() => server.stop())

/** How long each call takes, in ms; the two take turns, so that the machine's moods hit both alike. */
async function measure(one: () => Promise<unknown>, other: () => Promise<unknown>, times = 20) {
  const timed = async (call: () => Promise<unknown>) => {
    const start = performance.now()
    await call()
    return performance.now() - start
  }
  const samples: [number, number][] = []
  for (let turn = 0; turn < times + 3; turn++) samples.push([await timed(one), await timed(other)])
  return samples.slice(3)
}

/** How often a sample of the one is slower than one of the other: 0.5 when nobody can tell them apart, 0 or 1 when anybody can. */
function overlap(samples: [number, number][]) {
  const pairs = samples.flatMap(([one]) => samples.map(([, other]) => Number(one > other)))
  return pairs.reduce((sum, slower) => sum + slower, 0) / pairs.length
}

const login = (cpf: string) => () => server.browser().api.session.$post({ json: { cpf, password: 'errada-123' } })
const analystLogin = (username: string) => () =>
  server.browser().api.admin.session.$post({ json: { username, password: 'errada-123' } })

it('takes as long for an unknown CPF as for one with three applications', async () => {
  const { json } = await createApplicant(server)
  await createApplicant(server, { cpf: json.cpf })
  await createApplicant(server, { cpf: json.cpf, password: 'outra senha' })
  const slower = overlap(await measure(login(json.cpf), login('52998224725')))
  expect(slower).toBeGreaterThan(0.15)
  expect(slower).toBeLessThan(0.85)
}, 120_000)

it('takes as long for an unknown analyst as for one that exists', async () => {
  await createAnalyst(server)
  const slower = overlap(await measure(analystLogin('ana'), analystLogin('ninguem')))
  expect(slower).toBeGreaterThan(0.15)
  expect(slower).toBeLessThan(0.85)
}, 120_000)
