import type { DebitEnd, DebitFailure, DebitPhase } from '#domain/payments/debit.ts'

/** Why an automatic debit ended, as its customer reads it. */
export const debitEndWords: Readonly<Record<DebitEnd, string>> = {
  customer: 'Você desligou o débito automático.',
  contract: 'Não há mais parcelas a debitar.',
  declined: 'A autorização foi recusada no app do seu banco.',
  expired: 'A autorização não foi feita a tempo.',
  payer: 'Você cancelou a autorização no app do seu banco.',
  payer_bank: 'O seu banco cancelou a autorização.',
  provider: 'O nosso provedor não conseguiu manter o débito automático.',
}

/** Why an automatic debit ended, for staff. */
export const debitEndLabels: Readonly<Record<DebitEnd, string>> = {
  customer: 'o cliente desligou no portal',
  contract: 'o contrato não tem mais parcelas a debitar',
  declined: 'recusado no banco do cliente',
  expired: 'não foi autorizado a tempo',
  payer: 'o cliente cancelou no banco dele',
  payer_bank: 'o banco do cliente cancelou',
  provider: 'o provedor não manteve',
}

/** Why a debit was not made, as its customer reads it. */
export const debitFailureWords: Readonly<Record<DebitFailure, string>> = {
  no_money: 'Não havia saldo suficiente na conta.',
  limit: 'O valor passa do limite que você definiu no seu banco.',
  account: 'A conta está encerrada ou bloqueada.',
  payer: 'Você cancelou este débito no app do seu banco.',
  unsent: 'Ele não chegou a ser enviado ao seu banco.',
  bank: 'O seu banco não fez o débito.',
}

/** What the customer can do so that the next debits are made, where the reason would stop them too. */
export const debitAdvice: Readonly<Partial<Record<DebitFailure, string>>> = {
  limit: 'Para os próximos débitos, aumente esse limite no app do seu banco.',
}

/** Why a debit was not made, for staff. */
export const debitFailureLabels: Readonly<Record<DebitFailure, string>> = {
  no_money: 'sem saldo',
  limit: 'acima do limite do cliente',
  account: 'conta encerrada ou bloqueada',
  payer: 'cancelado pelo cliente no banco dele',
  unsent: 'não foi enviado ao banco do cliente',
  bank: 'recusado pelo banco',
}

/** What an automatic debit does about an installment, for staff. */
export const debitPhaseLabels: Readonly<Record<DebitPhase | 'planned', string>> = {
  planned: 'prevista',
  scheduled: 'agendada no banco do cliente',
  under_way: 'sendo debitada hoje',
  unknown: 'sem resposta do banco do cliente',
  failed: 'não debitada',
}
