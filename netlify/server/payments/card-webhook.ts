import { Hono } from 'hono'
import { nothing } from '#api/history.ts'
import { access } from '../accounts/access.ts'
import type { Deps } from '../deps.ts'
import { answers } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { enqueue } from '../shared/enqueue.ts'
import { ProblemError } from '../shared/problem.ts'

/**
 * The webhook to which the card's provider reports payments, refunds and disputes. It answers at once and trusts no
 * amount.
 */
export const cardRoutes = new Hono<AppEnv>().post('/card/webhook', access('public'), answers(nothing), async (c) => {
  const signature = c.req.header('stripe-signature') ?? ''
  await enqueueCardPayment(c.var.deps, await c.req.text(), signature)
  return c.json({})
})

/**
 * Queues a look-up at the provider for the payment that an event names, and reads only its id. An event that names
 * none, as the end of a page, is found by the list. Throws `not_found` without a provider, and for an event that it did
 * not sign in the last minutes, as for any address that does not exist.
 */
async function enqueueCardPayment(deps: Deps, body: string, signature: string): Promise<void> {
  const { card } = deps.config
  if (card === undefined) throw new ProblemError('not_found')
  // Loaded on demand, because no other route needs it.
  const { signedCardPayment } = await import('./provider/stripe.ts')
  const told = signedCardPayment(card, body, signature, deps.now())
  if (told === undefined) throw new ProblemError('not_found')
  if (told.paymentId !== null) await enqueue(deps.db, 'card_payment', { paymentId: told.paymentId })
}
