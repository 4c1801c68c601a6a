import { type ApplicationStatus, isApplicationStatus } from '#domain/application/status.ts'

/** The name of each status. */
export const statusLabels: Record<ApplicationStatus, string> = {
  received: 'Pedido Recebido',
  analysis: 'Análise de Crédito',
  pending: 'Análise de Crédito',
  approved: 'Financiamento Aprovado',
  waiting_docs: 'Aguardando Documentação',
  signing: 'Assinatura de Documentos',
  completed: 'Moto Liberada',
  rejected: 'Financiamento Recusado',
}

/** Gives the label of a stored status; an unknown status is its own label. */
export function statusLabel(status: string): string {
  return isApplicationStatus(status) ? statusLabels[status] : status
}

export type BadgeTone = 'yellow' | 'green' | 'red' | 'blue' | 'amber' | 'grey'

const badgeTones: Record<ApplicationStatus, BadgeTone> = {
  received: 'blue',
  analysis: 'yellow',
  pending: 'yellow',
  approved: 'green',
  waiting_docs: 'amber',
  signing: 'amber',
  completed: 'green',
  rejected: 'red',
}

/** Gives the label and colour of a status badge. An unknown status is grey, with its raw text. */
export function statusBadge(status: string): { label: string; tone: BadgeTone } {
  return { label: statusLabel(status), tone: isApplicationStatus(status) ? badgeTones[status] : 'grey' }
}
