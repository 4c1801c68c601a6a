import { type RefObject, type SubmitEvent, useState } from 'react'
import type { ManagedDealership, NewDealership } from '#api/dealerships.ts'
import { messageFor } from '#content/messages.ts'
import type { Answer } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { changeOf, type DealershipTyped } from './dealership-form.ts'
import { useDealershipDraft } from './use-dealership-draft.ts'

export type DealershipEditing = {
  /** Left out for a new one. */
  dealership?: ManagedDealership | undefined
  save: (change: NewDealership, cancelPickups: boolean) => Promise<Answer<unknown>>
  onClose: () => void
}

/** The form of a dealership: what is typed, what is wrong with it, and whether it `asks` before pick-ups are cancelled. */
export function useDealershipForm(
  form: RefObject<HTMLFormElement | null>,
  { dealership, save, onClose }: DealershipEditing,
) {
  const { typed, setTyped, news, dismiss } = useDealershipDraft(dealership)
  const [asks, setAsks] = useState(false)
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

  return { fields: { typed, errors, onChange }, asks, problem, busy, news, dismiss, submit }
}
