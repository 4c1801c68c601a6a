import { randomBytes } from 'node:crypto'
import type { CardEvent, Dispute, Page, Payment, Refund, State } from './state.ts'

export interface Store {
  readonly state: State
  save(): Promise<void>
}

export type CardProvider = ReturnType<typeof createCardProvider>

const mostTries = 20
const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/**
 * Makes a card's provider that exists on one machine. `deliver` calls the webhook and tells whether it took the event.
 * The caller keeps the time: it calls `work`, which ends refunds and pages and calls the webhook.
 */
export function createCardProvider(options: {
  store: Store
  now: () => Date
  deliver: (event: CardEvent) => Promise<boolean>
}) {
  const { store, now, deliver } = options
  const { state } = store
  const seconds = () => Math.floor(now().getTime() / 1000)

  function tell(type: string, object: Record<string, unknown>): void {
    const event: CardEvent = { id: newId('evt'), object: 'event', type, created: seconds(), data: { object } }
    state.events.push(event)
    state.deliveries[event.id] = 0
  }
  const disputeOf = ({ amount }: Payment, status: Dispute['status']): Dispute => ({
    id: newId('dp'),
    amount,
    created: seconds(),
    reason: 'fraudulent',
    status,
  })
  const intentOf = ({ id, metadata }: Payment) => ({ payment_intent: id, metadata })

  function closeOver(): void {
    for (const page of Object.values(state.pages)) if (page.status === 'open' && page.expires_at <= seconds()) end(page)
  }
  function end(page: Page): void {
    page.status = 'expired'
    tell('checkout.session.expired', { id: page.id, metadata: page.metadata })
  }

  return {
    store,
    now,
    seconds,
    newId,
    end,
    closeOver,
    /** Pays at a page with a card of this name; undefined if the page is closed. */
    pay: async (page: Page, name: string): Promise<Payment | undefined> => {
      closeOver()
      if (page.status !== 'open') return undefined
      const { metadata, amount } = page
      const payment: Payment = {
        id: newId('pi'),
        charge: newId('ch'),
        amount,
        created: seconds(),
        name,
        metadata,
        refunds: [],
        dispute: null,
      }
      state.payments.push(payment)
      Object.assign(page, { status: 'complete', payment_intent: payment.id })
      tell('checkout.session.completed', { id: page.id, ...intentOf(payment) })
      await store.save()
      return payment
    },
    /** The holder of the card contests a payment: its money leaves the bank until that is decided. */
    dispute: async (payment: Payment) => {
      if (payment.dispute) return
      payment.dispute = disputeOf(payment, 'needs_response')
      tell('charge.dispute.created', { id: payment.dispute.id, ...intentOf(payment) })
      await store.save()
    },
    /** The card's bank asks about a payment, and takes no money. */
    inquire: async (payment: Payment) => {
      if (payment.dispute) return
      payment.dispute = disputeOf(payment, 'warning_needs_response')
      tell('charge.dispute.created', { id: payment.dispute.id, ...intentOf(payment) })
      await store.save()
    },
    /** An inquiry becomes a dispute: the money leaves the bank. */
    escalate: async (payment: Payment) => {
      if (payment.dispute?.status !== 'warning_needs_response') return
      payment.dispute.status = 'needs_response'
      tell('charge.dispute.funds_withdrawn', { id: payment.dispute.id, ...intentOf(payment) })
      await store.save()
    },
    /** The card's network decides a dispute. */
    decide: async (payment: Payment, status: 'won' | 'lost') => {
      if (payment.dispute?.status !== 'needs_response') return
      payment.dispute.status = status
      tell('charge.dispute.closed', { id: payment.dispute.id, ...intentOf(payment) })
      await store.save()
    },
    /** Starts to give money back; undefined for more than is left. */
    refund: async (payment: Payment, amount: number, metadata: Record<string, string>): Promise<Refund | undefined> => {
      const taken = payment.refunds.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount), 0)
      if (taken + amount > payment.amount) return undefined
      const refund: Refund = {
        id: newId('re'),
        amount,
        created: seconds(),
        status: 'pending',
        failure_reason: null,
        metadata,
      }
      payment.refunds.push(refund)
      await store.save()
      return refund
    },
    /** The customer's card is closed: the last refund that was made comes back to the bank. */
    returnRefund: async (payment: Payment) => {
      const refund = payment.refunds.findLast(({ status }) => status === 'succeeded')
      if (refund === undefined) return
      Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
      tell('refund.failed', { id: refund.id, ...intentOf(payment) })
      await store.save()
    },
    /** Ends open refunds and pages that are over, and calls the webhook. */
    work: async () => {
      closeOver()
      for (const payment of state.payments) {
        const open = payment.refunds.filter(({ status }) => status === 'pending' && !state.holdsRefunds)
        for (const refund of open) {
          Object.assign(
            refund,
            state.refusesRefunds
              ? { status: 'failed', failure_reason: 'expired_or_canceled_card' }
              : { status: 'succeeded' },
          )
          tell(refund.status === 'failed' ? 'refund.failed' : 'refund.updated', { id: refund.id, ...intentOf(payment) })
        }
      }
      for (const [id, tries] of Object.entries(state.deliveries)) {
        const event = state.events.find((one) => one.id === id)
        const isTaken = event === undefined || (await deliver(event).catch(() => false))
        if (isTaken || tries + 1 >= mostTries) delete state.deliveries[id]
        else state.deliveries[id] = tries + 1
      }
      await store.save()
    },
  }
}
