import { bankId } from './bank-id.ts'
import { amountAt, endOf } from './charge-amount.ts'
import { settleRefunds, startRefund } from './refunds.ts'
import { type Charge, type Payment, type Refund, type Store, told } from './state.ts'
import { callDue, notify } from './webhooks.ts'

/** How a charge can be paid. 'late': as if its time were over; 'by_key': to the bank's key, without naming the charge. */
export const waysToPay = ['exact', 'less', 'more', 'twice', 'late', 'by_key'] as const
export type WayToPay = (typeof waysToPay)[number]

/** A payment as whoever makes it decides. */
export interface LoosePayment {
  valor: string
  chave: string
  txid?: string
  infoPagador?: string
  horario?: string
  componentesValor?: NonNullable<Payment['componentesValor']>
}

export type Psp = ReturnType<typeof createPsp>

/**
 * A provider of payments that exists on one machine. `deliver` calls a webhook and gives whether it took the call; refunds
 * are settled by `settle`, webhooks called by `callWebhooks`, each by whoever keeps the time.
 */
export function createPsp(options: {
  store: Store
  now: () => Date
  deliver: (url: string, body: string) => Promise<boolean>
}) {
  const { store, now, deliver } = options
  const { state } = store

  async function receive(pix: LoosePayment): Promise<Payment> {
    const at = now().toISOString()
    const payment = { endToEndId: bankId('E', now()), horario: at, ...pix, arrivedAt: at }
    state.payments.push(payment)
    notify(state, payment, now())
    await store.save()
    return told(payment)
  }

  return {
    store,
    now,
    receive,
    pay: (charge: Charge, way: WayToPay) => payCharge(charge, way, now(), receive),
    giveBack: async (payment: Payment, wanted: Pick<Refund, 'id' | 'valor' | 'descricao'>) => {
      const refund = startRefund(payment, wanted, now())
      if (refund) await store.save()
      return refund
    },
    settle: async () => {
      const settled = settleRefunds(state, now())
      for (const payment of settled) notify(state, payment, now())
      if (settled.length > 0) await store.save()
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
