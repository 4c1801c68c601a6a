import type { Cents } from '#domain/money/money.ts'

/** numeric(12,2) as Postgres writes it ('1234.50') in whole cents. */
export function toCents(numeric: string): Cents {
  return Math.round(Number(numeric) * 100)
}

/** Whole cents as Postgres reads a numeric(12,2). */
export function fromCents(cents: Cents): string {
  return (cents / 100).toFixed(2)
}
