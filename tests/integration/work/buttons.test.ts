import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Button, buttonsOf, pagesOf } from '#tests/support/buttons.ts'
import { type Act, type Driver, startDriver, usualHistory } from '#tests/support/driver.ts'
import { runAll } from '#tests/support/jobs.ts'
import { randomFrom } from '#tests/support/random.ts'

let driver: Driver
beforeAll(async () => {
  driver = await startDriver()
})
afterAll(() => driver.server.stop())

/** Presses a button. Returns what it says: its status, and the code of a refusal. */
async function pressed({ press, asks = [] }: Button) {
  const answer = await press()
  const { code = '' } = answer.status < 400 ? {} : ((await answer.clone().json()) as { code?: string })
  return { isDone: answer.status < 400 || asks.includes(code), said: `${answer.status} ${code}` }
}

const walks = Number(process.env.WALKS ?? 2)
const first = Number(process.env.SEED ?? 2)
it.each(Array.from({ length: walks }, (_, index) => first + index))(
  'no page offers what the server refuses, and the server refuses what no page offers (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    const beginning = seed % 2 === 0 ? 'request' : 'entry'
    await driver.begin(beginning)
    const next = randomFrom(seed)
    const one = <Item>(list: readonly Item[]) => list[Math.floor(next() * list.length)]
    const acts = Object.keys(driver.acts) as Act[]
    const history: string[] = []
    const wrong: string[] = []
    const note = (words: string) => wrong.push(`after ${history.join(', ')}: ${words}`)
    const load = async () => buttonsOf(driver, await pagesOf(driver))
    for (const usual of usualHistory[beginning]) {
      const act = next() < 0.15 ? (one(acts) ?? usual) : usual
      history.push(act)
      await driver.acts[act]()
      await runAll(driver.server)
      const hidden = one((await load()).filter(({ isOffered, isForbidden = !isOffered }) => isForbidden))
      if (hidden) {
        const { isDone, said } = await pressed(hidden)
        if (isDone) note(`'${hidden.name}' is not offered, and the server did it: ${said}`)
      }
      const shown = one((await load()).filter(({ isOffered, isSeldom }) => isOffered && (!isSeldom || next() < 0.1)))
      if (!shown) continue
      const { isDone, said } = await pressed(shown)
      if (!isDone) note(`'${shown.name}' is offered, and refused: ${said}`)
      history.push(shown.name)
      await runAll(driver.server)
    }
    expect([...wrong, ...driver.failures]).toEqual([])
  },
)
