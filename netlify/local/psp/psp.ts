import { randomBytes } from 'node:crypto'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { amountAt, endOf, makeBatches } from './charges.ts'
import type { Recurrence, RecurringCharge } from './debit-state.ts'
import { cancelCharge, chargesOf, decide, type RecurrenceAct, workOnDebits } from './debits.ts'
import {
  type Charge,
  type Delivery,
  type Payer,
  type Payment,
  type Refund,
  type State,
  type Store,
  toReport,
} from './state.ts'

/**
 * The ways to pay a charge. 'late' pays as if its time were over; 'by_key' pays the bank's key without naming the
 * charge.
 */
export const waysToPay = ['exact', 'less', 'more', 'twice', 'late', 'by_key'] as const
export type WayToPay = (typeof waysToPay)[number]

/** The part of a payment that the payer decides. */
export interface LoosePayment {
  valor: string
  chave?: string
  txid?: string
  infoPagador?: string
  pagador?: Payer
  horario?: string
  componentesValor?: NonNullable<Payment['componentesValor']>
}

export type Psp = ReturnType<typeof createPsp>

/**
 * Makes a payment provider that exists on one machine. `deliver` calls a webhook and tells whether it accepted the
 * call. The caller keeps the time: it calls `settle`, which makes batches of charges and settles refunds, and
 * `callWebhooks`.
 */
export function createPsp(options: {
  store: Store
  now: () => Date
  deliver: (url: string, body: string) => Promise<boolean>
}) {
  const { store, now, deliver } = options
  const { state } = store

  /** Stores what the customer's bank made of debits, and reports it. */
  async function debited({ changed, paid }: ReturnType<typeof workOnDebits>): Promise<boolean> {
    for (const { txid } of changed) notifyOf(state, 'cobr', txid, now())
    for (const money of paid) await receive(money)
    return changed.length > 0
  }

  async function receive(pix: LoosePayment): Promise<Payment> {
    const at = now().toISOString()
    const payment = { endToEndId: bankId('E', now()), horario: at, ...pix, arrivedAt: at }
    state.payments.push(payment)
    notify(state, payment, now())
    await store.save()
    return toReport(payment)
  }

  return {
    store,
    now,
    receive,
    /** `payer` is the person who pays, if the payer's bank names one. */
    pay: (charge: Charge, way: WayToPay, payer?: Payer) =>
      payCharge(charge, way, now(), (pix) => receive({ ...pix, ...(payer && { pagador: payer }) })),
    giveBack: async (payment: Payment, wanted: Pick<Refund, 'id' | 'valor' | 'descricao'>) => {
      const refund = startRefund(payment, wanted, now())
      if (refund) await store.save()
      return refund
    },
    settle: async () => {
      const isAnyMade = makeBatches(state, now())
      const isAnyDebited = await debited(workOnDebits(state, now()))
      const settled = settleRefunds(state, now())
      for (const payment of settled) notify(state, payment, now())
      if (isAnyMade || isAnyDebited || settled.length > 0) await store.save()
    },
    /** The customer's decision about a recurrence; false if it is no longer possible. */
    decide: async (recurrence: Recurrence, act: RecurrenceAct) => {
      const isDone = decide(state, recurrence, act, now())
      notifyOf(state, 'rec', recurrence.idRec, now())
      for (const { txid } of chargesOf(state, recurrence.idRec)) notifyOf(state, 'cobr', txid, now())
      if (isDone) await store.save()
      return isDone
    },
    /** The customer cancels one debit at their bank; false on its day and after it. */
    cancelDebit: async (charge: RecurringCharge) => {
      const isDone = cancelCharge(charge, 'USUARIO_PAGADOR', now())
      notifyOf(state, 'cobr', charge.txid, now())
      if (isDone) await store.save()
      return isDone
    },
    /** Makes the awaited try of a debit before its day. */
    debitNow: async (charge: RecurringCharge) => {
      await debited(workOnDebits(state, now()))
      for (const one of charge.tentativas) if (one.status === 'AGENDADA') one.dataLiquidacao = brazilianDate(now())
      await debited(workOnDebits(state, now()))
      await store.save()
    },
    callWebhooks: async () => {
      if (await callDue(state, now(), deliver)) await store.save()
    },
  }
}

async function payCharge(
  charge: Charge,
  way: WayToPay,
  now: Date,
  receive: (pix: LoosePayment) => Promise<Payment>,
): Promise<Payment[]> {
  const { txid, chave } = charge
  const at = way === 'late' ? new Date(Math.max(endOf(charge).getTime() + 60_000, now.getTime())) : now
  const asked = amountAt(charge, at)
  const cents = Math.round(Number(asked.valor) * 100)
  const exactly = () => receive({ txid, chave, ...asked, ...(way === 'late' && { horario: at.toISOString() }) })
  const other = (amount: number) => receive({ txid, chave, valor: (amount / 100).toFixed(2) })
  if (way === 'by_key') return [await receive({ chave, valor: asked.valor, infoPagador: 'pagamento da moto' })]
  if (charge.status === 'ATIVA') charge.status = 'CONCLUIDA'
  if (way === 'less') return [await other(Math.max(1, cents - 1000))]
  if (way === 'more') return [await other(cents + 1000)]
  return way === 'twice' ? [await exactly(), await exactly()] : [await exactly()]
}

