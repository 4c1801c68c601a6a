import { startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { lastTryOn } from '#domain/payments/debit.ts'
import { newDynamicPixCode } from '#domain/pix.ts'
import type { PixDebits } from './debit-api.ts'
import type { ChargeForm, NewDueCharge, PixProvider, ProviderCharge } from './pix-api.ts'
import { type ChargeProvider, ProviderFailure, type RegisteredCharge, type WantedCharge } from './port.ts'

const formOf = ({ way }: Pick<WantedCharge, 'way'>): ChargeForm => (way === 'pix_due' ? 'cobv' : 'cob')

/** The verbs of a provider over the API Pix, for charges with a due day (cobv) and without one (cob). */
export function pixWays(api: PixProvider): ChargeProvider {
  return {
    register: async (charge) => {
      if (charge.way === 'pix_automatic') return sendDebit(debitsOf(api), charge)
      const known = await api.findCharge(charge.reference, formOf(charge))
      return registeredPix(known ?? (await create(api, charge)), charge.payee)
    },
    withdraw: async (charge) => {
      if (charge.way === 'pix_automatic') await debitsOf(api).cancelCharge(charge.reference)
      else await api.removeCharge(charge.reference, formOf(charge))
      return 'done'
    },
    lookUp: (endToEndId) => api.findPayment(endToEndId),
    listSince: async function* (from, to) {
      for await (const one of api.received(from, to))
        yield typeof one === 'string' ? { kind: 'unreadable', what: one } : { kind: 'payment', payment: one }
    },
    refund: async (endToEndId, refund) =>
      (await findRefund(api, endToEndId, refund.id)) ?? api.refund(endToEndId, refund),
  }
}

/**
 * Returns the calls of Pix Automático. Without an account for it they may be tried again, once an operator named one.
 */
function debitsOf({ debits }: PixProvider): PixDebits {
  if (debits === undefined) throw new ProviderFailure('unreachable', 'no account for automatic debits is configured')
  return debits
}

/** Sends the debit of an installment to the payer's bank, or finds the one that was sent. It is paid by no code. */
async function sendDebit(debits: PixDebits, charge: WantedCharge): Promise<RegisteredCharge> {
  const { due, recurrence, reference } = charge
  if (due === null || recurrence === null) throw new ProviderFailure('refused', 'a debit without day or permission')
  if ((await debits.findCharge(reference)) === undefined) await debits.createCharge(recurrence, charge, due.on)
  return { code: '', expiresAt: startOfDay(daysAfter(lastTryOn(due.on), 2)), providerReference: recurrence }
}

function create(api: PixProvider, charge: WantedCharge): Promise<ProviderCharge> {
  const { reference: txid, amountCents, payee, message, expiresInSeconds } = charge
  return charge.due
    ? api.createDueCharge(pixDueCharge(charge, charge.due))
    : api.createCharge({ txid, amountCents, key: payee.key, expiresInSeconds, message })
}

/** Returns a charge with a due day as the API Pix takes it. */
export function pixDueCharge(charge: WantedCharge, due: NonNullable<WantedCharge['due']>): NewDueCharge {
  const { reference: txid, amountCents, payee, message, payer } = charge
  const { on: dueOn, ...late } = due
  return { txid, amountCents, key: payee.key, message, payer, dueOn, ...late }
}

/**
 * Returns what a made Pix charge is paid by: its code, or one from its location if the provider tells no code. Throws
 * `ProviderFailure` (unreadable) if it tells neither, so that the job asks again.
 */
export function registeredPix(
  { code, location, expiresAt }: ProviderCharge,
  payee: { name: string; city: string },
): RegisteredCharge {
  const found = code ?? newDynamicPixCode(location ?? '', payee)
  if (found === null) throw new ProviderFailure('unreadable', 'a charge without code or location')
  return { code: found, expiresAt, providerReference: null }
}

/**
 * Returns a refund as the provider knows it; undefined for one that was not requested. A provider that refuses to give
 * it by itself has it among its payment's: the refund may be on its way, so such a refusal is not its end.
 */
async function findRefund(api: PixProvider, endToEndId: string, id: string) {
  try {
    return await api.findRefund(endToEndId, id)
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.reason !== 'refused') throw error
    return (await api.findPayment(endToEndId))?.refunds.find((refund) => refund.id === id)
  }
}
