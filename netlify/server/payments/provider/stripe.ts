import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { CardConfig } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import {
  type ChargeProvider,
  type KnownCharge,
  ProviderFailure,
  type ProviderNews,
  type ProviderPayment,
  type ProviderRefund,
  type RegisteredCharge,
  type WantedCharge,
} from './port.ts'

/** A job has 18 s, of which one request may take this long (ms). */
const patienceMs = 8_000

/** A page ends at a full half hour, so that a request repeated soon is the same request (seconds). */
const pageEndsEvery = 30 * 60

/**
 * The shortest and the longest time that a hosted page is asked for, in seconds. The provider takes 30 minutes to 24
 * hours (Checkout Session, expires_at), which leaves room for the time of a request, and for the full half hour.
 */
const openForSeconds = { least: 31 * 60, most: 23.5 * 3600 }

/** The most entries that one look at a list reads; a period with more would not fit into a job. */
const mostListed = 10_000

/** The events that change a payment, or end a page at which nobody paid. */
const events = [
  'checkout.session.expired',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
] as const

/**
 * A card's provider: the hosted page of Stripe Checkout, to which the customer is sent. The card's number never reaches
 * our pages or servers (SAQ A). The customer comes back to the site's portal.
 */
export function stripeCards(
  config: CardConfig,
  { config: { siteUrl }, fetch, now }: Pick<Deps, 'config' | 'fetch' | 'now'>,
): ChargeProvider {
  const stripe = stripeClient(config, fetch)
  return {
    register: (charge) => attempt(async () => registered(await openPage(stripe, charge, siteUrl, now()))),
    withdraw: (charge) => attempt(() => closePage(stripe, charge)),
    lookUp: (paymentId) => attempt(() => findKnown(stripe, paymentId)),
    listSince: (from, to) => newsOf(stripe, from, to),
    refund: (paymentId, { id, amountCents }) =>
      attempt(async () => {
        // The provider forgets a key after a day, and a refund may be on its way for longer.
        const known = (await refundsOf(stripe, paymentId)).find((refund) => refund.id === id)
        if (known) return known
        const metadata = { refund: id }
        const wanted = { payment_intent: paymentId, amount: amountCents, metadata }
        return refundOf(await stripe.refunds.create(wanted, { idempotencyKey: `refund-${id}` }))
      }),
  }
}

/** Returns the SDK's client, which sends to the configured address. */
function stripeClient({ secretKey, apiUrl }: CardConfig, fetch: typeof globalThis.fetch): Stripe {
  const origin = 'https://api.stripe.com'
  const send: typeof globalThis.fetch = async (input, init) =>
    explained(await fetch(String(input).replace(origin, apiUrl), init))
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(send),
    timeout: patienceMs,
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/**
 * Returns an answer as the SDK needs it: it takes an error by its body, not by its status, and an answer of something
 * in between as a success.
 */
async function explained(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  const text = await answer.text()
  const { status } = answer
  const told = problem.safeParse(parsedJson(text))
  const error = told.success ? told.data.error : { type: 'api_error', message: `answered ${status}` }
  return Response.json({ error }, { status })
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const problem = z.object({ error: z.looseObject({ type: z.string() }) })

// The parts of the provider's objects that the bank reads.
const page = z.object({ id: z.string(), url: z.string().check(z.minLength(1)), expires_at: z.number() })
const pageState = z.object({ status: z.nullable(z.string()) })
const chargeShape = z.object({
  status: z.string(),
  amount: z.int(),
  created: z.int(),
  disputed: z.boolean(),
  payment_intent: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
  billing_details: z.object({ name: z.nullable(z.string()) }),
})
const intent = z.object({ id: z.string(), status: z.string(), latest_charge: z.nullable(chargeShape) })
const refundShape = z.object({
  id: z.string(),
  amount: z.int(),
  created: z.int(),
  status: z.nullable(z.string()),
  failure_reason: z.optional(z.nullable(z.string())),
  metadata: z.nullable(z.record(z.string(), z.string())),
})
const disputeShape = z.object({ id: z.string(), amount: z.int(), status: z.string(), reason: z.string() })

/** Reads an answer. Throws `ProviderFailure` (unreadable) for one of another form. */
function read<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  const result = schema.safeParse(answer)
  if (!result.success) throw new ProviderFailure('unreadable', 'the answer has another form')
  return result.data
}

function openPage(stripe: Stripe, charge: WantedCharge, siteUrl: string, now: Date) {
  const { reference, amountCents, message, payer } = charge
  const metadata = { reference }
  const wanted: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    locale: 'pt-BR',
    allowed_payment_method_types: ['card'],
    client_reference_id: reference,
    customer_email: payer.email,
    line_items: [
      { quantity: 1, price_data: { currency: 'brl', unit_amount: amountCents, product_data: { name: message } } },
    ],
    metadata,
    payment_intent_data: { metadata, description: message },
    expires_at: endOfPage(now, charge.expiresInSeconds),
    success_url: `${siteUrl}/dashboard?cartao=pago`,
    cancel_url: `${siteUrl}/dashboard?cartao=voltar`,
  }
  // The same request after a lost answer gives the same page. Another request gives another page: nobody saw the first.
  const key = createHash('sha256').update(JSON.stringify(wanted)).digest('hex')
  return stripe.checkout.sessions.create(wanted, { idempotencyKey: `charge-${key}` })
}

