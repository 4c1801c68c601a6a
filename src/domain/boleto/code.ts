import type { PlainDate } from '../calendar/calendar.ts'
import { daysBetween } from '../calendar/day-arithmetic.ts'
import type { Cents } from '../money/money.ts'

/** What the code of a boleto says. */
export interface BoletoParts {
  /** The three digits of the bank that takes the money. */
  bank: string
  dueOn: PlainDate
  amountCents: Cents
  /** 25 digits that only that bank reads. */
  freeField: string
}

/** The largest amount that the ten digits of a code hold. */
const largestCents = 9_999_999_999

/**
 * Returns the 44 digits of the bars of a boleto: bank, currency 9 (real), check digit, factor of the due day, amount,
 * free field (Carta-Circular BCB 2.926/2000).
 * @throws RangeError for parts that do not fit.
 */
export function boletoCode({ bank, dueOn, amountCents, freeField }: BoletoParts): string {
  if (!/^\d{3}$/.test(bank)) throw new RangeError('a bank has three digits')
  if (!/^\d{25}$/.test(freeField)) throw new RangeError('the free field has 25 digits')
  if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > largestCents)
    throw new RangeError('the amount does not fit into ten digits')
  const start = `${bank}9`
  const end = `${dueFactor(dueOn)}${String(amountCents).padStart(10, '0')}${freeField}`
  return start + mod11(start + end) + end
}

/**
 * Returns the 47 digits of a code that people type: three fields with a check digit each, the check digit of the code,
 * due day and amount.
 */
export function typedLine(code: string): string {
  const free = code.slice(19)
  const fields = [code.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)]
  return `${fields.map((digits) => digits + mod10(digits)).join('')}${code.slice(4, 5)}${code.slice(5, 19)}`
}

/** The day from which the factor counts, and the day on which it has the value 1000 for the first time. */
const factorBase = '1997-10-07'
const firstFactor = 1000
/** How many values the factor has, 1000 to 9999. After 9999, which was 2025-02-21, it begins again at 1000. */
const factors = 9000

/**
 * Returns the four digits that stand for a due day.
 * @throws RangeError for a day before 2000-07-03.
 */
export function dueFactor(dueOn: PlainDate): string {
  const days = daysBetween(factorBase, dueOn)
  if (!(days >= firstFactor)) throw new RangeError('codes have a due day since 2000-07-03')
  return String(firstFactor + ((days - firstFactor) % factors))
}

/** Weights 2 to 9 from the right. The results 0, 10 and 11 are written as 1. */
function mod11(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0)
  const check = 11 - (sum % 11)
  return check > 9 ? 1 : check
}

/** Weights 2 and 1 in turn from the right; products of two digits count as the sum of both. */
function mod10(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Returns a typed line as boletos print it: '00190.00009 01149.718601 68524.522114 6 75860000102656'. */
export const formatTypedLine = (line: string): string =>
  line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')
