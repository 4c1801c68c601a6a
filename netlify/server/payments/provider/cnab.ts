import { boletoCannotRefund, boletoRefusals } from '#content/boleto.ts'
import { type BoletoAccount, freeField } from '#domain/boleto/account.ts'
import type { OrderedTitle } from '#domain/boleto/cnab/remessa.ts'
import { type AnswerKind, answerMovements } from '#domain/boleto/cnab/retorno.ts'
import { boletoCode, typedLine } from '#domain/boleto/code.ts'
import { businessDaysAfter, payableUntil } from '#domain/calendar/business-days.ts'
import { brazilianDate, noonOf, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import type { BoletoConfig } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../shared/enqueue.ts'
import { type AnswerOfCharge, findAnswers } from './answer-queries.ts'
import { cancelUnsent, documentOf, findBoleto, insertBoleto, insertOrder, type KnownBoleto } from './boleto-queries.ts'
import {
  type ChargeProvider,
  ProviderFailure,
  type ProviderNews,
  type ProviderPayment,
  type RegisteredCharge,
  type WantedCharge,
} from './port.ts'

type BoletoDeps = Pick<Deps, 'db' | 'now'>

/**
 * The provider of boletos: a bank that takes and leaves files. What is asked for here waits for the next file, so that
 * all is answered 'later', and the bank's files tell what became of it (`send-remessas.ts`, `take-retornos.ts`).
 */
export function boletoProvider({ db, now }: BoletoDeps, { account }: BoletoConfig): ChargeProvider {
  return {
    register: (charge) =>
      db.transaction().execute(async (trx) => {
        const title = titleOf(charge, await documentOf(trx, charge.id), now())
        const knownOn = businessDaysAfter(startOfDay(title.freeUntil), 1)
        await insertBoleto(trx, charge.id, { freeUntil: title.freeUntil, knownOn })
        const known = await findBoleto(trx, charge.id)
        if (known?.isRegistered) return registeredBoleto(account, known)
        if (known?.refusal) throw new ProviderFailure('refused', 'the bank refused the boleto', known.refusal)
        await insertOrder(trx, charge.id, 'register', title, now())
        await enqueue(trx, 'boleto_files', {})
        return 'later'
      }),
    withdraw: ({ id }) =>
      db.transaction().execute(async (trx) => {
        const known = await findBoleto(trx, id)
        if (known === undefined || known.isWithdrawn || known.isPaid) return 'done'
        if (await cancelUnsent(trx, id, now())) return 'done'
        if (!known.isRegistered && known.refusal) return 'done'
        await insertOrder(trx, id, 'withdraw', known.title, now())
        await enqueue(trx, 'boleto_files', {})
        return 'later'
      }),
    lookUp: async (paymentId) => {
      const answers = await findAnswers(db, { paymentId })
      return answers.map(paymentOf).find((one) => one !== undefined)
    },
    listSince: async function* (from, to) {
      for (const answer of await findAnswers(db, { from, to })) {
        const news = newsOf(account, answer)
        if (news) yield news
      }
    },
    // Banks take no money back by a boleto. Staff give it back in another way and record it.
    refund: () => Promise.reject(new ProviderFailure('refused', 'a boleto has no refund', boletoCannotRefund)),
  }
}

/** Returns what the bank registers of a charge. */
function titleOf(charge: WantedCharge, document: string, at: Date): OrderedTitle {
  const { due, payer, amountCents } = charge
  const until = brazilianDate(new Date(at.getTime() + charge.expiresInSeconds * 1000))
  const dueOn = due?.on ?? payableUntil(until)
  return {
    document,
    amountCents,
    dueOn,
    issuedOn: brazilianDate(at),
    payableUntil: daysAfter(dueOn, due?.payableDaysAfter ?? 0),
    freeUntil: payableUntil(dueOn),
    finePercent: due?.finePercent ?? 0,
    lateInterestPercent: due?.lateInterestPercent ?? 0,
    payer: {
      cpf: payer.cpf,
      name: payer.name,
      street: `${payer.street}, ${payer.number}`,
      district: payer.neighborhood,
      city: payer.city,
      state: payer.state,
      cep: payer.cep,
    },
  }
}

/** Returns the 44 digits of a boleto. */
export const codeOfBoleto = (account: BoletoAccount, known: Pick<KnownBoleto, 'ourNumber' | 'title'>): string =>
  boletoCode({
    bank: account.bank,
    dueOn: known.title.dueOn,
    amountCents: known.title.amountCents,
    freeField: freeField(account, known.ourNumber),
  })

const registeredBoleto = (
  account: BoletoAccount,
  known: Pick<KnownBoleto, 'ourNumber' | 'title'>,
): RegisteredCharge => ({
  code: typedLine(codeOfBoleto(account, known)),
  expiresAt: startOfDay(daysAfter(payableUntil(known.title.payableUntil), 1)),
  providerReference: known.ourNumber,
})

/** Returns what follows for a charge from an answer of the bank; undefined if nothing does. */
export function newsOf(account: BoletoAccount, answer: AnswerOfCharge): ProviderNews | undefined {
  const { reference, title, isRegistered } = answer
  const kind = (Object.keys(answerMovements) as AnswerKind[]).find((one) => answerMovements[one] === answer.movement)
  const payment = paymentOf(answer)
  if (payment) return { kind: 'payment', payment }
  if (reference === null) return undefined
  if (kind === 'registered' && title)
    return { kind: 'registered', reference, made: registeredBoleto(account, { ourNumber: answer.ourNumber, title }) }
  // An order about a registered boleto is refused because it is no longer there, as when it was paid in between.
  if (kind === 'refused' && !isRegistered) return { kind: 'refused', reference, reason: boletoRefusals(answer.reasons) }
  return kind === 'withdrawn' || kind === 'refused' ? { kind: 'withdrawn', reference } : undefined
}

/** Returns the payment of an answer; undefined if it tells of none. */
function paymentOf(answer: AnswerOfCharge): ProviderPayment | undefined {
  const isPayment = [answerMovements.paid, answerMovements.paid_after_withdrawal].includes(answer.movement as never)
  if (!isPayment) return undefined
  return {
    id: paymentIdOf(answer),
    way: 'boleto',
    reference: answer.reference,
    amountCents: answer.paidCents,
    key: null,
    paidAt: noonOf(answer.happenedOn),
    note: null,
    payer: null,
    refunds: [],
    dispute: null,
  }
}

/** The bank's id of a payment: the boleto's number, and file and line that tell of it. */
const paymentIdOf = ({ ourNumber: number, file, line }: AnswerOfCharge): string =>
  `B${number}${String(file).padStart(6, '0')}${String(line).padStart(6, '0')}`
