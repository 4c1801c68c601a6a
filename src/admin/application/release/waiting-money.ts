import type { AdminDetail } from '#api/admin.ts'
import { formatBRL } from '#domain/money/money.ts'

/** Returns what the customer gets once the motorcycle came back, or '' where money went back without it. */
export function waitingMoney({ tasks, outcome }: AdminDetail, when = 'assim que a moto voltar'): string {
  const cents = tasks.reduce((sum, task) => sum + (task.kind === 'motorcycle' ? (task.cents ?? 0) : 0), 0)
  if (cents > 0) return `${formatBRL(cents)} voltam ao cliente ${when}.`
  return outcome.owedCents + outcome.installmentsOwedCents > 0 ? '' : 'Não há valor a devolver ao cliente.'
}
