/** Opening and closing time of a day, 'HH:MM' on the dealership's clock. */
export type OpeningHours = { readonly opens: string; readonly closes: string }

/** One entry for each weekday, Sunday first; null for a day on which the dealership is closed. */
export type WeekHours = readonly (OpeningHours | null)[]

/** Finds a mistake in a day's hours, which must last an hour or more; null when there is none. */
export function openingHoursProblem({ opens, closes }: OpeningHours): 'hours_invalid' | null {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return minutes(closes) - minutes(opens) >= 60 ? null : 'hours_invalid'
}

const names = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
const fromMonday = [1, 2, 3, 4, 5, 6, 0]

/** Joins consecutive days with the same hours, from Monday on, and leaves closed days out. */
export function openingPeriods(week: WeekHours): { readonly days: readonly number[]; readonly hours: OpeningHours }[] {
  const periods: { days: number[]; hours: OpeningHours }[] = []
  let before: OpeningHours | null = null
  for (const day of fromMonday) {
    const hours = week[day] ?? null
    const last = periods.at(-1)
    if (hours && last && before?.opens === hours.opens && before.closes === hours.closes) last.days.push(day)
    else if (hours) periods.push({ days: [day], hours })
    before = hours
  }
  return periods
}

/** Writes the hours of a week as people say them: 'Segunda a sexta, das 8h às 18h; sábado, das 8h às 12h30'. */
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
