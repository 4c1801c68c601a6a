import { type ComponentProps, useId, useState } from 'react'
import { Field, type FieldTexts } from './Field.tsx'
import { formatReais, readReais } from './read-reais.ts'

type Props = FieldTexts &
  Omit<ComponentProps<'input'>, 'style' | 'value' | 'defaultValue' | 'onChange' | 'type'> & {
    /** Integer cents, or null while empty. */
    cents: number | null
    /** Called with integer cents, or null when emptied. */
    onCentsChange: (cents: number | null) => void
  }

/** Tells whether an amount was deleted, with or without its currency. */
const isEmptied = (text: string) => /^[R$\s]*$/.test(text)
const written = (cents: number | null) => (cents === null ? '' : formatReais(cents))

/**
 * A field for an amount in reais, in any usual notation: '14490' is R$ 14.490,00, and so are '14.490' and '14490,00'.
 * During typing the hint shows the amount that the field reads; after that the field shows it. A text without an amount
 * stays.
 */
export function ReaisField({ label, hint, error, optional, id, className, cents, onCentsChange, ...input }: Props) {
  const generated = useId()
  const [typed, setTyped] = useState<string | null>(null)
  // A form that keeps zero for no amount must not write it into the field that is emptied to type anew.
  const isShown = typed !== null && (readReais(typed) === cents || (isEmptied(typed) && cents === 0))
  const reading = isShown && typed ? (cents === null ? 'Isto não é um valor em reais' : `É ${written(cents)}`) : hint
  return (
    <Field id={id ?? generated} label={label} hint={reading} error={error} optional={optional} className={className}>
      {(attributes) => (
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder="R$ 0,00"
          {...input}
          {...attributes}
          value={isShown ? typed : written(cents)}
          onChange={({ target }) => {
            setTyped(target.value)
            onCentsChange(readReais(target.value))
          }}
          onBlur={(event) => {
            if (cents !== null || isEmptied(typed ?? '')) setTyped(null)
            input.onBlur?.(event)
          }}
          className="control figures"
        />
      )}
    </Field>
  )
}
