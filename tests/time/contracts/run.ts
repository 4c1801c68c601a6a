// `npm run test:contracts`: the clock moved through the months of many contracts; the acts of customers, their banks
// and analysts are drawn from a seed. TIME_CONTRACTS (20), TIME_MONTHS (12), TIME_SEED.
import { inspect } from 'node:util'
import { monthsAfter } from '#domain/calendar/day-arithmetic.ts'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { sendReminders } from '#server/use-cases/reminders.ts'
import { startOracle } from '#tests/support/oracle.ts'
import { createReport } from '#tests/support/report.ts'
import { toldByProviders } from '#tests/support/told-by-providers.ts'
import { settlePayments } from '../bank.ts'
import { decideDisputes } from '../person.ts'
import { nextDay, providersOf, startWorld } from '../world.ts'
import { recordByHand, work } from './bank.ts'
import { act, meddle, type Payment, pay } from './customer.ts'
import { ends, holdsForAll, holdsForOne, owing } from './holds.ts'
import { becomesQuiet, each, type Life, startLives, todayOf, waiting } from './life.ts'

const seed = Number(process.env.TIME_SEED ?? Date.now() % 1_000_000)
const contracts = Number(process.env.TIME_CONTRACTS ?? 20)
const months = Number(process.env.TIME_MONTHS ?? 12)

const started = performance.now()
const seconds = () => Math.round((performance.now() - started) / 1000)
console.log(`seed ${seed}`)
const world = await startWorld(seed)
const oracle = startOracle()
const lives = await startLives(world, seed, contracts, months)
const begin = todayOf(world)

/** One day: the bank requests due installments, customers pay, and the bank works on the payments. */
async function live(): Promise<void> {
  await tidy(world.server.ownerDeps)
  await sendReminders(world.server.deps)
  await becomesQuiet(world)
  const { choosing, late } = await waiting(world)
  const payments = new Map<Life, Payment>()
  await each(lives, async (life) => {
    if (life.sleepsUntil > todayOf(world) && !choosing.has(life.id)) return
    const wish = await act(world, life)
    if (wish === 'by_hand') await recordByHand(world, life)
    else if (wish) payments.set(life, wish)
  })
  if (payments.size > 0) await becomesQuiet(world)
  await each([...payments.values()], (payment) => pay(world, payment))
  await each(lives, async (life) => life.draw(1000) < 6 && meddle(world, life))
  await decideDisputes(world)
  await becomesQuiet(world)
  world.psp.psp.store.state.refusesRefunds = world.chance(10)
  await settlePayments(world)
  await each(lives, (life) => work(world, life, late.has(life.id)))
  await becomesQuiet(world)
}

/**
 * A contract without debt has no amount to compare. Settled contracts are checked all together here, and one by one at
 * the end.
 */
async function prove(isEnd = false): Promise<void> {
  await holdsForAll(world)
  const owe = await owing(world)
  const some = isEnd ? lives : lives.filter(({ id }) => owe.has(id))
  await each(some, (life) => holdsForOne(world, life, oracle))
}

let month = 0
/** Runs the months one after another, and makes the last checks at the end. */
async function liveAll(): Promise<void> {
  while (month < months && world.broken.length === 0) {
    await nextDay(world, 1 + world.draw(5))
    await live()
    if (todayOf(world) < monthsAfter(begin, month + 1)) continue
    month += 1
    await prove()
    console.log(`month ${month}, day ${world.day} (${seconds()} s)`)
  }
  world.psp.psp.store.state.refusesRefunds = false
  for (let round = 0; round < 4 && world.broken.length === 0; round++) {
    await nextDay(world, 3)
    await tidy(world.server.ownerDeps)
    await decideDisputes(world, 100)
    await becomesQuiet(world)
    await settlePayments(world, 100)
    await becomesQuiet(world)
  }
  if (world.broken.length === 0) await prove(true)
}

// An exception is a contradiction too, so that the run still ends with its result.
await liveAll().catch((error) => world.broken.push(`day ${world.day}: ${inspect(error)}`))
const ended = { settled: 0, open: 0 }
if (world.broken.length === 0) await each(lives, async (life) => ended[await ends(world, life)]++)
const differences = await oracle.end()

const title = `${contracts} contracts, ${month} months, seed ${seed}, ${seconds()} s`
const report = createReport(title, 'what', 'times')
for (const [what, times] of [...world.happened].sort(([one], [other]) => (one < other ? -1 : 1))) {
  report.row(what, times)
}
report.row('payments that the providers list', toldByProviders(providersOf(world)).length)
report.row('contracts settled', ended.settled)
report.row('contracts with open installments', ended.open)
report.promise(
  'no contradiction in any month',
  world.broken.length === 0,
  `\n  ${world.broken.slice(0, 20).join('\n  ')}`,
)
report.promise('every amount is the one that the oracle has', differences === 0)
report.promise('the provider was asked for nothing that its standard does not know', world.psp.violations.length === 0)
report.print()
await world.stop()
