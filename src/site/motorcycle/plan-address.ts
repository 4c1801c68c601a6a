import type { PlanChoice } from '#domain/offer/conditions.ts'
import { dueDays } from '#domain/offer/due-dates.ts'
import { readReais } from '#ui/forms/read-reais.ts'

export const noChoice: PlanChoice = { installments: null, entryCents: null, dueDay: null }

/** Returns one of the days to choose from; null for anything else. */
export const dueDayOf = (kept: unknown) => dueDays.find((day) => String(day) === String(kept)) ?? null

/**
 * Reads the plan from a page's query, e.g. '?parcelas=60&entrada=3000&vencimento=10'. `isEntryUnread` tells that its
 * entry is no amount.
 */
export function choiceOfQuery(search: string): { choice: PlanChoice; isEntryUnread: boolean } {
  const query = new URLSearchParams(search)
  const installments = query.get('parcelas') ?? ''
  const entry = query.get('entrada')
  const entryCents = entry === null ? null : readReais(entry.slice(0, 20))
  return {
    choice: {
      installments: /^[1-9]\d{0,2}$/.test(installments) ? Number(installments) : null,
      entryCents,
      dueDay: dueDayOf(query.get('vencimento')),
    },
    isEntryUnread: entry !== null && entryCents === null,
  }
}

/** Writes the plan into a page's query. Removes choices that are not made. */
export function writeChoice(query: URLSearchParams, { installments, entryCents, dueDay }: PlanChoice): void {
  const written = {
    parcelas: installments === null ? null : String(installments),
    entrada: entryCents === null ? null : (entryCents / 100).toFixed(entryCents % 100 === 0 ? 0 : 2),
    vencimento: dueDay === null ? null : String(dueDay),
  }
  for (const [name, value] of Object.entries(written)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
}
