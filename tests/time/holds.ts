import { sql } from 'kysely'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { lastDayToSign } from '#domain/offer/contract-offer.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { outcomesOf } from '#server/application/outcome.ts'
import { contractOf, detailOf } from '#tests/support/contracts.ts'
import { ledger } from '#tests/support/pix/bank.ts'
import { toldByProviders } from '#tests/support/told-by-providers.ts'
import { nextStep } from '../../src/portal/progress/next-step.ts'
import { look } from './person.ts'
import { type Person, providersOf, type World } from './world.ts'

/** Messages that ask for an act. No person with an ended application gets them. */
const asking = ['entry_payable', 'entry_reminder', 'contract_ready', 'documents_requested', 'documents_reminder']
const booking = [
  'motorcycle_released',
  'pickup_booked',
  'pickup_changed',
  'pickup_reminder',
  'pickup_unbooked',
  'pickup_missed',
]

/** The invariants of all applications at the end of a day. A violation is recorded as a contradiction. */
export async function holdsForAll(world: World): Promise<void> {
  const { server, broken, people, day } = world
  const { db } = server.deps
  const wrong = (what: string) => broken.push(`day ${day}: ${what}`)
  if (JSON.stringify(await ledger(server)) !== JSON.stringify(toldByProviders(providersOf(world))))
    wrong('the ledger is not what the providers received and gave back')
  const outcomes = await outcomesOf(
    server.deps,
    db,
    people.map(({ id }) => id),
  )
  const rows = await db.selectFrom('pix_payments').selectAll().execute()
  for (const row of rows) {
    const disputed = row.dispute_state === 'open' || row.dispute_state === 'lost' ? row.dispute_cents : 0
    const left = row.amount_cents - row.refunded_cents - disputed
    if (row.application_id === null) {
      if (left > 0 && !['waiting', 'refunding'].includes(row.state)) wrong(`nobody’s payment ${row.id} is ${row.state}`)
      continue
    }
    const outcome = outcomes.get(row.application_id)
    const settled = outcome?.ledger.payments.find(({ id }) => id === row.id)
    const kept = settled?.keptCents ?? 0
    if (settled && settled.isForStaff !== row.for_staff)
      wrong(`payment ${row.id} is ${row.for_staff ? '' : 'not '}staff’s, and its task is ${settled.task}`)
    const named = (outcome?.tasks ?? []).reduce(
      (sum, task) => sum + ('paymentId' in task && task.paymentId === row.id ? task.cents : 0),
      0,
    )
    if (kept + named !== left) wrong(`of payment ${row.id} ${left - kept - named} cents are kept without a task`)
    if (outcome?.end && kept > 0) wrong(`payment ${row.id} is kept after the end`)
  }
  await holdsAfterEnds(world, outcomes, wrong)
  await holdsForSignatures(world, wrong)
}

async function holdsAfterEnds(
  { server, psp }: World,
  outcomes: Awaited<ReturnType<typeof outcomesOf>>,
  wrong: (what: string) => unknown,
): Promise<void> {
  const { db } = server.deps
  const charges = await db.selectFrom('charges').select(['reference', 'application_id', 'purpose', 'numbers']).execute()
  const { rows: contracts } = await sql<{ application_id: string; state: string }>`
    select application_id, state from contracts where state <> 'void'`.execute(db)
  const pickups = await db
    .selectFrom('pickups')
    .leftJoin('hand_overs', 'hand_overs.application_id', 'pickups.application_id')
    .select(['pickups.application_id', 'hand_overs.at'])
    .where('cancelled_at', 'is', null)
    .execute()
  const mails = await db.selectFrom('messages').select(['application_id', 'kind', 'created_at']).execute()
  for (const [id, { end, may, payableCents, tasks }] of outcomes) {
    const open = charges.filter(
      ({ application_id, reference }) =>
        application_id === id && psp.psp.store.state.charges[reference]?.status === 'ATIVA',
    )
    const entries = open.filter(({ purpose }) => purpose === 'entry')
    if (entries.length > (payableCents > 0 ? 1 : 0))
      wrong(`${id} has ${entries.length} charges of its entry open, ${payableCents} payable`)
    const asked = open.flatMap(({ numbers }) => numbers ?? [])
    if (new Set(asked).size < asked.length)
      wrong(`${id} is asked twice for one of the installments ${asked.join(', ')}`)
    if (!end) continue
    if (open.length > 0) wrong(`${id} has ended, and ${open.length} charges are open`)
    if (payableCents > 0 || may.sign || may.book || may.handOver || may.release)
      wrong(`${id} has ended, and something may still be done`)
    if (tasks.some(({ kind }) => kind === 'void_contract')) wrong(`${id} has ended, and a contract is in force`)
    if (end.kind === 'refused' && contracts.some((one) => one.application_id === id))
      wrong(`${id} was refused, and a contract is in force`)
    if (pickups.some(({ application_id, at }) => application_id === id && at === null))
      wrong(`${id} has ended, and a pick-up is booked`)
    const since = end.at
    const late = mails.filter(
      ({ application_id, kind, created_at }) =>
        application_id === id && since && created_at.toISOString() > since && [...asking, ...booking].includes(kind),
    )
    if (late.length > 0) wrong(`${id} has ended, and was mailed ${late.map(({ kind }) => kind).join(', ')}`)
  }
}

