import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { labels, weekdayNames } from './dealership-form.ts'
import type { FieldsProps } from './PlaceFields.tsx'

/** Hours, room, closed days, and whether it hands motorcycles over. */
export function DealershipFields({ typed, errors, onChange }: FieldsProps) {
  function changeHours(index: number, part: 'opens' | 'closes', value: string) {
    const hours = typed.hours.map((day, at) => (at === index ? { ...day, [part]: value } : day))
    onChange({ hours }, `hours.${index}`)
  }
  return (
    <>
      <fieldset className="grid min-w-0 grid-cols-1 gap-2">
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
      <TextArea
        label={labels.closedDays}
        hint="Além dos feriados nacionais. Uma data por linha, dia/mês/ano"
        name="closedDays"
        rows={3}
        value={typed.closedDays}
        error={errors.closedDays}
        onChange={(event) => onChange({ closedDays: event.target.value }, 'closedDays')}
      />
      <CheckboxField
        label={`${labels.active}: aparece no site e para o cliente escolher`}
        name="active"
        checked={typed.active}
        onChange={(event) => onChange({ active: event.target.checked }, 'active')}
      />
    </>
  )
}
