import * as z from 'zod/mini'
import { startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { isCpf, redactCpf } from '#domain/identity/identifiers.ts'
import type { Cents } from '#domain/money/money.ts'
import { isEndToEndId } from '#domain/payments/payment.ts'
import type { ProviderCharge } from './pix-api.ts'
import type { Payer, ProviderPayment, ProviderRefund } from './port.ts'

// The parts of API Pix 2.9 that the bank reads (https://github.com/bacen/pix-api). All other fields are ignored, which
// the standard demands of clients.

/** Reads an amount of the API as cents. */
const amount = z.pipe(
  z.string().check(z.regex(/^\d{1,10}\.\d{2}$/)),
  z.transform((text: string): Cents => Number(text.replace('.', ''))),
)
const instant = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text: string) => new Date(text)),
)
const endToEndId = z.string().check(z.refine(isEndToEndId))
const txid = z.string().check(z.regex(/^[a-zA-Z0-9]{1,35}$/))
/** An unreadable txid counts as none, because the payment is still money. Static codes without a txid say '***'. */
const paidTxid = z.catch(z.nullable(txid), null)

/** Writes cents as an amount of the API. */
export const amountText = (cents: Cents): string => (cents / 100).toFixed(2)

export const refundAnswer = z.pipe(
  z.object({
    id: z.string(),
    valor: amount,
    status: z.string(),
    motivo: z.optional(z.string()),
    rtrId: z.optional(endToEndId),
    horario: z.optional(z.object({ liquidacao: z.optional(instant) })),
  }),
  z.transform(({ id, valor, status, motivo, horario, rtrId }): ProviderRefund => {
    const state = status === 'DEVOLVIDO' ? 'done' : status === 'NAO_REALIZADO' ? 'failed' : 'processing'
    return {
      id,
      amountCents: valor,
      state,
      failure: motivo ?? null,
      settledAt: horario?.liquidacao ?? null,
      returnId: rtrId ?? null,
    }
  }),
)

/** Many providers name the payer, which the standard does not require. A payer in another form is left out. */
const payer = z.catch(
  z.optional(
    z.pipe(
      z.object({ nome: z.string(), cpf: z.optional(z.string()) }),
      z.transform(({ nome, cpf = '' }): Payer => {
        const digits = cpf.replaceAll(/\D/g, '')
        return { name: nome.slice(0, 200), cpf: isCpf(digits) ? redactCpf(digits) : null }
      }),
    ),
  ),
  undefined,
)

export const paymentAnswer = z.pipe(
  z.object({
    endToEndId,
    txid: z.optional(paidTxid),
    valor: amount,
    horario: instant,
    chave: z.optional(z.string()),
    infoPagador: z.optional(z.string()),
    pagador: payer,
    devolucoes: z.optional(z.array(refundAnswer)),
  }),
  z.transform(
    (pix): ProviderPayment => ({
      id: pix.endToEndId,
      way: 'pix',
      reference: pix.txid ?? null,
      amountCents: pix.valor,
      key: pix.chave ?? null,
      paidAt: pix.horario,
      note: pix.infoPagador ?? null,
      payer: pix.pagador ?? null,
      refunds: pix.devolucoes ?? [],
      dispute: null,
    }),
  ),
)

export const receivedAnswer = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number() }) }),
  pix: z.optional(z.array(z.unknown())),
})

/**
 * Reads an entry of the list of received payments. Returns a text that names the entry if the entry does not follow the
 * standard.
 */
export function readReceived(entry: unknown): ProviderPayment | string {
  const read = paymentAnswer.safeParse(entry)
  if (read.success) return read.data
  const { endToEndId: id } = (entry ?? {}) as { endToEndId?: unknown }
  return typeof id === 'string' && /^\w{1,64}$/.test(id) ? id : 'sem identificação'
}

/** The fields of a charge in the answer, with or without a due day. */
const charged = {
  txid,
  status: z.string(),
  location: z.optional(z.string()),
  loc: z.optional(z.object({ location: z.optional(z.string()) })),
  pixCopiaECola: z.optional(z.string()),
}
type Charged = z.infer<ReturnType<typeof z.object<typeof charged>>>

const chargeOf = (
  { txid, status, location, loc, pixCopiaECola }: Charged,
  createdAt: Date,
  expiresAt: Date,
): ProviderCharge => ({
  txid,
  createdAt,
  expiresAt,
  code: pixCopiaECola ?? null,
  location: (location ?? loc?.location)?.replace(/^https?:\/\//, '') ?? null,
  isRemoved: status.startsWith('REMOVIDA'),
})

export const chargeAnswer = z.pipe(
  z.object({ ...charged, calendario: z.object({ criacao: instant, expiracao: z.number() }) }),
  z.transform(({ calendario: { criacao, expiracao }, ...answer }): ProviderCharge => {
    return chargeOf(answer, criacao, new Date(criacao.getTime() + expiracao * 1000))
  }),
)

export const dueChargeAnswer = z.pipe(
  z.object({
    ...charged,
    calendario: z.object({ criacao: instant, dataDeVencimento: z.iso.date(), validadeAposVencimento: z.number() }),
  }),
  z.transform(({ calendario: { criacao, dataDeVencimento, validadeAposVencimento }, ...answer }): ProviderCharge => {
    return chargeOf(answer, criacao, endOfDue(dataDeVencimento, validadeAposVencimento))
  }),
)

/** The reason of a refusal in the provider's answer (RFC 7807, with the words of the API). */
export const problemAnswer = z.object({ title: z.optional(z.string()), detail: z.optional(z.string()) })

/** The provider's answer about a batch of charges with a due day, and about each request in it. */
export const batchAnswer = z.object({
  id: z.number(),
  criacao: instant,
  cobsv: z.array(z.object({ txid, status: z.string(), problema: z.optional(problemAnswer) })),
})

/** A page of the list of charges with a due day. */
export const dueChargesAnswer = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number() }) }),
  cobs: z.array(dueChargeAnswer),
})

/**
 * The last second in which a charge can be paid. The days count from the due day itself, also where banks are closed on
 * it: the API's example is due on Christmas, with ten days more, and over from the eleventh on (API Pix 2.9, `DPP`).
 */
const endOfDue = (dueOn: string, daysAfterwards: number) =>
  new Date(startOfDay(daysAfter(dueOn, daysAfterwards + 1)).getTime() - 1000)
