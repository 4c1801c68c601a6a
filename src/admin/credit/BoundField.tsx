import { useState } from 'react'
import type { FactUnit } from '#domain/credit/facts.ts'
import { TextField } from '#ui/forms/TextField.tsx'

type Props = {
  label: string
  unit: FactUnit
  /** A whole number in the unit; null for none. */
  value: number | null
  hint?: string | undefined
  onChange: (value: number | null) => void
  /** Tells whether what is typed is no number of the unit. */
  onWrong: (isWrong: boolean) => void
}

const scales: Partial<Record<FactUnit, number>> = { tenths: 10, sum: 100 }

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

/** A bound of a condition or a limit; empty for none. */
export function BoundField({ label, unit, value, hint, onChange, onWrong }: Props) {
  const [text, setText] = useState(value === null ? '' : formatBound(value, unit))
  const [error, setError] = useState<string>()
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      inputMode={scales[unit] ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        const read = target.value.trim() === '' ? null : readBound(target.value, unit)
        setError(read === undefined ? 'Informe um número' : undefined)
        onWrong(read === undefined)
        if (read !== undefined) onChange(read)
      }}
    />
  )
}
