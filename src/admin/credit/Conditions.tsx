import { factLabels } from '#content/credit.ts'
import { type FactUnit, factUnits, policyFacts } from '#domain/credit/facts.ts'
import type { Condition, PolicyRow } from '#domain/credit/policy.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { BoundField } from './BoundField.tsx'

/** The most conditions of a row. */
const mostConditions = 6

type Props = {
  row: PolicyRow
  /** Tells the fields of this row from those of others. */
  name: string
  onChange: (conditions: readonly Condition[]) => void
  onWrong: (field: string, isWrong: boolean) => void
}

const units: Partial<Record<FactUnit, string>> = { tenths: ' (%)', sum: ' (R$)', years: ' (anos)' }

/** The conditions of a row, all of which have to hold. */
export function Conditions({ row: { conditions }, name, onChange, onWrong }: Props) {
  const change = (index: number, changes: Partial<Condition>) =>
    onChange(conditions.map((one, at) => (at === index ? { ...one, ...changes } : one)))
  return (
    <div className="grid gap-2">
      {conditions.length === 0 && <p className="text-ink-soft text-sm">Sem condição: serve para qualquer pedido.</p>}
      {conditions.map((condition, index) => {
        const { fact, from, to } = condition
        const unit = factUnits[fact]
        const more = units[unit] ?? ''
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
                  from: factUnits[chosen] === 'flag' ? 1 : null,
                  to: factUnits[chosen] === 'flag' ? 1 : null,
                })
              }}
            />
            {unit === 'flag' ? (
              <SelectField
                label="Resposta"
                className="sm:col-span-2"
                value={from === null ? '' : String(from)}
                options={[
                  { value: '1', label: 'Sim' },
                  { value: '0', label: 'Não' },
                  { value: '', label: 'Sem informação' },
                ]}
                onChange={({ target }) => {
                  const value = target.value === '' ? null : Number(target.value)
                  change(index, { from: value, to: value })
                }}
              />
            ) : (
              <>
                <BoundField
                  label={`De${more}`}
                  unit={unit}
                  value={from}
                  onChange={(value) => change(index, { from: value })}
                  onWrong={(isWrong) => onWrong(`${name}-${index}-from`, isWrong)}
                />
                <BoundField
                  label={`Até${more}`}
                  unit={unit}
                  value={to}
                  hint={from === null && to === null ? 'Vazios: sem informação' : undefined}
                  onChange={(value) => change(index, { to: value })}
                  onWrong={(isWrong) => onWrong(`${name}-${index}-to`, isWrong)}
                />
              </>
            )}
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Tirar a condição ${index + 1}`}
              onClick={() => {
                onWrong(`${name}-${index}-from`, false)
                onWrong(`${name}-${index}-to`, false)
                onChange(conditions.filter((_, at) => at !== index))
              }}
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
        onClick={() => onChange([...conditions, { fact: 'score', from: 0, to: null }])}
      >
        Mais uma condição
      </Button>
    </div>
  )
}
