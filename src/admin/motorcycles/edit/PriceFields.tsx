import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { FieldError } from '#ui/forms/Field.tsx'
import { MoneyField } from '#ui/forms/MoneyField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFocusAfter } from '../../lists/use-focus-after.ts'
import type { Fields } from './NameFields.tsx'

/** The prices of a model, each from its day on. The first one counts before its day too. */
export function PriceFields({ typed: { prices }, errors, change }: Fields) {
  const more = useRef<HTMLButtonElement>(null)
  const focusAfter = useFocusAfter(prices)
  const replace = (index: number, changes: Partial<(typeof prices)[number]>) =>
    change({ prices: prices.map((price, at) => (at === index ? { ...price, ...changes } : price)) })
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft text-sm">
        Cada preço vale a partir da meia-noite (horário de Brasília) do seu dia. O site e os pedidos mudam sozinhos.
      </p>
      {prices.map(({ from, cents }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: prices have no name of their own, and keep their places.
        <div key={index} className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]">
          <TextField
            type="date"
            label="A partir de"
            value={from}
            autoFocus={index > 0 && from === ''}
            error={errors[`prices.${index}.from`]}
            onChange={({ target }) => replace(index, { from: target.value })}
          />
          <MoneyField
            label="Preço"
            cents={cents}
            error={errors[`prices.${index}.cents`]}
            onCentsChange={(typed) => replace(index, { cents: typed })}
          />
          {prices.length > 1 && (
            <Button
              variant="ghost"
              className="justify-self-start sm:mt-6"
              aria-label={`Tirar o preço ${index + 1}`}
              onClick={() => {
                focusAfter(() => more.current)
                change({ prices: prices.filter((_, at) => at !== index) })
              }}
            >
              <Trash2 aria-hidden className="size-5" />
            </Button>
          )}
        </div>
      ))}
      <FieldError id="prices" error={errors.prices} />
      <div>
        <Button
          ref={more}
          size="sm"
          variant="secondary"
          onClick={() => change({ prices: [...prices, { from: '', cents: null }] })}
        >
          Marcar outro preço
        </Button>
      </div>
    </div>
  )
}
