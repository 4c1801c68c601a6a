import { type Context, Hono } from 'hono'
import { cardPath } from './pages.ts'
import type { CardProvider } from './provider.ts'
import type { Page, Payment, Refund } from './state.ts'

/** How long an answer is kept under its idempotency key, in seconds. */
const answerKeptFor = 24 * 3600

/** The shortest and the longest time that a hosted page stays open, in seconds. */
const openFor = { least: 30 * 60, most: 24 * 3600 }

/** Returns the few calls of Stripe's API that the bank's adapter makes. */
export function cardApi(provider: CardProvider, { secretKey, origin }: { secretKey: string; origin: string }) {
  const { state } = provider.store
  const app = new Hono()
  const missing = (c: Context) => problem(c, 404, 'resource_missing', 'No such object.')

  app.use('/v1/*', async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${secretKey}`)
      return c.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } }, 401)
    return next()
  })

  return app
    .post('/v1/checkout/sessions', async (c) => {
      return once(c, async (form) => {
        const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
        const expires = Number(form.get('expires_at'))
        const seconds = expires - provider.seconds()
        if (!Number.isInteger(amount) || amount < 50) return problem(c, 400, 'amount_too_small', 'Amount too small.')
        if (!(seconds >= openFor.least && seconds <= openFor.most))
          return problem(c, 400, 'parameter_invalid', 'The `expires_at` must be 30 minutes to 24 hours away.')
        const id = provider.newId('cs')
        const page: Page = {
          id,
          url: `${origin}${cardPath}/pagar/${id}`,
          status: 'open',
          amount,
          name: form.get('line_items[0][price_data][product_data][name]') ?? '',
          email: form.get('customer_email') ?? '',
          metadata: { reference: form.get('metadata[reference]') ?? '' },
          expires_at: expires,
          success_url: form.get('success_url') ?? '',
          cancel_url: form.get('cancel_url') ?? '',
          payment_intent: null,
        }
        state.pages[id] = page
        await provider.store.save()
        return c.json(sessionOf(page))
      })
    })
    .get('/v1/checkout/sessions/:id', (c) => {
      provider.closeOver()
      const page = state.pages[c.req.param('id')]
      return page ? c.json(sessionOf(page)) : missing(c)
    })
    .post('/v1/checkout/sessions/:id/expire', async (c) => {
      const page = state.pages[c.req.param('id')]
      if (!page) return missing(c)
      if (page.status !== 'open') return problem(c, 400, 'resource_invalid', 'Only open sessions can be expired.')
      provider.end(page)
      await provider.store.save()
      return c.json(sessionOf(page))
    })
    .get('/v1/payment_intents/:id', (c) => {
      const payment = state.payments.find(({ id }) => id === c.req.param('id'))
      return payment ? c.json(intentOf(payment)) : missing(c)
    })
    .get('/v1/refunds', (c) =>
      c.json(listOf(ofIntent(c.req.query('payment_intent'))?.refunds.map((one) => refundOf(one)) ?? [])),
    )
    .post('/v1/refunds', async (c) => {
      return once(c, async (form) => {
        const payment = ofIntent(form.get('payment_intent') ?? '')
        if (!payment) return missing(c)
        // During an inquiry, and once a dispute was won, the money is the bank's to give back.
        if (payment.dispute && ['needs_response', 'lost'].includes(payment.dispute.status))
          return problem(c, 400, 'charge_disputed', 'This charge has been charged back.')
        const metadata = { refund: form.get('metadata[refund]') ?? '' }
        const refund = await provider.refund(payment, Number(form.get('amount')), metadata)
        return refund ? c.json(refundOf(refund)) : problem(c, 400, 'charge_already_refunded', 'More than is left.')
      })
    })
    .get('/v1/disputes', (c) => {
      const dispute = ofIntent(c.req.query('payment_intent'))?.dispute
      return c.json(listOf(dispute ? [{ ...dispute, object: 'dispute', currency: 'brl' }] : []))
    })
    .get('/v1/charges', (c) => {
      const [from, to] = [Number(c.req.query('created[gte]') ?? 0), Number(c.req.query('created[lte]') ?? Infinity)]
      return c.json(
        listOf(
          state.payments
            .filter((one) => one.created >= from && one.created <= to)
            .reverse()
            .map(chargeOf),
        ),
      )
    })
    .get('/v1/events', (c) => {
      const [from, to] = [Number(c.req.query('created[gte]') ?? 0), Number(c.req.query('created[lte]') ?? Infinity)]
      return c.json(listOf(state.events.filter((one) => one.created >= from && one.created <= to).reverse()))
    })

  function ofIntent(id: string | undefined): Payment | undefined {
    return state.payments.find((one) => one.id === id)
  }

  /**
   * Answers a repeated request with the first answer, as its idempotency key demands, also where that was a refusal. A
   * key holds for one request alone, and for a day.
   */
  async function once(c: Context, work: (form: URLSearchParams) => Promise<Response>): Promise<Response> {
    const text = await c.req.text()
    const key = c.req.header('idempotency-key') ?? ''
    const request = `${c.req.path} ${text}`
    const known = state.answers[key]
    if (known && provider.seconds() - known.at < answerKeptFor) {
      if (known.request === request) return Response.json(known.body, { status: known.status })
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      return c.json({ error: { type: 'idempotency_error', message } }, 400)
    }
    const answer = await work(new URLSearchParams(text))
    const body: unknown = await answer.clone().json()
    if (key) state.answers[key] = { request, status: answer.status, body, at: provider.seconds() }
    await provider.store.save()
    return answer
  }
}

const problem = (c: Context, status: 400 | 404, code: string, message: string) =>
  c.json({ error: { type: 'invalid_request_error', code, message } }, status)

const listOf = (data: readonly object[]) => ({ object: 'list', has_more: false, url: '/v1', data })

const sessionOf = ({ name: _, email, amount, ...page }: Page) => ({
  ...page,
  object: 'checkout.session',
  mode: 'payment',
  amount_total: amount,
  currency: 'brl',
  customer_email: email,
  payment_status: page.status === 'complete' ? 'paid' : 'unpaid',
})

const intentOf = (payment: Payment) => ({
  id: payment.id,
  object: 'payment_intent',
  status: 'succeeded',
  amount: payment.amount,
  amount_received: payment.amount,
  currency: 'brl',
  created: payment.created,
  metadata: payment.metadata,
  latest_charge: chargeOf(payment),
})

const chargeOf = (payment: Payment) => ({
  id: payment.charge,
  object: 'charge',
  status: 'succeeded',
  paid: true,
  amount: payment.amount,
  currency: 'brl',
  created: payment.created,
  payment_intent: payment.id,
  disputed: payment.dispute !== null,
  billing_details: { name: payment.name },
  metadata: payment.metadata,
})

const refundOf = (refund: Refund) => ({ ...refund, object: 'refund', currency: 'brl' })
