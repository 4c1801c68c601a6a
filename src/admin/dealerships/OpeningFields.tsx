import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { FieldError } from '#ui/forms/Field.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { ClosedDays } from './ClosedDays.tsx'
import { closedDaysOf, labels, weekdayNames, withDayToggled } from './dealership-form.ts'
import type { FieldsProps } from './PlaceFields.tsx'

/** The opening hours, pick-ups per hour, closed days, and whether the dealership hands motorcycles over. */
export function OpeningFields({ typed, errors, onChange }: FieldsProps) {
  function changeHours(index: number, part: 'opens' | 'closes', value: string) {
    const hours = typed.hours.map((day, at) => (at === index ? { ...day, [part]: value } : day))
    onChange({ hours }, `hours.${index}`)
  }
  return (
    <>
      <Card title="Retiradas">
        <fieldset className="mb-5 grid min-w-0 grid-cols-1 gap-2">
          <legend className="mb-1.5 font-semibold text-sm">{labels.hours} (vazio: não abre)</legend>
          {typed.hours.map((day, index) => (
            <div key={weekdayNames[index]}>
              <div className="grid grid-cols-2 items-center gap-2 sm:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)]">
                <span className="text-sm max-sm:col-span-2">{weekdayNames[index]}</span>
                {(['opens', 'closes'] as const).map((part) => (
                  <input
                    key={part}
                    type="time"
                    step={1800}
                    name={`hours.${index}`}
                    aria-label={`${weekdayNames[index]}, ${part === 'opens' ? 'abre' : 'fecha'}`}
                    aria-invalid={errors[`hours.${index}`] ? true : undefined}
                    className="control min-w-0"
                    value={day[part]}
                    onChange={(event) => changeHours(index, part, event.target.value)}
                  />
                ))}
              </div>
              {errors[`hours.${index}`] && (
                <p role="alert" className="mt-1 text-bad text-sm">
                  {errors[`hours.${index}`]}
                </p>
              )}
            </div>
          ))}
        </fieldset>
        <TextField
          label={labels.slotsPerHour}
          name="slotsPerHour"
          inputMode="numeric"
          maxLength={2}
          value={typed.slotsPerHour}
          error={errors.slotsPerHour}
          onChange={(event) => onChange({ slotsPerHour: event.target.value }, 'slotsPerHour')}
        />
        <CheckboxField
          label={`${labels.active}: aparece no site e para o cliente escolher`}
          name="active"
          checked={typed.active}
          onChange={(event) => onChange({ active: event.target.checked }, 'active')}
        />
      </Card>
      <Card title={labels.closedDays}>
        <p className="mb-2 text-ink-soft text-sm">
          Pressione um dia para fechar ou reabrir. Nos feriados nacionais e nos dias sem horário já não há retiradas.
        </p>
        <ClosedDays
          closed={closedDaysOf(typed)}
          opensOn={typed.hours.map(({ opens }) => opens !== '')}
          onToggle={(day) => onChange({ closedDays: withDayToggled(typed, day) }, 'closedDays')}
        />
        <p role="status" className="mt-3 text-sm">
          {typed.closedDays ? `Fechada em ${typed.closedDays.replaceAll('\n', ', ')}.` : 'Nenhum dia fechado.'}
        </p>
        <FieldError id="closedDays" error={errors.closedDays} />
      </Card>
    </>
  )
}
