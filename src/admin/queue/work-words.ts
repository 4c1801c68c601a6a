import type { WorkItem } from '#api/work.ts'
import { requestKindWords } from '#content/requests.ts'
import { queueNames } from '#content/work-lists.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { dayAndMonth } from '#domain/calendar/day-arithmetic.ts'
import { detailPath, paths } from '../core/router.ts'
import { rememberSearch, searchNumber } from '../core/search.ts'

/** Says what is to be done: 'Pedir ou conferir documentos', 'Reclamação'. */
export function taskOf({ kind, queue, request }: WorkItem): string {
  if (queue) return queueNames[queue]
  if (request) return requestKindWords[request].title
  return kind === 'payment' ? 'Resolver um pagamento' : 'Ligar sobre parcelas em atraso'
}

/** Says until when, which is why it is next: 'Prometido até 30/11'. */
export function untilOf({ kind, until, since, promised, late }: WorkItem): string {
  const day = dayAndMonth(until)
  if (promised) return late ? `O prazo prometido era ${day}` : `Prometido até ${day}`
  if (kind === 'call') return 'Ligação de hoje'
  const waits = `Espera desde ${dayAndMonth(brazilianDate(new Date(since)))}`
  return late ? waits : `${waits}, para fazer até ${day}`
}

/** The address at which a piece of work is done. */
export function pathOf({ kind, id, applicationId, number }: WorkItem): string {
  if (kind === 'request') return `${paths.requests}?aberta=${id}`
  if (kind === 'call') return `${paths.collection}?${searchNumber}=${rememberSearch(number ?? '')}`
  return applicationId ? detailPath(applicationId) : `${paths.payments}?state=todo`
}
