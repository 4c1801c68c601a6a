import { factLabels } from '#content/credit.ts'
import { type FactUnit, factUnits, policyFacts } from '#domain/credit/facts.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import type { FieldErrors } from '#ui/forms/use-field-errors.ts'
import { hasDecimals, type TypedCondition, type TypedRow } from './typed-policy.ts'

/** The most conditions of a row. */
const mostConditions = 6

type Props = {
  row: TypedRow
  /** The name under which the fields of these conditions begin. */
  name: string
  errors: FieldErrors
  onChange: (conditions: readonly TypedCondition[]) => void
}

const units: Partial<Record<FactUnit, string>> = { tenths: ' (%)', sum: ' (R$)', years: ' (anos)' }

/** The conditions of a row, all of which have to hold. */
export function Conditions({ row: { conditions }, name, errors, onChange }: Props) {
  const change = (index: number, changes: Partial<TypedCondition>) =>
    onChange(conditions.map((one, at) => (at === index ? { ...one, ...changes } : one)))
  return (
    <div className="grid gap-2">
      {conditions.length === 0 && <p className="text-ink-soft text-sm">Sem condição: serve para qualquer pedido.</p>}
      {conditions.map((condition, index) => {
        const { fact, from, to } = condition
        const unit = factUnits[fact]
        const more = units[unit] ?? ''
        const place = `${name}.${index}`
        const bound = { inputMode: hasDecimals(unit) ? 'decimal' : 'numeric', autoComplete: 'off' } as const
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id, and their fields take their values anew.
          <div key={`${fact}-${index}`} className="grid items-end gap-2 sm:grid-cols-[2fr_1fr_1fr_auto]">
            <SelectField
              label={`Condição ${index + 1}`}
              value={fact}
              options={policyFacts.map((value) => ({ value, label: factLabels[value] }))}
              onChange={({ target }) => {
                const chosen = policyFacts.find((one) => one === target.value) ?? fact
                change(index, {
                  fact: chosen,
                  from: factUnits[chosen] === 'flag' ? '1' : '',
                  to: factUnits[chosen] === 'flag' ? '1' : '',
                })
              }}
            />
            {unit === 'flag' ? (
              <SelectField
                label="Resposta"
                className="sm:col-span-2"
                value={from}
                options={[
                  { value: '1', label: 'Sim' },
                  { value: '0', label: 'Não' },
                  { value: '', label: 'Sem informação' },
                ]}
                onChange={({ target: { value } }) => change(index, { from: value, to: value })}
              />
            ) : (
              <>
                <TextField
                  label={`De${more}`}
                  {...bound}
                  name={`${place}.from`}
                  error={errors[`${place}.from`]}
                  value={from}
                  onChange={({ target }) => change(index, { from: target.value })}
                />
                <TextField
                  label={`Até${more}`}
                  {...bound}
                  name={`${place}.to`}
                  error={errors[`${place}.to`]}
                  value={to}
                  hint={from === '' && to === '' ? 'Vazios: sem informação' : undefined}
                  onChange={({ target }) => change(index, { to: target.value })}
                />
              </>
            )}
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Tirar a condição ${index + 1}`}
              onClick={() => onChange(conditions.filter((_, at) => at !== index))}
            >
              Tirar
            </Button>
          </div>
        )
      })}
      <Button
        size="sm"
        variant="ghost"
        className="justify-self-start"
        disabled={conditions.length >= mostConditions}
        onClick={() => onChange([...conditions, { fact: 'score', from: '0', to: '' }])}
      >
        Mais uma condição
      </Button>
    </div>
  )
}
