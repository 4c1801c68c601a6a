// `npm run test:time`: the clock moved through 60 days for 200 applications; the acts of people and the bank are drawn
// from a seed.

import { tidy } from '#server/maintenance/housekeeping.ts'
import { sendReminders } from '#server/use-cases/reminders.ts'
import { poll } from '#tests/support/pix/bank.ts'
import { createReport } from '#tests/support/report.ts'
import { approve, counter, finish, settlePayments, work } from './bank.ts'
import { finished, holdsForAll, holdsForOne, nothingIsForgotten } from './holds.ts'
import { allArrives, apply, decideDisputes, live } from './person.ts'
import { nextDay, startWorld } from './world.ts'

const seed = Number(process.env.TIME_SEED ?? Date.now() % 1_000_000)
const applications = Number(process.env.TIME_APPLICATIONS ?? 200)
const days = Number(process.env.TIME_DAYS ?? 60)
/** All people have applied by this day. The remaining days are for the later stages. */
const applyingDays = Math.ceil(days * 0.4)

const started = performance.now()
const world = await startWorld(seed)
const { server, psp, people } = world

while (world.day < days) {
  await nextDay(world)
  const wanted = Math.ceil((applications * Math.min(world.day, applyingDays)) / applyingDays)
  while (people.length < wanted) await apply(world)
  psp.psp.store.state.refusesRefunds = world.chance(10)
  const ended = await finished(world)
  const awake = people.filter(({ id }) => world.chance(ended.has(id) ? 4 : 45))
  for (const person of awake) await live(world, person)
  await allArrives(world)
  for (const person of awake) await work(world, person)
  await counter(world)
  await approve(world)
  await settlePayments(world)
  await allArrives(world)
  await poll(server)
  await sendReminders(server.deps)
  await tidy(server.ownerDeps)
  await holdsForAll(world)
  for (const person of awake) await holdsForOne(world, person)
  if (world.day % 10 === 0) console.log(`day ${world.day}: ${people.length} applications`)
  if (world.broken.length > 0) break
}

// On the last days only the bank acts, until all its work is done.
psp.psp.store.state.refusesRefunds = false
for (let round = 0; round < 12 && world.broken.length === 0; round++) {
  await nextDay(world)
  for (const person of people) await finish(world, person)
  await approve(world)
  await decideDisputes(world, 100)
  await allArrives(world)
  await settlePayments(world, 100)
  await allArrives(world)
  await poll(server)
  await holdsForAll(world)
}
if (world.broken.length === 0) await nothingIsForgotten(world)

const report = createReport(`${days} days, ${people.length} applications, seed ${seed}`, 'what', 'times')
for (const [what, times] of [...world.happened].sort(([one], [other]) => (one < other ? -1 : 1))) {
  report.row(what, times)
}
report.promise(
  `no contradiction in ${world.day} days (${Math.round((performance.now() - started) / 1000)} s)`,
  world.broken.length === 0,
  `\n  ${world.broken.slice(0, 20).join('\n  ')}`,
)
report.promise('the provider was asked for nothing that its standard does not know', psp.violations.length === 0)
report.print()
await world.stop()
