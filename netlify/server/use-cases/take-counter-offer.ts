import type { Kysely, Transaction } from 'kysely'
import type { CounterOfferAnswer, CounterOfferChoice } from '#api/credit.ts'
import type { CounterOfferRow } from '#db/schema/credit.ts'
import type { Database } from '#db/schema.ts'
import { isUndecided } from '#domain/application/status.ts'
import { displacementOf } from '#domain/catalogue/displacement.ts'
import { lapsesAt } from '#domain/credit/counter-offer.ts'
import { addOfferVersion, offerHash, planColumns } from '../application/offer.ts'
import { lockApplication, updateApplication } from '../application/queries.ts'
import { endCounterOffer, findCounterOffer } from '../credit/counter-offers.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { approveBySystem } from './follow-policy.ts'

const canBeTaken = (counter: CounterOfferRow, now: Date) => counter.state === 'open' && now < lapsesAt(counter.last_day)

/** Returns the plans that the bank offers instead, for the customer's page; null if there are none to take. */
export async function counterOfferView(
  { now }: Pick<Deps, 'now'>,
  db: Kysely<Database>,
  applicationId: string,
): Promise<CounterOfferAnswer> {
  const counter = await findCounterOffer(db, applicationId)
  if (counter === undefined || !canBeTaken(counter, now())) return { counterOffer: null }
  const { id, last_day: lastDay, plans } = counter
  return {
    counterOffer: {
      id,
      lastDay,
      plans: plans.map(({ kind, slug, offer }) => ({
        kind,
        slug,
        displacement: displacementOf(offer.model),
        hash: offerHash(offer),
        offer,
      })),
    },
  }
}

/**
 * Takes one of the offered plans for the customer. It becomes the next version of the offer, at the price and
 * conditions that it was offered at, and the application goes on as approved. A second press on the same plan changes
 * nothing. Throws `not_found`, and `counter_offer_over` if it was ended, or another plan taken, meanwhile.
 */
export function takeCounterOffer(
  deps: Deps,
  applicationId: string,
  { counterOffer: id, plan: hash }: CounterOfferChoice,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { row, counter } = await lockCounterOffer(trx, applicationId, id)
    const place = counter.plans.findIndex(({ offer }) => offerHash(offer) === hash)
    const taken = counter.plans[place]
    if (taken === undefined) throw new ProblemError('not_found')
    if (counter.taken === place) return
    if (!canBeTaken(counter, deps.now()) || !isUndecided(row.status)) throw new ProblemError('counter_offer_over')
    const at = deps.now()
    const actor = { type: 'applicant', id: applicationId, name: null } as const
    await endCounterOffer(trx, applicationId, { state: 'taken', taken: place, actor, at })
    await addOfferVersion(trx, row, taken.offer, at)
    await approveBySystem(deps, trx, row, planColumns(taken.offer))
  })
}

/**
 * Declines the offered plans for the customer; the application goes back to who analyses it. A second press changes
 * nothing. Throws `not_found`, and `counter_offer_over` if it was ended in another way meanwhile.
 */
export function declineCounterOffer(deps: Deps, applicationId: string, id: string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { counter } = await lockCounterOffer(trx, applicationId, id)
    if (counter.state === 'declined') return
    const at = deps.now()
    const actor = { type: 'applicant', id: applicationId, name: null } as const
    if (!canBeTaken(counter, at)) throw new ProblemError('counter_offer_over')
    await endCounterOffer(trx, applicationId, { state: 'declined', actor, at })
    await updateApplication(trx, applicationId, {}, at)
  })
}

async function lockCounterOffer(trx: Transaction<Database>, applicationId: string, id: string) {
  const row = await lockApplication(trx, applicationId)
  const counter = await findCounterOffer(trx, applicationId)
  if (row === undefined || counter === undefined) throw new ProblemError('not_found')
  // A newer one replaced the one on the page.
  if (counter.id !== id) throw new ProblemError('counter_offer_over')
  return { row, counter }
}
