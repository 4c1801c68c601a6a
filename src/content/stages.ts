import type { ReleaseNeed } from '#domain/application/release.ts'
import { type ApplicationStatus, isApplicationStatus } from '#domain/application/status.ts'
import type { Task, TaskId } from '#domain/application/tasks.ts'
import type { StageNeed } from '#domain/application/transition.ts'
import { formatKnownTime, formatPlainDate, type WallTime } from '#domain/calendar/calendar.ts'
import { forEachDocument } from '#domain/documents/documents.ts'
import { documentWords } from './documents.ts'

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

/** Returns the label of a stored status; an unknown status is its own label. */
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

/** Returns the label and colour of a status badge. An unknown status is grey, with its raw text. */
export function statusBadge(status: string): { label: string; tone: BadgeTone } {
  return { label: statusLabel(status), tone: isApplicationStatus(status) ? badgeTones[status] : 'grey' }
}

/** The name of each task, for the applicant and for the analyst. */
export const taskLabels: Record<TaskId, string> = {
  read: 'Ler o contrato',
  entry: 'Pagar a entrada',
  sign: 'Assinar o contrato',
  register: 'Registro do contrato no Detran',
  release: 'Liberação da moto',
  book: 'Escolher a concessionária',
  pick_up: 'Retirar a moto',
}

/**
 * Returns when a task was done, in words, on the clock of Brasília; null while it is not done. A booked pick-up gives
 * the time of the appointment instead, on the clock of the dealership.
 */
export function taskTime({ id, at }: Task, pickup: WallTime | null): string | null {
  if (id === 'book' && pickup) return `para ${formatPlainDate(pickup.day)}, ${pickup.time}`
  return at && formatKnownTime(at)
}

/** What a release waits for, in the words of the analysts. */
export const releaseNeeds: Readonly<Record<ReleaseNeed, string>> = {
  entry: 'o pagamento da entrada',
  contract: 'a assinatura do contrato',
  registration: 'o número e a data do registro no Detran',
  chassis: 'o chassi',
  plate: 'a placa',
}

const documentNeeds = forEachDocument((kind) => documentWords[kind].need)
const needLabels: Readonly<Record<StageNeed, string>> = { ...documentNeeds, ...releaseNeeds }

/** Returns the name of a need for analysts: 'a CNH aceita', 'o pagamento da entrada'. */
export function stageNeedLabel(need: StageNeed): string {
  return needLabels[need]
}
