import type { DealershipRequest, ManagedDealership } from '#contracts/pickups/dealerships.ts'
import { formatPlainDate, isPlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'

/** What a manager types of a dealership: times as text, empty on a day it does not open; closed days a line each. */
export type DealershipTyped = {
  readonly hours: readonly { readonly opens: string; readonly closes: string }[]
  readonly slotsPerHour: string
  readonly closedDays: string
  readonly active: boolean
}

export const weekdayNames = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado']

/** A dealership as it is typed. */
export function typedOf({ hours, slotsPerHour, closedDays, active }: ManagedDealership): DealershipTyped {
  return {
    hours: hours.map((day) => day ?? { opens: '', closes: '' }),
    slotsPerHour: String(slotsPerHour),
    closedDays: closedDays.map(formatPlainDate).join('\n'),
    active,
  }
}

type Change = Omit<DealershipRequest, 'version' | 'cancelPickups'>

/** What is typed as the server takes it, or what is wrong with it, by field. */
export function changeOf(typed: DealershipTyped): { change: Change } | { errors: Record<string, string> } {
  const lines = typed.closedDays.split('\n').filter((line) => line.trim())
  const days = lines.map((line) => parsePlainDate(line) ?? '')
  const slots = Number(typed.slotsPerHour)
  const wrongDay = typed.hours.findIndex(
    ({ opens, closes }) => (opens || closes) && !(opens && closes && opens < closes),
  )
  const wrongLine = days.findIndex((day) => !isPlainDate(day))
  const errors = {
    ...(wrongDay >= 0 && {
      [`hours.${wrongDay}`]: 'A abertura vem antes do fechamento. Deixe os dois vazios se não abre',
    }),
    ...(!(Number.isInteger(slots) && slots >= 1 && slots <= 20) && { slotsPerHour: 'Informe um número de 1 a 20' }),
    ...(wrongLine >= 0 && {
      closedDays: `“${lines[wrongLine]?.trim()}” não é uma data. Use dia/mês/ano, uma por linha`,
    }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  return {
    change: {
      hours: typed.hours.map(({ opens, closes }) => (opens ? { opens, closes } : null)),
      slotsPerHour: slots,
      closedDays: [...new Set(days)].sort(),
      active: typed.active,
    },
  }
}
