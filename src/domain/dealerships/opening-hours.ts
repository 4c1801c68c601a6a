/** Opening and closing time of a day, 'HH:MM' on the dealership's clock. */
export type OpeningHours = { readonly opens: string; readonly closes: string }

/** One entry for each weekday, Sunday first; null for a day on which the dealership is closed. */
export type WeekHours = readonly (OpeningHours | null)[]

/** Finds a mistake in a day's hours, which must last an hour or more; null when there is none. */
export function openingHoursProblem({ opens, closes }: OpeningHours): 'hours_invalid' | null {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return minutes(closes) - minutes(opens) >= 60 ? null : 'hours_invalid'
}

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
