/** The six statuses that an application goes through, in order. The seventh, 'rejected', stands apart. */
export const progressStatuses = ['received', 'analysis', 'approved', 'waiting_docs', 'signing', 'completed'] as const

/** Every status that may be stored. `pending` is an older name of `analysis`. */
export const applicationStatuses = [...progressStatuses, 'rejected', 'pending'] as const

export type ProgressStatus = (typeof progressStatuses)[number]
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** The Portuguese label of each status. */
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

/** Tells whether a text from outside is a known status. */
export function isApplicationStatus(value: string): value is ApplicationStatus {
  return (applicationStatuses as readonly string[]).includes(value)
}

/** Gives a status under its current name: `analysis` for `pending`. */
export function canonicalStatus(status: ApplicationStatus): ProgressStatus | 'rejected' {
  return status === 'pending' ? 'analysis' : status
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

/** Gives the steps of the analyst's tracker. The step 'rejected' appears only in a rejected application. */
export function trackerSteps(status: ApplicationStatus): readonly (ProgressStatus | 'rejected')[] {
  return status === 'rejected' ? [...progressStatuses, 'rejected'] : progressStatuses
}
