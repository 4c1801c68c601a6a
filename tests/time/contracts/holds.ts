import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { countUnbalanced } from '#server/installments/queries.ts'
import { amountsOf, type startOracle } from '#tests/support/oracle.ts'
import { ledger } from '#tests/support/pix/bank.ts'
import { lostCents, paidTwice, wrongCharges } from '#tests/support/pix/contracts-hold.ts'
import { toldByProviders } from '#tests/support/told-by-providers.ts'
import { providersOf, type World } from '../world.ts'
import { type Life, look, openOf, priceIndex } from './life.ts'

/** The invariants of all contracts together. A violation is recorded as a contradiction. */
export async function holdsForAll(world: World): Promise<void> {
  const { server, psp, cards, boletos } = world
  const wrong = (what: string) => world.broken.push(`day ${world.day}: ${what}`)
  const unbalanced = await countUnbalanced(server.deps.db)
  if (unbalanced > 0) wrong(`${unbalanced} balances are not the sum of their entries`)
  const [own, told] = [await ledger(server), toldByProviders(providersOf(world))]
  if (JSON.stringify(own) !== JSON.stringify(told)) {
    const missing = told.filter((one, index) => String(one) !== String(own[index])).slice(0, 2)
    wrong(`the ledger has ${own.length} payments and the providers ${told.length}, first at ${missing.join(' and ')}`)
  }
  for (const id of await wronglySettled(server.deps.db)) wrong(`${id} is settled and owes, or has no term, or neither`)
  const held = {
    charges: Object.values(psp.psp.store.state.charges),
    titles: boletos.titles(),
    pages: Object.values(cards.store.state.pages),
    debits: Object.values(psp.psp.store.state.recurringCharges),
  }
  const { deps } = server
  const found = [await lostCents(deps), await paidTwice(deps.db), await wrongCharges(deps, held)]
  for (const what of found.flat()) wrong(what)
}

/**
 * The applications whose plan is settled with an open installment, or not settled without one, or lacks its one term.
 */
async function wronglySettled(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ application_id: string }>`
    select application_id from installment_plans as plan
    where (settled_at is null) <> exists (select from installments where plan_id = plan.id and balance_cents > 0)
      or (settled_at is not null)::int <> (select count(*) from settlement_terms where plan_id = plan.id and voided_at is null)`.execute(
    db,
  )
  return rows.map(({ application_id: id }) => id)
}

/** The applications with a debt. */
export async function owing({ server }: Pick<World, 'server'>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ application_id: string }>`
    select distinct application_id from installments join installment_plans as plan on plan.id = plan_id
    where balance_cents > 0`.execute(server.deps.db)
  return new Set(rows.map(({ application_id: id }) => id))
}

/** Checks the figures of one contract: the sums are right, and an independent computation gives the same amounts. */
export async function holdsForOne(world: World, life: Life, oracle: ReturnType<typeof startOracle>): Promise<void> {
  const wrong = (what: string) => world.broken.push(`day ${world.day}: ${life.id}: ${what}`)
  const { plan } = await look(world, life)
  const open = openOf(plan)
  const payoff = open.reduce((sum, { todayCents }) => sum + todayCents, 0)
  if (payoff !== plan.payoffCents) wrong(`settles for ${plan.payoffCents}, its rows for ${payoff}`)
  if ((plan.openCents === 0) !== (plan.settledOn !== null)) wrong(`${plan.openCents} open, settled ${plan.settledOn}`)
  if ((plan.settledOn !== null) !== (plan.settlement?.term != null))
    wrong(`settled ${plan.settledOn}, term ${plan.settlement?.term?.id}`)
  await oracle.ask({
    about: `day ${world.day}: ${life.id}`,
    on: plan.today,
    releasedOn: life.offer.madeOn,
    financed: life.offer.financedCents,
    monthlyRate: String(life.offer.monthlyInterestPercent),
    index: priceIndex,
    plan: life.offer.installments.map(({ number, valueCents: value, dueOn }) => ({ number, value, dueOn })),
    history: life.history,
    moved: life.moved,
    numbers: open.map(({ number }) => number),
    paid: plan.rows.filter(({ state }) => state === 'paid').map(({ number }) => number),
    product: amountsOf(open.map(({ todayCents: totalCents, ...one }) => ({ ...one, totalCents }))),
  })
}

/** Checks the end of a contract: it is settled, with a verifiable term, or has open installments; returns which. */
export async function ends(world: World, life: Life): Promise<'settled' | 'open'> {
  const { plan } = await look(world, life)
  const terms = await world.server.deps.db
    .selectFrom('settlement_terms')
    .selectAll()
    .where('application_id', '=', life.id)
    .where('voided_at', 'is', null)
    .execute()
  const wrong = (what: string) => world.broken.push(`in the end ${life.id}: ${what}`)
  if (plan.openCents > 0) {
    if (terms.length > 0) wrong('has a term, and owes')
    return 'open'
  }
  const [term] = terms
  if (terms.length !== 1 || !term?.sealed_at) wrong(`is settled with ${terms.length} terms, sealed ${term?.sealed_at}`)
  const answer = await world.server.browser().api.verification.$post({ json: { code: term?.code ?? '-' } })
  const { state, settledOn } = await answer.json()
  const last = plan.rows.map(({ paidOn }) => paidOn ?? '').reduce((one, other) => (one > other ? one : other), '')
  if (state !== 'settled' || settledOn !== last || last > brazilianDate(world.server.deps.now()))
    wrong(`its term says ${state} on ${settledOn}, its last payment was on ${last}`)
  return 'settled'
}
