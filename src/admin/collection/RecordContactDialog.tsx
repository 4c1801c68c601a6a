import { useStore } from '@nanostores/react'
import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import type { CollectionRow } from '#api/collection.ts'
import { contactResultNames, contactText } from '#content/collection.ts'
import { sentenceFor } from '#content/sentences.ts'
import { brazilianDate, formatDate, formatPlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'
import { type ContactResult, contactResults, isPromiseDay, mostPromiseDays } from '#domain/collection.ts'
import { typedNumbers } from '#domain/identity/input-masks.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { formatBRL } from '#domain/money/money.ts'
import { type Failure, sentenceOf } from '#lib/api.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { $drafts, type ContactDraft, editDraft } from '../core/drafts.ts'
import { call } from '../core/session.ts'

const nothing: ContactDraft = { result: null, promisedOn: '', note: '' }

type Props = { row: CollectionRow; onStale: () => void; onDone: () => void; onClose: () => void }

/** 'Registrar contato': records the result of a call, and the day by which the customer promised to pay. */
export function RecordContactDialog({ onClose, ...props }: Props) {
  const { row } = props
  const form = useRef<HTMLFormElement>(null)
  const { typed, errors, failure, busy, type, submit } = useContactForm(props, form)
  return (
    <FormDialog
      title="Registrar contato"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      busy={busy}
      busyLabel="Registrando..."
      confirm="Registrar"
    >
      <div className="text-sm">
        <p className="font-semibold">
          <span translate="no">{row.fullName}</span>, <span className="figures">{formatPhone(row.phone)}</span>
        </p>
        <p className="figures text-ink-soft">
          <span>{row.daysLate === 1 ? '1 dia' : `${row.daysLate} dias`}</span> de atraso. Hoje custa{' '}
          <span translate="no">{formatBRL(row.todayCents)}</span>.
        </p>
        <div className="mt-2 border-line border-l-2 pl-3">
          <LastContact row={row} />
        </div>
      </div>
      <RadioCards
        legend="O que aconteceu"
        name="result"
        columns={2}
        options={contactResults.map((value) => ({ value, label: contactResultNames[value] }))}
        value={typed.result}
        error={errors.result}
        onChange={(value) => type({ result: value as ContactResult })}
      />
      {typed.result === 'promised' && (
        <MaskedField
          label="Prometeu pagar até"
          hint={`De hoje até daqui a ${mostPromiseDays} dias. Se não pagar, volta para a lista no dia útil seguinte`}
          name="promisedOn"
          format="##/##/####"
          read={typedNumbers.birthDate.read}
          placeholder="dd/mm/aaaa"
          value={typed.promisedOn}
          error={errors.promisedOn}
          onValueChange={(promisedOn) => type({ promisedOn })}
        />
      )}
      <TextArea
        label="O que foi dito"
        hint="Só a equipe vê, aqui e no histórico do financiamento"
        optional
        rows={3}
        maxLength={500}
        value={typed.note}
        error={errors.note}
        onChange={(event) => type({ note: event.target.value })}
      />
      {failure && failure.code !== 'unauthenticated' && failure.code !== 'validation_failed' && (
        <Alert tone="bad" role="alert" title={sentenceOf(failure)} />
      )}
    </FormDialog>
  )
}

/** Checks and stores the typed contact, which stays a draft until then: a call is not repeated for a note that was lost. */
function useContactForm({ row, onStale, onDone }: Omit<Props, 'onClose'>, form: RefObject<HTMLFormElement | null>) {
  const typed = useStore($drafts)[row.applicationId]?.contact ?? nothing
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  function type(changes: Partial<ContactDraft>) {
    editDraft(row.applicationId, { contact: { ...typed, ...changes } })
    for (const name of Object.keys(changes)) clear(name)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const { result, note } = typed
    const promisedOn = result === 'promised' ? parsePlainDate(typed.promisedOn) : null
    if (result === null || (result === 'promised' && promisedOn === null)) {
      return refuse({
        result: result === null ? 'Escolha o que aconteceu' : undefined,
        promisedOn: result === 'promised' ? sentenceFor('date_invalid') : undefined,
      })
    }
    if (promisedOn && !isPromiseDay(promisedOn, brazilianDate(new Date()))) {
      return refuse({ promisedOn: sentenceFor('promise_day') })
    }
    setBusy(true)
    setFailure(null)
    const json = { result, note, last: row.lastContact?.id ?? null, ...(promisedOn && { promisedOn }) }
    const request = admin.applications[':id']['collection-contacts']
    const answer = await call(request.$post({ param: { id: row.applicationId }, json }))
    setBusy(false)
    const code = answer.ok ? 'contact_recorded' : answer.failure.code
    if (code === 'contact_recorded') toast.success(sentenceFor(code))
    if (code === 'nothing_late') toast.info(sentenceFor(code))
    if (answer.ok || code === 'nothing_late') {
      editDraft(row.applicationId, { contact: undefined })
      return onDone()
    }
    if (code === 'stale_collection') onStale()
    setFailure(answer.failure)
    refuse(Object.fromEntries(answer.failure.errors.map(({ field, code: wrong }) => [field, sentenceFor(wrong)])))
  }

  return { typed, errors, failure, busy, type, submit }
}

/** Shows the last contact, the customer's promise, and when to call again. */
export function LastContact({ row: { lastContact, promise, callFrom, daysLate } }: { row: CollectionRow }) {
  if (lastContact === null) return <span className="text-ink-faint">{daysLate > 0 ? 'Ninguém ligou ainda' : '—'}</span>
  const { result, promisedOn, note, by, at } = lastContact
  return (
    <>
      {promise?.broken && (
        <Badge tone="bad" className="mb-1">
          Promessa quebrada
        </Badge>
      )}
      <span className="block">{contactText(result, promisedOn)}</span>
      {note && <span className="block text-ink-soft [overflow-wrap:anywhere]">{`“${note}”`}</span>}
      <span className="figures block text-ink-faint text-xs">
        <span>{by}</span>, <span>{formatDate(at)}</span>
        <span>{callFrom && !promise?.broken && `. Ligar de novo em ${formatPlainDate(callFrom)}`}</span>
      </span>
    </>
  )
}
