import { afterAll, beforeEach, expect, test } from 'vitest'
import { countAgainst, refundAttempts } from '#server/shared/rate-limits.ts'
import { createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { runInto } from '#tests/support/locks.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const server: TestServer = await startServer({ RATE_LIMIT_SCALE: '1' })
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

const [ip, cpf] = ['198.51.100.9', '52998224725']

test('who takes a count back waits for whoever counts, and neither ends the other', async () => {
  const { deps } = server
  // The account's counter is the older row, and would be locked first by its place.
  await countAgainst(deps, { loginAccount: cpf })
  await countAgainst(deps, { loginAddress: ip })
  await runInto(
    deps.db,
    (tx) => countAgainst({ ...deps, db: tx }, { loginAddress: ip }),
    [() => refundAttempts(deps, { loginAddress: ip, loginAccount: cpf })],
    (tx) => countAgainst({ ...deps, db: tx }, { loginAccount: cpf }),
  )
  const counters = await deps.db.selectFrom('rate_limits').select('points').execute()
  expect(counters.map(({ points }) => points)).toEqual([1, 1])
})

test('people behind one address log in at once', async () => {
  const people: Awaited<ReturnType<typeof createApplicant>>[] = []
  for (let made = 0; made < 25; made++)
    people.push(await createApplicant(server, { email: `pessoa${made}@example.com` }))
  const logIn = ({ json: { cpf, password } }: (typeof people)[number]) =>
    server.browser({ ip }).api.session.$post({ json: { cpf, password } })
  const answers = await Promise.all(people.map(logIn))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})
