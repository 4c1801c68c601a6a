import type { ManagedDealership } from '#api/dealerships.ts'
import { hoursInWords } from '#domain/dealerships/opening-hours.ts'
import { clockNames } from './clocks.ts'
import { type DealershipTyped, labels, typedOf } from './dealership-form.ts'

const fields = Object.keys(labels) as (keyof DealershipTyped)[]

/** Field by field what a dealership was and what it is, where that differs. */
export function dealershipChanges(before: ManagedDealership, after: ManagedDealership) {
  return fields.flatMap((id) => {
    const [was, is] = [before, after].map((one) => inWords(one, id))
    return was === is ? [] : [{ id, text: `${labels[id]}: de “${was}” para “${is}”` }]
  })
}

function inWords(dealership: ManagedDealership, field: keyof DealershipTyped): string {
  const typed = typedOf(dealership)
  switch (field) {
    case 'hours':
      return hoursInWords(dealership.hours)
    case 'active':
      return typed.active ? 'sim' : 'não'
    case 'timeZone':
      return typed.timeZone ? `horário de ${clockNames[typed.timeZone]}` : 'o do estado'
    case 'closedDays':
      return typed.closedDays.replaceAll('\n', ', ') || 'nenhum'
    default:
      return typed[field] || 'vazio'
  }
}