/** Starts to give money back; undefined for an id that was used or more than is left. */
function startRefund(
  payment: Payment,
  wanted: Pick<Refund, 'id' | 'valor' | 'descricao'>,
  now: Date,
): Refund | undefined {
  const before = payment.devolucoes ?? []
  const taken = before.reduce((sum, one) => sum + (one.status === 'NAO_REALIZADO' ? 0 : Number(one.valor)), 0)
  if (before.some(({ id }) => id === wanted.id)) return undefined
  if (Math.round((taken + Number(wanted.valor)) * 100) > Math.round(Number(payment.valor) * 100)) return undefined
  const horario = { solicitacao: now.toISOString() }
  const refund: Refund = { ...wanted, rtrId: bankId('D', now), horario, status: 'EM_PROCESSAMENTO' }
  payment.devolucoes = [...before, refund]
  return refund
}

/** Ends the open refunds and returns their payments. */
function settleRefunds(state: State, now: Date): Payment[] {
  return state.payments.filter(({ devolucoes = [] }) => {
    const open = devolucoes.filter(({ status }) => status === 'EM_PROCESSAMENTO')
    for (const refund of open) {
      if (state.refusesRefunds)
        Object.assign(refund, { status: 'NAO_REALIZADO', motivo: 'A conta de quem pagou não aceita devoluções.' })
      else {
        refund.status = 'DEVOLVIDO'
        refund.horario.liquidacao = now.toISOString()
      }
    }
    return open.length > 0
  })
}

/** How long (ms) to wait before calling a failed webhook again, by the number of attempts. The last value repeats. */
const patience = [1_000, 5_000, 30_000, 120_000]
const mostTries = 20

/** Queues a webhook call about a payment. Payments without a txid get none (API Pix 2.9, callback of the webhook). */
function notify(state: State, { endToEndId, txid, chave }: Payment, now: Date): void {
  // A debit names no key; its own webhook tells of it.
  const webhook = chave === undefined ? undefined : state.webhooks[chave]
  if (!webhook || txid === undefined) return
  const url = `${webhook.webhookUrl}/pix`
  state.deliveries.push({ url, about: 'pix', id: endToEndId, tries: 0, nextAt: now.getTime() })
}

/** Queues a webhook call about a recurrence or a debit. */
function notifyOf(state: State, about: 'rec' | 'cobr', id: string, now: Date): void {
  const base = state.debitWebhooks[about]
  if (base) state.deliveries.push({ url: `${base}/${about}`, about, id, tries: 0, nextAt: now.getTime() })
}

/** Returns what a webhook call says; undefined if its subject is gone. */
function noticeOf(state: State, { about, id }: Delivery): object | undefined {
  const payment = about === 'pix' && state.payments.find(({ endToEndId }) => endToEndId === id)
  if (payment) return { pix: [toReport(payment)] }
  const recurrence = about === 'rec' && state.recurrences[id]
  if (recurrence) {
    const { idRec, status, atualizacao, ativacao, encerramento } = recurrence
    return { recs: [{ idRec, status, atualizacao, ativacao, ...(encerramento && { encerramento }) }] }
  }
  const charge = about === 'cobr' && state.recurringCharges[id]
  if (!charge) return undefined
  const { idRec, txid, status, atualizacao, tentativas, encerramento } = charge
  return { cobsr: [{ idRec, txid, status, atualizacao, tentativas, ...(encerramento && { encerramento }) }] }
}

/** Calls the due webhooks and tells whether there were any. Calls a webhook that failed again later. */
async function callDue(
  state: State,
  now: Date,
  deliver: (url: string, body: string) => Promise<boolean>,
): Promise<boolean> {
  const due = state.deliveries.filter(({ nextAt }) => nextAt <= now.getTime())
  for (const delivery of due) {
    const notice = noticeOf(state, delivery)
    const took = notice && (await deliver(delivery.url, JSON.stringify(notice)).catch(() => false))
    delivery.tries += 1
    delivery.nextAt = now.getTime() + (patience[Math.min(delivery.tries, patience.length) - 1] ?? 0)
    if (took || notice === undefined || delivery.tries >= mostTries)
      state.deliveries = state.deliveries.filter((one) => one !== delivery)
  }
  return due.length > 0
}

/** A fictional bank. */
const ispb = '00000000'

/** 'E' or 'D', the bank, the minute (UTC) and eleven characters (Manual do Pix, EndToEndIdentification). */
function bankId(kind: 'E' | 'D', at: Date): string {
  const minute = at.toISOString().replace(/\D/g, '').slice(0, 12)
  return kind + ispb + minute + randomBytes(6).toString('hex').slice(0, 11)
}
