import type { Age, BuiltInView, LeadState, openFilters, Queue } from '#domain/work-lists.ts'

/** The name of each queue. */
export const queueNames: Readonly<Record<Queue, string>> = {
  release: 'Prontos para liberar',
  register: 'Registrar contrato e moto',
  contract: 'Contratos a gerar',
  unsigned: 'Contratos sem assinatura',
  pickup: 'Retiradas a resolver',
  analyse: 'Analisar crédito',
  documents: 'Pedir ou conferir documentos',
  pix: 'Sem código Pix',
  ended: 'Encerrados com algo a resolver',
  lien: 'Quitados: baixar o gravame',
}

/** The name of each filter by age. */
export const ageNames: Readonly<Record<Age, string>> = {
  late: 'Atrasados (o prazo prometido passou)',
  '2': 'Há 2 dias ou mais sem mudança',
  '5': 'Há 5 dias ou mais sem mudança',
  '10': 'Há 10 dias ou mais sem mudança',
  '30': 'Há 30 dias ou mais sem mudança',
}

/** The name of each filter by end. */
export const openNames: Readonly<Record<(typeof openFilters)[number], string>> = {
  yes: 'em aberto',
  promised: 'em aberto, ou com algo prometido depois da liberação',
}

/** The name of each view that everybody has. */
export const builtInViewNames: Readonly<Record<BuiltInView, string>> = {
  mine: 'Meus',
  late: 'Atrasados',
  release: 'Prontos para liberar',
}

/** The name of each state of a lead. */
export const leadStateLabels: Record<LeadState, string> = {
  new: 'Novo',
  called: 'Contatado',
  closed: 'Encerrado',
}
