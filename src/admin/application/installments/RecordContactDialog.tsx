import type { CollectionRow } from '#api/collection.ts'
import { contactResultNames, contactText } from '#content/collection.ts'
import { sentenceFor } from '#content/sentences.ts'
import { brazilianDate, formatDate, formatPlainDate, isPlainDate } from '#domain/calendar/calendar.ts'
import { type ContactResult, contactResults, isPromiseDay, mostPromiseDays } from '#domain/collection.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { formatBRL } from '#domain/money/money.ts'
import { DayField } from '#forms/DayField.tsx'
import { FormFailure } from '#forms/FormFailure.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import { serverDate } from '#lib/api.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../../core/api.ts'
import { draftKey } from '../../core/drafts.ts'
import { call } from '../../core/session.ts'

type Typed = { result: ContactResult | null; promisedOn: string; note: string }
const nothing: Typed = { result: null, promisedOn: '', note: '' }

type Props = { row: CollectionRow; onStale: () => void; onDone: () => void; onClose: () => void }

/** Returns what is wrong with the day of a promise: it is none, or not one that may be promised. */
function promiseError(day: string): string | undefined {
  if (!isPlainDate(day)) return sentenceFor('date_invalid')
  return isPromiseDay(day, brazilianDate(serverDate())) ? undefined : sentenceFor('promise_day')
}

/**
 * 'Registrar contato': records the result of a call, and the day by which the customer promised to pay. What is typed
 * stays a draft until it is stored: a call is not repeated for a note that was lost.
 */
export function RecordContactDialog({ row, onStale, onDone, onClose }: Props) {
  const id = row.applicationId
  const form = useForm({
    initial: nothing,
    read: ({ result, promisedOn, note }) =>
      readUnless(
        {
          result: result ? undefined : 'Escolha o que aconteceu',
          promisedOn: result === 'promised' ? promiseError(promisedOn) : undefined,
        },
        () => ({
          result: result as ContactResult,
          note,
          last: row.lastContact?.id ?? null,
          ...(result === 'promised' && { promisedOn }),
        }),
      ),
    draft: { key: draftKey(`contact:${id}`) },
    once: `contact:${id}`,
    send: async (json, options) => {
      const contacts = admin.applications[':id']['collection-contacts']
      const answer = await call(contacts.$post({ param: { id }, json }, options))
      if (!answer.ok) {
        if (['stale_collection', 'nothing_late'].includes(answer.failure.code)) onStale()
        return answer.failure
      }
      toast.success(sentenceFor('contact_recorded'))
      onDone()
      return null
    },
  })
  return (
    <FormDialog
      title="Registrar contato"
      onClose={onClose}
      {...form.dialog}
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
        columns={2}
        options={contactResults.map((value) => ({ value, label: contactResultNames[value] }))}
        {...form.choice('result')}
      />
      {form.typed.result === 'promised' && (
        <DayField
          label="Prometeu pagar até"
          hint={`De hoje até daqui a ${mostPromiseDays} dias. Se não pagar, volta para a lista no dia útil seguinte`}
          {...form.choice('promisedOn')}
        />
      )}
      <TextArea
        label="O que foi dito"
        hint="Só a equipe vê, aqui e no histórico do financiamento"
        optional
        rows={3}
        maxLength={500}
        {...form.text('note')}
      />
      <FormFailure failure={form.failure} />
    </FormDialog>
  )
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
