import type { CountResponse } from '#api/lists.ts'

const number = new Intl.NumberFormat('pt-BR')

/** Gives a count in words: 'Mais de 1.000 financiamentos', '1 financiamento'. Undefined while it is unknown. */
export function countText(counted: CountResponse | undefined, one: string, many: string): string | undefined {
  if (!counted) return undefined
  const { count, more } = counted
  if (more) return `Mais de ${number.format(count)} ${many}`
  return count === 1 ? `1 ${one}` : `${number.format(count)} ${many}`
}