/** Returns the second at which a page ends that is to be open for a time. */
function endOfPage(now: Date, wantedSeconds: number): number {
  const seconds = Math.min(openForSeconds.most, Math.max(openForSeconds.least, wantedSeconds))
  return Math.ceil((now.getTime() / 1000 + seconds) / pageEndsEvery) * pageEndsEvery
}

function registered(session: unknown): RegisteredCharge {
  const { id, url, expires_at } = read(page, session)
  return { code: url, expiresAt: new Date(expires_at * 1000), providerReference: id }
}

/** Closes a page. One that was paid or is over cannot be closed, and needs not. */
async function closePage(stripe: Stripe, { providerReference }: KnownCharge): Promise<'done'> {
  if (providerReference === null) return 'done'
  const { status } = read(pageState, await stripe.checkout.sessions.retrieve(providerReference))
  if (status === 'open') await stripe.checkout.sessions.expire(providerReference)
  return 'done'
}

/** Returns a payment; undefined for an id that the provider does not know. */
async function findKnown(stripe: Stripe, id: string): Promise<ProviderPayment | undefined> {
  try {
    return await findPayment(stripe, id)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined
    throw error
  }
}

async function findPayment(stripe: Stripe, id: string): Promise<ProviderPayment | undefined> {
  const { status, latest_charge: charge } = read(
    intent,
    await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
  )
  if (status !== 'succeeded' || charge === null) return undefined
  const [refunds, disputes] = await Promise.all([
    refundsOf(stripe, id),
    charge.disputed ? stripe.disputes.list({ payment_intent: id, limit: 1 }) : { data: [] },
  ])
  return {
    ...paymentOf(id, charge),
    refunds,
    dispute: disputeOf(disputes.data[0]),
  }
}

async function refundsOf(stripe: Stripe, paymentId: string): Promise<ProviderRefund[]> {
  const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 })
  return read(z.array(z.unknown()), data).map(refundOf)
}

function refundOf(answer: unknown): ProviderRefund {
  const refund = read(refundShape, answer)
  const states: Record<string, ProviderRefund['state']> = { succeeded: 'done', failed: 'failed', canceled: 'failed' }
  const state = states[refund.status ?? ''] ?? 'processing'
  return {
    id: refund.metadata?.refund || refund.id,
    amountCents: refund.amount,
    state,
    failure: refund.failure_reason ?? null,
    settledAt: state === 'processing' ? null : new Date(refund.created * 1000),
    returnId: null,
  }
}

