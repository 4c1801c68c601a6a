/** The seven statuses of an application, in the order an application goes through them; rejected stands apart. */
export const progressStatuses = ['received', 'analysis', 'approved', 'waiting_docs', 'signing', 'completed'] as const

/** Every status that may be stored. `pending` is an older name that counts as analysis. */
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

/** Tells whether a text read from outside is a status we know. */
export function isApplicationStatus(value: string): value is ApplicationStatus {
  return (applicationStatuses as readonly string[]).includes(value)
}

/** The status under its present name: `pending` is analysis. */
export function canonicalStatus(status: ApplicationStatus): ProgressStatus | 'rejected' {
  return status === 'pending' ? 'analysis' : status
}

/** The label to show for a stored status; an unknown one shows as it is. */
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

/** Label and colour of the status badge in lists and dashboards. Unknown statuses are grey with their raw text. */
export function statusBadge(status: string): { label: string; tone: BadgeTone } {
  return { label: statusLabel(status), tone: isApplicationStatus(status) ? badgeTones[status] : 'grey' }
}

/** The steps of the analyst's tracker: rejected appears only when the application is already rejected. */
export function trackerSteps(status: ApplicationStatus): readonly (ProgressStatus | 'rejected')[] {
  return status === 'rejected' ? [...progressStatuses, 'rejected'] : progressStatuses
}
