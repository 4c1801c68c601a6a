import { type RefObject, type SubmitEvent, useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { messageFor } from '#content/messages.ts'
import { parsePlainDate } from '#domain/calendar/calendar.ts'
import type { Failure } from '#lib/call-api.ts'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { admin } from '../../core/api.ts'
import type { Save } from '../state/use-application.ts'

const empty = { day: '', endToEndId: '' }

/** What is typed about a payment, what is wrong with it, and storing it; `onDone` once it is stored. */
export function useReceived(
  { id, entryCents }: AdminDetail,
  save: Save,
  form: RefObject<HTMLFormElement | null>,
  onDone: () => void,
) {
  const [cents, setCents] = useState<number | null>(entryCents)
  const [typed, setTyped] = useState(empty)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  function type(name: keyof typeof empty, value: string) {
    setTyped((before) => ({ ...before, [name]: value }))
    clear(name)
  }

  function typeCents(value: number | null) {
    setCents(value)
    clear('amountCents')
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const { day, endToEndId } = typed
    const paidOn = parsePlainDate(day)
    if (!cents || !paidOn || !endToEndId.trim()) {
      return refuse({
        amountCents: cents ? undefined : messageFor('amount_invalid'),
        day: paidOn ? undefined : messageFor('date_invalid'),
        endToEndId: endToEndId.trim() ? undefined : messageFor('required'),
      })
    }
    setBusy(true)
    setFailure(null)
    const json = { amountCents: cents, paidOn, endToEndId }
    const answer = await save(
      () => admin.applications[':id'].payments.$post({ param: { id }, json }),
      { done: messageFor('payment_recorded'), failed: messageFor('payment_failed') },
      { inDialog: true },
    )
    setBusy(false)
    if (answer.ok) return onDone()
    setFailure(answer.failure)
    const found = answer.failure.errors.map(({ field, code }) => [field === 'paidOn' ? 'day' : field, messageFor(code)])
    refuse(Object.fromEntries(found))
  }

  return { cents, typed, errors, failure, busy, type, typeCents, submit }
}
