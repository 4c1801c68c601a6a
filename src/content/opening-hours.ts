import { openingPeriods, type WeekHours } from '#domain/dealerships/dealership.ts'

const names = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

/** Writes the hours of a week in words: 'Segunda a sexta, das 8h às 18h; sábado, das 8h às 12h30'. */
export function hoursInWords(week: WeekHours): string {
  const words = openingPeriods(week)
    .map(({ days, hours }) => `${daysInWords(days)}, das ${clock(hours.opens)} às ${clock(hours.closes)}`)
    .join('; ')
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : 'Fechada'
}

function daysInWords(days: readonly number[]): string {
  const [first = 0] = days
  const last = days.at(-1) ?? first
  if (days.length === 1) return names[first] ?? ''
  return `${names[first]} ${days.length === 2 ? 'e' : 'a'} ${names[last]}`
}

/** Writes '08:00' as '8h' and '12:30' as '12h30'. */
function clock(time: string): string {
  const [hours, minutes] = time.split(':')
  return `${Number(hours)}h${minutes === '00' ? '' : minutes}`
}
