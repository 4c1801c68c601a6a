import type { AgeBand, ContactResult } from '#domain/collection.ts'

/** The names of the ages of late contracts, for tiles and filters. */
export const ageNames: Readonly<Record<AgeBand, string>> = {
  week: 'Vencem em 7 dias',
  late_1: '1 a 5 dias de atraso',
  late_6: '6 a 15 dias de atraso',
  late_16: '16 a 30 dias de atraso',
  late_31: '31 a 60 dias de atraso',
  late_61: '61 a 90 dias de atraso',
  late_91: 'Mais de 90 dias de atraso',
}

/** The results of a call, as the form offers them. */
export const contactResultNames: Readonly<Record<ContactResult, string>> = {
  talked: 'Falou com o cliente',
  promised: 'Prometeu pagar',
  no_answer: 'Não atendeu',
  wrong_number: 'Número errado',
}

/** Returns a call in a few words. `promisedOn` is the day of a promise ('YYYY-MM-DD'). */
export function contactText(result: ContactResult, promisedOn: string | null): string {
  if (result !== 'promised' || promisedOn === null) return `Ligou: ${contactResultNames[result].toLowerCase()}`
  return `Ligou: prometeu pagar até ${promisedOn.split('-').reverse().join('/')}`
}
