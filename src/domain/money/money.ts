/** Money is whole cents everywhere; reais appear only on screens. */
export type Cents = number

/**
 * Rounds `numerator / denominator` to a whole number, halves up. Takes whole numbers, not negative. Exact below 2^53.
 */
export function divideHalfUp(numerator: number, denominator: number): number {
  const remainder = numerator % denominator
  const quotient = (numerator - remainder) / denominator
  return remainder * 2 >= denominator ? quotient + 1 : quotient
}

const percentScale = 10_000

/** Returns a percentage (10 is 10%, at most four decimals) of an amount, rounded half up to the cent. */
export function percentOf(cents: Cents, percent: number): Cents {
  return divideHalfUp(cents * Math.round(percent * percentScale), 100 * percentScale)
}

/**
 * Splits an amount into equal parts, each rounded half up to the cent. The last part takes the residue, so that they
 * sum to the whole. Rounds down instead if rounding up would make the last part negative. Throws RangeError when
 * `parts` is not a whole number above zero.
 */
export function allocate(total: Cents, parts: number): Cents[] {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError('parts must be a whole number above zero')
  const rounded = divideHalfUp(total, parts)
  const part = rounded * (parts - 1) > total ? Math.floor(total / parts) : rounded
  return Array.from({ length: parts }, (_, index) => (index < parts - 1 ? part : total - part * (parts - 1)))
}

/**
 * Formats cents without the currency: '1.234,56'. Uses no locale, so that every browser and the built page show the
 * same.
 */
export function formatAmount(cents: Cents): string {
  const [whole = '', fraction] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}${thousands(whole)},${fraction}`
}

/** Puts a full stop before every third digit from the end. */
const thousands = (digits: string): string =>
  digits.length > 3 ? `${thousands(digits.slice(0, -3))}.${digits.slice(-3)}` : digits

/** Formats cents with the currency: 'R$ 1.234,56'. The space is a no-break space. */
export function formatBRL(cents: Cents): string {
  return `R$\u00a0${formatAmount(cents)}`
}

/** Tells whether a percentage has at most two decimals, because the database stores the bank's conditions with two. */
export function isInHundredths(percent: number): boolean {
  return Math.round(percent * 100) / 100 === percent
}

/** Formats a percentage with at most four decimals: 1.99 is '1,99%'. */
export function formatPercent(value: number): string {
  return `${String(Number(value.toFixed(4))).replace('.', ',')}%`
}

/** Formats a part of an amount in whole percent: 82,00 of 930,00 is '9%', and a part of nothing is '—'. */
export function shareInWords(part: Cents, whole: Cents): string {
  return whole > 0 ? `${divideHalfUp(part * 100, whole)}%` : '—'
}
