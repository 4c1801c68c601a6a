// The parts of Stripe's objects that the bank's adapter reads, by Stripe's own names. Times are seconds since 1970.

/** A hosted page at which one charge is paid. */
export interface Page {
  id: string
  url: string
  status: 'open' | 'complete' | 'expired'
  amount: number
  name: string
  email: string
  metadata: Record<string, string>
  expires_at: number
  success_url: string
  cancel_url: string
  payment_intent: string | null
}

export interface Refund {
  id: string
  amount: number
  created: number
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason: string | null
  metadata: Record<string, string>
}

export interface Dispute {
  id: string
  amount: number
  created: number
  reason: string
  /** warning_needs_response: the card's bank inquires, and takes no money. */
  status: 'warning_needs_response' | 'needs_response' | 'won' | 'lost'
}

/** A payment that a card made. */
export interface Payment {
  id: string
  charge: string
  amount: number
  created: number
  /** The name on the card. */
  name: string
  metadata: Record<string, string>
  refunds: Refund[]
  dispute: Dispute | null
}

/** Something that happened, as the webhook and the list of events tell it. */
export interface CardEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: Record<string, unknown> }
}

/** How a request with an idempotency key was answered, and when. */
export interface Answer {
  request: string
  status: number
  body: unknown
  at: number
}

export interface State {
  pages: Record<string, Page>
  payments: Payment[]
  events: CardEvent[]
  /** The events that the webhook has not taken yet, by id, with how often it was called. */
  deliveries: Record<string, number>
  /** The answers to requests with an idempotency key. */
  answers: Record<string, Answer>
  refusesRefunds: boolean
  /** Whether refunds stay pending, as they do while the bank's account at the provider is empty. */
  holdsRefunds: boolean
}

/** Returns the state of a local card provider that nobody has used yet. */
export const emptyState = (): State => ({
  pages: {},
  payments: [],
  events: [],
  deliveries: {},
  answers: {},
  refusesRefunds: false,
  holdsRefunds: false,
})
