import { type RefObject, type SubmitEvent, useId, useRef, useState } from 'react'
import type { AffectedPickups, ManagedDealership, NewDealership } from '#api/dealerships.ts'
import { messageFor } from '#content/messages.ts'
import { dayInWords } from '#domain/calendar/calendar.ts'
import type { Answer } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { ConcurrentChanges } from '../core/concurrent/ConcurrentChanges.tsx'
import { rebased } from '../core/concurrent/rebased.ts'
import { call } from '../core/session.ts'
import {
  changeOf,
  type DealershipTyped,
  dealershipChanges,
  labels,
  newTyped,
  typedOf,
  weekdayNames,
} from './dealership-form.ts'
import { type FieldsProps, PlaceFields } from './PlaceFields.tsx'

/** Adds or changes a dealership. Asks before a change cancels booked pick-ups that no longer fit. */
export function DealershipDialog(editing: DealershipEditing) {
  const { dealership, onClose } = editing
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const { fields, asks, affected, problem, busy, news, dismiss, submit } = useDealershipForm(form, editing)
  const dismissNews = () => {
    dismiss()
    saveButton.current?.focus()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={dealership?.facts.name ?? 'Nova concessionária'}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            ref={saveButton}
            type="submit"
            form={id}
            variant={asks ? 'danger' : 'primary'}
            busy={busy}
            busyLabel="Salvando..."
          >
            {asks ? 'Salvar e cancelar as retiradas' : 'Salvar'}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <PlaceFields {...fields} />
        <DealershipFields {...fields} />
        {asks && (
          <Alert tone="warn" role="alert" title="Há retiradas marcadas que não cabem mais">
            Se você salvar, elas são canceladas, e cada cliente recebe um e-mail para escolher outro dia.
            <ul className="mt-2 max-h-48 list-disc overflow-y-auto pl-5">
              {affected.map(({ id: one, name, model, day, time }) => (
                <li key={one}>
                  {name} ({model}): {dayInWords(day)}, às {time}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {news.length > 0 && (
          <ConcurrentChanges
            title="Esta concessionária mudou enquanto você a editava"
            changes={news}
            onDismiss={dismissNews}
          />
        )}
        {problem && news.length === 0 && (
          <Alert tone="bad" role="alert">
            {problem}
          </Alert>
        )}
      </form>
    </Dialog>
  )
}

/** The opening hours, pick-ups per hour, closed days, and whether the dealership hands motorcycles over. */
function DealershipFields({ typed, errors, onChange }: FieldsProps) {
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

type DealershipEditing = {
  /** Left out for a new one. */
  dealership?: ManagedDealership | undefined
  save: (change: NewDealership, cancelPickups: boolean) => Promise<Answer<unknown>>
  onClose: () => void
}

/** Holds the typed dealership, checks and saves it. `asks` is true once a save would cancel pick-ups. */
function useDealershipForm(form: RefObject<HTMLFormElement | null>, { dealership, save, onClose }: DealershipEditing) {
  const { typed, setTyped, news, dismiss } = useDealershipDraft(dealership)
  const [asks, setAsks] = useState(false)
  const [affected, setAffected] = useState<AffectedPickups['pickups']>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { errors, refuse, clear } = useFieldErrors(form)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const read = changeOf(typed)
    if ('errors' in read) return refuse(read.errors)
    setBusy(true)
    setProblem(null)
    const answer = await save(read.change, asks)
    setBusy(false)
    if (answer.ok) return onClose()
    const isAsked = answer.failure.code === 'pickups_affected'
    if (isAsked && dealership) {
      const { hours, closedDays, active } = read.change
      const param = { dealership: dealership.slug }
      const named = await call(
        admin.dealerships[':dealership'].affected.$post({ param, json: { hours, closedDays, active } }),
      )
      setAffected(named.ok ? named.data.pickups : [])
    }
    setAsks(isAsked)
    if (isAsked) return
    const wrong = answer.failure.errors.map(({ field, code }) => [
      field.replace(/^facts\./, '').replace(/^(hours\.\d).*/, '$1'),
      messageFor(code),
    ])
    refuse(Object.fromEntries(wrong))
    setProblem(sentenceOf(answer.failure))
  }

  function onChange(changes: Partial<DealershipTyped>, field: string) {
    setTyped((before) => ({ ...before, ...changes }))
    setAsks(false)
    clear(field)
  }

  return { fields: { typed, errors, onChange }, asks, affected, problem, busy, news, dismiss, submit }
}

/**
 * Holds the typed dealership. A colleague's newer save fills in the fields that the user has not changed, and `news` lists its
 * changes. The typed values stay.
 */
function useDealershipDraft(dealership: ManagedDealership | undefined) {
  const [base, setBase] = useState(dealership)
  const [typed, setTyped] = useState(() => (dealership ? typedOf(dealership) : newTyped))
  const [news, setNews] = useState<ReturnType<typeof dealershipChanges>>([])

  if (dealership && base && dealership.version > base.version) {
    setBase(dealership)
    setTyped(rebased(typed, typedOf(base), typedOf(dealership)))
    setNews(dealershipChanges(base, dealership))
  }
  return { typed, setTyped, news, dismiss: () => setNews([]) }
}
