const number = new Intl.NumberFormat('pt-BR')

/** A time in everyday words: '3 h', '2,5 dias'. */
export function duration(hours: number | null): string {
  if (hours === null) return '—'
  // Rounded first: 47.9 hours are two days, not '48 h'.
  if (Math.round(hours) < 48) return `${number.format(Math.round(hours))} h`
  return `${number.format(Math.round((hours / 24) * 10) / 10)} dias`
}
