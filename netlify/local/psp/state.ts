import type { Recurrence, RecurringCharge } from './debit-state.ts'

// These types use the words of the API Pix 2.9 and are stored as the API sends them.

/** An amount as the API writes it. */
export const amount = /^\d{1,10}\.\d{2}$/

/** modalidade 2 of a fine: percent; modalidade 3 of interest: percent a month, by calendar days. */
export interface Rate {
  modalidade: number
  valorPerc: string
}

/** A charge to be paid until it expires ('cob'), or one with a due day ('cobv'). */
export interface Charge {
  txid: string
  revisao: number
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
  calendario: { criacao: string } & (
    | { expiracao: number }
    | { dataDeVencimento: string; validadeAposVencimento: number }
  )
  valor: { original: string; multa?: Rate; juros?: Rate }
  chave: string
  /** Only for a charge with a due day. */
  devedor?: { cpf: string; nome: string }
  recebedor?: object
  solicitacaoPagador?: string
  location: string
  pixCopiaECola: string
}

/** The request for a charge with a due day. */
export type DueRequest = Partial<Pick<Charge, 'calendario' | 'devedor' | 'valor' | 'chave' | 'solicitacaoPagador'>>

/** A batch of charges with a due day, each with its state. */
export interface Batch {
  /** The provider's own number. */
  id: number
  descricao: string
  criacao: string
  cobsv: {
    txid: string
    status: 'EM_PROCESSAMENTO' | 'CRIADA' | 'NEGADA'
    problema?: { type: string; title: string; status: number; detail: string }
    criacao?: string
  }[]
  /** The charges that are still to be made, by txid. */
  requests: Record<string, DueRequest>
}

export interface Refund {
  id: string
  rtrId: string
  valor: string
  horario: { solicitacao: string; liquidacao?: string }
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
  descricao?: string
  motivo?: string
}

/** The payer. Many providers name one, although the standard does not require it. */
export interface Payer {
  nome: string
  cpf?: string
}

export interface Payment {
  endToEndId: string
  txid?: string
  valor: string
  /** Missing for a debit, which goes to an account. */
  chave?: string
  horario: string
  infoPagador?: string
  pagador?: Payer
  devolucoes?: Refund[]
  /** The parts of the amount of a charge with a due day. */
  componentesValor?: { original: Part; multa?: Part; juros?: Part }
}

interface Part {
  valor: string
}

/** A call that a webhook has not accepted yet: about a payment, a recurrence or one of its debits. */
export interface Delivery {
  url: string
  about: 'pix' | 'rec' | 'cobr'
  /** The endToEndId, idRec or txid. */
  id: string
  tries: number
  /** ms since 1970. */
  nextAt: number
}

export interface State {
  charges: Record<string, Charge>
  /** By the id that the bank chose. */
  batches: Record<string, Batch>
  /** In order of arrival. Only the provider knows `arrivedAt`. */
  payments: (Payment & { arrivedAt: string })[]
  /** By key. */
  webhooks: Record<string, { webhookUrl: string; criacao: string }>
  deliveries: Delivery[]
  /** Pix Automático: addresses of codes, recurrences and debits by their ids, and where news of them go. */
  locations: { id: number; location: string; tipo: 'rec'; criacao: string; idRec?: string }[]
  recurrences: Record<string, Recurrence>
  recurringCharges: Record<string, RecurringCharge>
  debitWebhooks: { rec?: string; cobr?: string }
  /** Whether the provider refuses refunds, so that a visitor can see the consequences. */
  refusesRefunds: boolean
}

export interface Store {
  readonly state: State
  /** Stores the current state; resolves once it is on the disk. */
  save(): Promise<void>
}

/** A provider that has seen nothing yet. */
export const emptyState = (): State => ({
  charges: {},
  batches: {},
  payments: [],
  webhooks: {},
  deliveries: [],
  locations: [],
  recurrences: {},
  recurringCharges: {},
  debitWebhooks: {},
  refusesRefunds: false,
})

/** Returns a payment as the API shows it, without its arrival. */
export function toReport({ arrivedAt: _, ...payment }: Payment & { arrivedAt: string }): Payment {
  return payment
}
