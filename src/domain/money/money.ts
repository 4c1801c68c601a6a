/** Money is whole cents everywhere; reais appear only on screens. */
export type Cents = number

/** `numerator / denominator` to the nearest whole number, halves up. Both whole, not negative. Exact below 2^53. */
export function divideHalfUp(numerator: number, denominator: number): number {
  const remainder = numerator % denominator
  const quotient = (numerator - remainder) / denominator
  return remainder * 2 >= denominator ? quotient + 1 : quotient
}

const percentScale = 10_000

/** A percentage (10 is 10%, at most four decimals) of an amount in cents, rounded half up to the cent. */
export function percentOf(cents: Cents, percent: number): Cents {
  return divideHalfUp(cents * Math.round(percent * percentScale), 100 * percentScale)
}

/**
 * An amount in equal parts: each rounded half up to the cent, the last takes the residue, so that they sum to the whole.
 * Amounts so small that rounding up would leave the last part negative are rounded down instead.
 * Throws RangeError when `parts` is not a whole number above zero.
 */
export function allocate(total: Cents, parts: number): Cents[] {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError('parts must be a whole number above zero')
  const rounded = divideHalfUp(total, parts)
  const part = rounded * (parts - 1) > total ? Math.floor(total / parts) : rounded
  return Array.from({ length: parts }, (_, index) => (index < parts - 1 ? part : total - part * (parts - 1)))
}

/** Cents without the currency: '1.234,56'. Written here, so that every browser and the built page show the same. */
export function formatAmount(cents: Cents): string {
  const [whole = '', fraction] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`
}

/** Cents as people read them: 'R$ 1.234,56'. The space is one that no line breaks at. */
export function formatBRL(cents: Cents): string {
  return `R$\u00a0${formatAmount(cents)}`
}

/** Tells whether a percentage has at most two decimals, which is what the bank's conditions are stored with. */
export function isInHundredths(percent: number): boolean {
  return Math.round(percent * 100) / 100 === percent
}

/** A percentage as people read it, at most four decimals: 1.99 is '1,99%'. */
export function formatPercent(value: number): string {
  return `${String(Number(value.toFixed(4))).replace('.', ',')}%`
}

/** A part of an amount in whole percent, as people read it: 82,00 of 930,00 is '9%'; of nothing it is '—'. */
export function shareInWords(part: Cents, whole: Cents): string {
  return whole > 0 ? `${divideHalfUp(part * 100, whole)}%` : '—'
}