/** Reads a dispute. An inquiry (warning_…) takes no money, so it is none unless it becomes one. */
function disputeOf(answer: unknown): ProviderPayment['dispute'] {
  if (answer === undefined) return null
  const { id, status, amount, reason } = read(disputeShape, answer)
  if (status.startsWith('warning_')) return null
  return { id, state: status === 'won' || status === 'lost' ? status : 'open', amountCents: amount, reason }
}

/**
 * Reads what happened in a period: payments as they were made, then those that a refund or a dispute changed, as they
 * are now.
 */
async function* newsOf(stripe: Stripe, from: Date, to: Date): AsyncGenerator<ProviderNews> {
  const created = { gte: Math.floor(from.getTime() / 1000), lte: Math.floor(to.getTime() / 1000) }
  const made = await attempt(() =>
    stripe.charges.list({ created, limit: 100 }).autoPagingToArray({ limit: mostListed }),
  )
  for (const listed of made.reverse()) {
    const charge = read(chargeShape, listed)
    const { status, payment_intent: id } = charge
    if (status !== 'succeeded' || id === null) continue
    yield { kind: 'payment', payment: { ...paymentOf(id, charge), refunds: [], dispute: null } }
  }
  const told = await attempt(() =>
    stripe.events.list({ types: [...events], created, limit: 100 }).autoPagingToArray({ limit: mostListed }),
  )
  const seen = new Set<string>()
  for (const event of told.reverse()) {
    const object = event.data.object as { id?: string; payment_intent?: unknown; metadata?: Stripe.Metadata | null }
    const { payment_intent: id, metadata } = object
    if (event.type === 'checkout.session.expired') {
      if (metadata?.reference)
        yield { kind: 'withdrawn', reference: metadata.reference, providerReference: object.id ?? null }
    } else if (typeof id !== 'string') yield { kind: 'unreadable', what: event.id }
    else if (!seen.has(id)) {
      seen.add(id)
      const payment = await attempt(() => findKnown(stripe, id))
      if (payment) yield { kind: 'payment', payment }
    }
  }
}

/** Returns the payment that a charge of the provider is. The provider copies the reference from the page to it. */
function paymentOf(id: string, charge: z.infer<typeof chargeShape>): Omit<ProviderPayment, 'refunds' | 'dispute'> {
  const { name } = charge.billing_details
  return {
    id,
    way: 'card',
    reference: charge.metadata.reference || null,
    amountCents: charge.amount,
    key: null,
    paidAt: new Date(charge.created * 1000),
    note: null,
    payer: name ? { name: name.slice(0, 200), cpf: null } : null,
  }
}

/** Turns the SDK's errors into failures of the port. */
async function attempt<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    if (!(error instanceof Stripe.errors.StripeError))
      throw new ProviderFailure('unreadable', 'the answer has no known form')
    // An idempotency key that is in use, or was used for something else, is free again later.
    const isFinal =
      (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409) ||
      error instanceof Stripe.errors.StripeCardError
    // The provider's words may quote what was sent, so that logs get the kind of the error alone.
    if (isFinal)
      throw new ProviderFailure('refused', `refused: ${error.code ?? error.type}`, error.message.slice(0, 200))
    throw new ProviderFailure('unreachable', `answered ${error.statusCode ?? 'nothing'}`)
  }
}

/**
 * Returns the payment that a webhook's event names, if it names one; undefined if the provider did not sign the event,
 * or did so more than five minutes ago.
 */
export function signedCardPayment(
  config: CardConfig,
  body: string,
  signature: string,
  now: Date,
): { paymentId: string | null } | undefined {
  try {
    const { webhooks } = stripeClient(config, fetch)
    const event = webhooks.constructEvent(body, signature, config.webhookSecret, undefined, undefined, now.getTime())
    const { payment_intent: id } = event.data.object as { payment_intent?: unknown }
    return { paymentId: typeof id === 'string' && /^pi_\w{8,90}$/.test(id) ? id : null }
  } catch {
    return undefined
  }
}
