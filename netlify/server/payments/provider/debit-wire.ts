import * as z from 'zod/mini'
import type { DebitEnd } from '#domain/payments/debit.ts'
import type { Recurrence, RecurringCharge } from './debit-api.ts'

// The parts of Pix Automático (API Pix 2.9) that the bank reads. All other fields are ignored, which the standard
// demands.

const recurrenceId = z.string().check(z.regex(/^[a-zA-Z0-9]{29}$/))
const code = z.string().check(z.regex(/^[A-Z0-9]{1,4}$/))

/** The end of a recurrence or debit: a rejection by the payer or their bank, or a cancellation. */
const end = z.optional(
  z.object({
    rejeicao: z.optional(z.object({ codigo: code, descricao: z.string() })),
    cancelamento: z.optional(z.object({ solicitante: z.string(), codigo: code, descricao: z.string() })),
  }),
)
type End = z.infer<typeof end>

const askers: Readonly<Record<string, DebitEnd>> = {
  USUARIO_PAGADOR: 'payer',
  PSP_PAGADOR: 'payer_bank',
  USUARIO_RECEBEDOR: 'customer',
}

export const locationAnswer = z.object({
  id: z.int().check(z.nonnegative()),
  idRec: z.optional(recurrenceId),
})

export const createdAnswer = z.object({ idRec: recurrenceId })

export const recurrenceAnswer = z.pipe(
  z.object({
    idRec: recurrenceId,
    status: z.enum(['CRIADA', 'APROVADA', 'REJEITADA', 'EXPIRADA', 'CANCELADA']),
    encerramento: end,
    dadosQR: z.optional(z.object({ pixCopiaECola: z.optional(z.string().check(z.maxLength(512))) })),
  }),
  z.transform(({ idRec, status, encerramento, dadosQR }): Recurrence => {
    const state = ({ CRIADA: 'offered', APROVADA: 'active' } as const)[status as string] ?? 'ended'
    return {
      id: idRec,
      state,
      code: dadosQR?.pixCopiaECola ?? null,
      endedBy: state === 'ended' ? endOf(status, encerramento) : null,
      reason: (encerramento?.cancelamento ?? encerramento?.rejeicao)?.descricao ?? null,
    }
  }),
)

function endOf(status: string, encerramento: End): DebitEnd {
  if (status === 'REJEITADA') return 'declined'
  if (status === 'EXPIRADA') return 'expired'
  return askers[encerramento?.cancelamento?.solicitante ?? ''] ?? 'provider'
}

const tries = z.optional(
  z.array(
    z.pipe(
      z.object({
        dataLiquidacao: z.iso.date(),
        status: z.enum(['SOLICITADA', 'AGENDADA', 'PAGA', 'CANCELADA', 'REJEITADA', 'EXPIRADA']),
        endToEndId: z.optional(z.string()),
        rejeicao: z.optional(z.object({ codigo: code })),
      }),
      z.transform(({ dataLiquidacao: on, status, endToEndId, rejeicao }): RecurringCharge['tries'][number] => {
        const isAwaited = status === 'SOLICITADA' || status === 'AGENDADA'
        return {
          on,
          state: isAwaited ? 'awaited' : status === 'PAGA' ? 'paid' : 'failed',
          endToEndId: endToEndId ?? null,
          code: rejeicao?.codigo ?? null,
        }
      }),
    ),
  ),
)

export const recurringChargeAnswer = z.pipe(
  z.object({
    txid: z.string(),
    status: z.enum(['CRIADA', 'ATIVA', 'CONCLUIDA', 'EXPIRADA', 'REJEITADA', 'CANCELADA']),
    tentativas: tries,
    encerramento: end,
  }),
  z.transform(({ txid, status, tentativas = [], encerramento }): RecurringCharge => {
    const isOpen = status === 'CRIADA' || status === 'ATIVA'
    const cancelled = encerramento?.cancelamento
    return {
      txid,
      state: isOpen ? 'open' : status === 'CONCLUIDA' ? 'paid' : 'ended',
      tries: tentativas,
      isCancelledByPayer: cancelled?.solicitante === 'USUARIO_PAGADOR',
      code: (cancelled ?? encerramento?.rejeicao)?.codigo ?? null,
    }
  }),
)
