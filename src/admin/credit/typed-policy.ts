import { type FactUnit, factUnits } from '#domain/credit/facts.ts'
import type { BandLimits, Condition, CreditPolicy, LimitKind, PolicyRow } from '#domain/credit/policy.ts'
import type { Reading } from '#forms/use-form.ts'

/** A condition with its bounds as typed; an empty one is no bound. */
export type TypedCondition = Pick<Condition, 'fact'> & { readonly from: string; readonly to: string }
export type TypedRow = Omit<PolicyRow, 'conditions'> & {
  /** Tells the rows apart while they move. */
  readonly key: string
  readonly conditions: readonly TypedCondition[]
}
export type TypedLimits = Readonly<Record<LimitKind | 'automaticCents', string>>

/** A policy as typed: numbers are texts in the units that people use. */
export type TypedPolicy = { readonly rows: readonly TypedRow[]; readonly limits: readonly TypedLimits[] }

/** The limits of a band, each with its unit. */
export const limitUnits = {
  mostShare: 'tenths',
  mostFinancedCents: 'sum',
  leastEntry: 'tenths',
  mostInstallments: 'count',
  automaticCents: 'sum',
} as const satisfies Readonly<Record<keyof BandLimits, FactUnit>>
const limitNames = Object.keys(limitUnits) as (keyof typeof limitUnits)[]

const scales: Partial<Record<FactUnit, number>> = { tenths: 10, sum: 100 }

/** Whether numbers of a unit are typed with decimals. */
export const hasDecimals = (unit: FactUnit): boolean => unit in scales

/** Formats a number of a unit as people type it: 305 tenths are '30,5', and 120000 cents '1200,00'. */
export function formatBound(value: number, unit: FactUnit): string {
  const scale = scales[unit] ?? 1
  const digits = scale === 100 ? 2 : value % scale === 0 ? 0 : 1
  return (value / scale).toFixed(digits).replace('.', ',')
}

/** Reads a typed number of a unit; undefined if it is none. */
export function readBound(text: string, unit: FactUnit): number | undefined {
  const digits = { tenths: 1, sum: 2 }[unit as string] ?? 0
  const plain = text.trim().replace(/\.(?=\d{3}(\D|$))/g, '')
  const pattern = digits === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(,\\d{1,${digits}})?$`)
  if (!pattern.test(plain)) return undefined
  return Math.round(Number(plain.replace(',', '.')) * (scales[unit] ?? 1))
}

const textOf = (value: number | null, unit: FactUnit) => (value === null ? '' : formatBound(value, unit))

/** Returns the form of a policy. */
export const typedOf = ({ rows, limits }: CreditPolicy): TypedPolicy => ({
  rows: rows.map((row, index) => ({
    ...row,
    key: String(index),
    conditions: row.conditions.map(({ fact, from, to }) => ({
      fact,
      from: textOf(from, factUnits[fact]),
      to: textOf(to, factUnits[fact]),
    })),
  })),
  limits: limits.map(
    (band) => Object.fromEntries(limitNames.map((name) => [name, textOf(band[name], limitUnits[name])])) as TypedLimits,
  ),
})

/**
 * Reads a typed policy. Each wrong number is an error under its place in the policy: 'rows.0.conditions.1.from',
 * 'limits.2.mostShare'.
 */
export function policyOf({ rows, limits }: TypedPolicy): Reading<CreditPolicy> {
  const errors: Record<string, string> = {}
  const read = (text: string, unit: FactUnit, place: string): number | null => {
    if (text.trim() === '') return null
    const value = readBound(text, unit)
    if (value === undefined) errors[place] = 'Informe um número'
    return value ?? null
  }
  const body: CreditPolicy = {
    rows: rows.map(({ conditions, outcome, reason }, index) => ({
      conditions: conditions.map(({ fact, from, to }, at) => ({
        fact,
        from: read(from, factUnits[fact], `rows.${index}.conditions.${at}.from`),
        to: read(to, factUnits[fact], `rows.${index}.conditions.${at}.to`),
      })),
      outcome,
      reason,
    })),
    limits: limits.map((band, index) => {
      const limit = (name: keyof TypedLimits) => read(band[name], limitUnits[name], `limits.${index}.${name}`)
      return {
        mostShare: limit('mostShare'),
        mostFinancedCents: limit('mostFinancedCents'),
        leastEntry: limit('leastEntry'),
        mostInstallments: limit('mostInstallments'),
        automaticCents: limit('automaticCents') ?? 0,
      }
    }),
  }
  return Object.keys(errors).length > 0 ? { errors } : { body }
}
