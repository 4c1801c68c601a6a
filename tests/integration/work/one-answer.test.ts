import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rebuildStates } from '#server/application/state.ts'
import { type Act, type Driver, startDriver, usualHistory } from '#tests/support/driver.ts'
import { runAll } from '#tests/support/jobs.ts'
import { answersAbout, disagreements } from '#tests/support/one-answer.ts'
import { randomFrom } from '#tests/support/random.ts'

let driver: Driver
beforeAll(async () => {
  driver = await startDriver()
})
afterAll(() => driver.server.stop())

/** The stored state, if making it anew from the facts gives another one. */
async function changedByRebuild(): Promise<string[]> {
  const { db } = driver.server.deps
  const stored = () => db.selectFrom('application_state').selectAll().orderBy('application_id').execute()
  const before = await stored()
  await rebuildStates(db, { all: true })
  const after = await stored()
  return isDeepStrictEqual(before, after)
    ? []
    : [`stored ${JSON.stringify(before)}, by the facts ${JSON.stringify(after)}`]
}

/** What does not fit together after some acts. */
async function contradictionsAfter(history: readonly Act[]) {
  const { server, people, failures, acts } = driver
  const found: string[] = []
  for (const [index, act] of history.entries()) {
    const since = server.deps.now()
    await acts[act]()
    await runAll(server)
    const answers = await answersAbout(server, people, since)
    const changed = await changedByRebuild()
    for (const one of [...disagreements(answers), ...changed, ...failures.splice(0)])
      found.push(`after ${history.slice(0, index + 1).join(', ')}: ${one}`)
  }
  return found
}

describe('portal, list, queues, dashboard, counter and reminders give one answer', () => {
  it.each<[string, readonly Act[]]>([
    ['an approved application', ['approve']],
    ['a signed contract that waits for its registration', ['pay the entry', 'sign']],
    ['a contract that was voided by hand', ['pay the entry', 'void the contract']],
    ['a plate that was cleared after the release', ['pay the entry', 'sign', 'register', 'release', 'clear the plate']],
    ['a part of the entry', ['pay a part']],
  ])('on %s', { timeout: 120_000 }, async (_, history) => {
    await driver.begin()
    await driver.acts['make a contract']()
    expect(await contradictionsAfter(history)).toEqual([])
  })

  it.each<[string, readonly Act[]]>([
    ['a counter-offer that nobody takes', ['offer other plans', 'a week passes', 'a week passes', 'refuse']],
    ['a counter-offer that is declined', ['offer other plans', 'decline the plans', 'offer other plans', 'give up']],
    ['a counter-offer that is taken', ['analyse', 'offer other plans', 'take a plan', 'send all documents']],
    [
      'a proof of income',
      [
        ...(['ask for a proof of income', 'send the proof of income', 'ask for the proof again'] as const),
        ...(['a week passes', 'send the proof of income', 'accept the income', 'approve'] as const),
      ],
    ],
    ['a proof that never comes', ['ask for a proof of income', 'a week passes', 'a week passes', 'a week passes']],
  ])('on %s', { timeout: 120_000 }, async (_, history) => {
    await driver.begin('request')
    expect(await contradictionsAfter(history)).toEqual([])
  })

  it.each<[string, readonly Act[]]>([
    [
      'an automatic debit',
      [
        ...(['switch the debit on', 'authorise the debit', 'a month passes', 'a month passes'] as const),
        ...(['empty the account', 'a month passes', 'a week passes', 'switch the debit off'] as const),
      ],
    ],
    [
      'a boleto on its way',
      [
        ...(['ask for a boleto of the next installment', 'a month passes', 'say that the boleto is paid'] as const),
        ...(['pay the boleto', 'a day passes', 'ask for a boleto of the next installment', 'a month passes'] as const),
        ...(['pay the boleto short', 'a week passes', 'accept a payment'] as const),
      ],
    ],
  ])('on %s', { timeout: 240_000 }, async (_, history) => {
    await driver.begin()
    for (const act of usualHistory.toDelivery) await driver.acts[act]()
    expect(await contradictionsAfter(history)).toEqual([])
  })

  const walks = Number(process.env.WALKS ?? 1)
  const first = Number(process.env.SEED ?? 1)
  it.each(Array.from({ length: walks }, (_, index) => first + index))(
    'after any history (seed %i)',
    { timeout: 600_000 },
    async (seed) => {
      const beginning = seed % 3 === 0 ? 'request' : 'entry'
      await driver.begin(beginning)
      const next = randomFrom(seed)
      const random = (below: number) => Math.floor(next() * below)
      const names = Object.keys(driver.acts) as Act[]
      const history = usualHistory[beginning].flatMap((act: Act) =>
        random(3) === 0 ? [act, names[random(names.length)] ?? act] : [act],
      )
      expect(await contradictionsAfter(history)).toEqual([])
    },
  )
})
