import type { Cents } from '#domain/money/money.ts'

/** Reads numeric(12,2) as Postgres writes it ('1234.50') into whole cents. */
export function toCents(numeric: string): Cents {
  return Math.round(Number(numeric) * 100)
}

/** Writes whole cents as Postgres reads a numeric(12,2). */
export function fromCents(cents: Cents): string {
  return (cents / 100).toFixed(2)
}
