import type { BoletoAccount } from '#domain/boleto/account.ts'
import { type BoletoTitle, type ReadOrder, readRemessa } from '#domain/boleto/cnab/remessa.ts'
import { type Answer, writeRetorno } from '#domain/boleto/cnab/retorno.ts'
import { businessDaysAfter, payableUntil } from '#domain/calendar/business-days.ts'
import { brazilianDate, type PlainDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, daysBetween } from '#domain/calendar/day-arithmetic.ts'

/** The ways to pay a boleto. 'late' pays ten days after its last day without fee. */
export const boletoPayments = ['exact', 'less', 'late', 'twice'] as const
export type BoletoPayment = (typeof boletoPayments)[number]

/** A boleto at the bank. */
export interface Title extends BoletoTitle {
  state: 'open' | 'paid' | 'withdrawn' | 'refused'
}

export interface BankState {
  /** By the bank's number. */
  titles: Record<string, Title>
  /** The number of the last remessa that was taken. The next one has to follow it. */
  lastRemessa: number
  /** In the order of their numbers, from 1. */
  retornos: { name: string; content: string }[]
  /** What the next files say, each from a day on. */
  waiting: { from: PlainDate; answer: Answer }[]
  /** Whether the bank refuses registrations, so that a visitor can see the consequences. */
  refusesRegistrations: boolean
}

/** Returns the state of a local bank that nobody has used yet. */
export const emptyBank = (): BankState => ({
  titles: {},
  lastRemessa: 0,
  retornos: [],
  waiting: [],
  refusesRegistrations: false,
})

export type Bank = ReturnType<typeof createBank>

/** What the bank charges for a payment (movement 28), in cents. */
const feeCents = 190

/**
 * Makes a bank that registers boletos and takes their payments, on one machine. It reads remessas and answers with
 * retornos. The caller keeps the time: it calls `closeFile`, which writes what is due into a file.
 */
export function createBank(options: {
  store: { readonly state: BankState; save(): Promise<void> }
  account: BoletoAccount
  now: () => Date
}) {
  const { store, account, now } = options
  const { state } = store
  const today = () => brazilianDate(now())
  const say = (from: PlainDate, title: Title, answer: Pick<Answer, 'kind'> & Partial<Answer>) =>
    state.waiting.push({ from, answer: { ...aboutTitle(title, today()), ...answer } })

  function follow({ kind, title }: ReadOrder): void {
    const known = state.titles[title.ourNumber]
    if (kind === 'register') {
      const reasons = refusal(title, known, state.refusesRegistrations)
      const stored: Title = { ...title, state: reasons.length > 0 ? 'refused' : 'open' }
      if (!known || known.state === 'refused') state.titles[title.ourNumber] = stored
      say(today(), stored, reasons.length > 0 ? { kind: 'refused', reasons } : { kind: 'registered' })
      return
    }
    // 60 stands for a boleto that is not registered, or no longer.
    if (known?.state !== 'open')
      return void say(today(), { ...title, state: 'refused' }, { kind: 'refused', reasons: ['60'] })
    if (kind === 'move') Object.assign(known, title)
    else known.state = 'withdrawn'
    say(today(), known, { kind: kind === 'move' ? 'registered' : 'withdrawn' })
  }

  return {
    store,
    account,
    now,
    /**
     * Takes a remessa. A file that was taken before changes nothing. Returns the reason if the number is not the next
     * one. Throws CnabError for a file that does not follow the layout.
     */
    take: async (content: string): Promise<string | undefined> => {
      const { header, orders } = readRemessa(content)
      if (header.number <= state.lastRemessa) return undefined
      if (header.number !== state.lastRemessa + 1) return `esperado o arquivo ${state.lastRemessa + 1}`
      for (const order of orders) follow(order)
      state.lastRemessa = header.number
      await store.save()
      return undefined
    },
    /** Pays a boleto. The payment is in a file of the next business day. */
    pay: async (title: Title, how: BoletoPayment): Promise<void> => {
      const on = how === 'late' ? daysAfter(payableUntil(title.dueOn), 10) : today()
      const cents = boletoAmountOn(title, on)
      const paidCents = how === 'less' ? Math.max(1, cents - 1_000) : cents
      const isKnown = title.state === 'open'
      for (let times = how === 'twice' ? 2 : 1; times > 0; times--) {
        const kind = isKnown && title.state === 'open' ? 'paid' : 'paid_after_withdrawal'
        const creditedOn = businessDaysAfter(now(), 1)
        say(creditedOn, title, { kind, paidCents, creditedCents: paidCents, happenedOn: on, creditedOn })
        title.state = 'paid'
      }
      say(businessDaysAfter(now(), 1), title, { kind: 'fee', feeCents })
      await store.save()
    },
    /**
     * Writes a file with all that is due until a day, today unless it says otherwise. Writes none without anything due.
     */
    closeFile: async (until = today()): Promise<void> => {
      const due = state.waiting.filter(({ from }) => from <= until)
      if (due.length === 0) return
      state.waiting = state.waiting.filter(({ from }) => from > until)
      const number = state.retornos.length + 1
      const facts = { ...bankFacts(account), number, writtenOn: today(), writtenAt: timeOf(now()) }
      const content = writeRetorno(
        facts,
        due.map(({ answer }) => answer),
      )
      state.retornos.push({ name: `RET${String(number).padStart(6, '0')}.RET`, content })
      await store.save()
    },
  }
}

const bankFacts = (account: BoletoAccount) => ({
  account,
  company: '0'.repeat(14),
  companyName: 'BANCO LOCAL',
  bankName: 'BANCO LOCAL',
})

const timeOf = (at: Date) => at.toISOString().slice(11, 19).replaceAll(':', '')

const aboutTitle = (title: Title, happenedOn: PlainDate): Omit<Answer, 'kind'> => ({
  ourNumber: title.ourNumber,
  ownReference: title.ownReference,
  document: title.document,
  dueOn: title.dueOn,
  amountCents: title.amountCents,
  paidCents: 0,
  creditedCents: 0,
  happenedOn,
  creditedOn: null,
  feeCents: 0,
  reasons: [],
})

/** Returns why a boleto is not registered, in FEBRABAN's codes: 08 number unreadable, 63 known, 48 CEP. */
function refusal(title: BoletoTitle, known: Title | undefined, refuses: boolean): string[] {
  if (known && known.state !== 'refused') return ['63']
  if (refuses) return ['48']
  return /^\d{11}$/.test(title.ourNumber) ? [] : ['08']
}

/** Returns what a boleto costs on a day: fine and interest by calendar day are added after the last day without fee. */
export function boletoAmountOn(title: BoletoTitle, on: PlainDate): number {
  const days = daysBetween(title.freeUntil, on)
  if (days <= 0) return title.amountCents
  const fine = Math.round((title.amountCents * title.finePercent) / 100)
  return title.amountCents + fine + Math.round((title.amountCents * title.lateInterestPercent * days) / 3_000)
}

/** Tells whether a boleto can no longer be paid at any bank. */
export const isOverdue = (title: BoletoTitle, at: Date): boolean =>
  startOfDay(daysAfter(payableUntil(title.payableUntil), 1)) <= at