/** No contract was signed after the last valid day of its proposal. */
async function holdsForSignatures({ server }: World, wrong: (what: string) => unknown): Promise<void> {
  const signed = await server.deps.db
    .selectFrom('contracts')
    .select(['id', 'facts', 'signed_at'])
    .where('signed_at', 'is not', null)
    .execute()
  for (const { id, facts, signed_at } of signed) {
    const last = lastDayToSign((facts as { offer: Offer }).offer)
    if (signed_at && brazilianDate(signed_at) > last) wrong(`contract ${id} was signed after ${last}`)
  }
}

/** A person and the bank see the same, and neither is asked for an impossible act. */
export async function holdsForOne(world: World, person: Person): Promise<void> {
  const wrong = (what: string) => world.broken.push(`day ${world.day}: ${person.id}: ${what}`)
  const view = await look(person)
  const detail = await detailOf(world.staff.ana, person.id)
  const { outcome } = view
  if (JSON.stringify(detail.outcome) !== JSON.stringify(outcome)) wrong('portal and analysts see another outcome')
  if (view.pixCode && outcome.payableCents === 0) wrong('a code is shown, and nothing is payable')
  if ((view.journey.entryPaidAt !== null) !== outcome.hasEntry) wrong('the entry is paid for one and not for the other')
  const { obstacle, contract } = await contractOf(person)
  if (outcome.may.sign !== (obstacle === null) && obstacle !== 'contract_outdated' && !contract?.signedAt)
    wrong(`signing: outcome says ${outcome.may.sign}, the contract's page ${obstacle}`)
  const { title, text, action } = nextStep(view, brazilianDate(world.server.deps.now()))
  if (outcome.end && action && action.href !== '#pagamentos') wrong(`after the end the portal asks for ${action.label}`)
  if (outcome.payableCents === 0 && /^Pague a entrada/.test(title))
    wrong(`nothing is payable, and the portal says “${title}”`)
  const isBack = outcome.end && outcome.owedCents === 0 && !view.handOver
  if (isBack && /voltam para você/.test(text)) wrong(`nothing is owed, and the portal says “${text}”`)
}

/** The applications without any remaining task. Their pages look at the server less often. */
export async function finished({ server, people }: World): Promise<ReadonlySet<string>> {
  const ids = people.map(({ id }) => id)
  const outcomes = await outcomesOf(server.deps, server.deps.db, ids)
  const handedOver = await server.deps.db.selectFrom('hand_overs').select('application_id').execute()
  const out = new Set(handedOver.map(({ application_id }) => application_id))
  return new Set(ids.filter((id) => outcomes.get(id)?.tasks.length === 0 && (outcomes.get(id)?.end || out.has(id))))
}

/** Work that waited longer than its rule allows without a reason, because the bank works within its days. */
export async function nothingIsForgotten(world: World): Promise<void> {
  const ids = world.people.map(({ id }) => id)
  const waitsForOthers = ['customer', 'hold', 'entry_missing']
  for (const [id, { tasks, end }] of await outcomesOf(world.server.deps, world.server.deps.db, ids)) {
    const left = tasks.filter(({ kind }) => !waitsForOthers.includes(kind))
    if (left.length > 0)
      world.broken.push(
        `in the end ${id} (${end?.kind ?? 'open'}) waits for ${left.map(({ kind }) => kind).join(', ')}`,
      )
  }
  const { queues } = await (await world.staff.ana.api.admin.dashboard.$get()).json()
  const ended = queues.find(({ queue }) => queue === 'ended')
  if (ended?.count !== 0) world.broken.push(`in the end ${ended?.count} ended applications stand in the queue`)
}
