import { formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { licensingDeadline } from '#domain/dealerships/licensing.ts'

const where = 'Veja a data no site do Detran do seu estado.'

/**
 * Says until when a motorcycle has to be licensed, by the state and the plate. The licensing of the year of the
 * handover is done with the plates. Only a day of a known calendar is named; of a later year, where to look.
 */
export function licensingWords(state: string, plate: string, deliveredOn: PlainDate, today: PlainDate): string {
  const first =
    deliveredOn.slice(0, 4) === today.slice(0, 4) ? `O de ${today.slice(0, 4)} é feito no emplacamento. ` : ''
  const known = licensingDeadline(state, plate)
  if (known === null) return `${first}${where}`
  if (first === '' && String(known.year) === today.slice(0, 4))
    return `Até ${formatPlainDate(known.lastDay)}, pelo calendário do Detran-${state}.`
  return `${first}Em ${known.year}, o Detran-${state} deu até ${formatPlainDate(known.lastDay)} a placas como a sua. Confira a data do ano no site dele.`
}

/** Where a customer finds the day of the vehicle tax: each state publishes its own every year. */
export const taxWords = 'Veja valor e data no site da Secretaria da Fazenda do seu estado.'
