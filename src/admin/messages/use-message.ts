import { useStore } from '@nanostores/react'
import { type RefObject, useState } from 'react'
import { type FieldProblem, fieldProblems } from '#api/field-problems.ts'
import { type ApplicationMessages, messageRequest } from '#api/messages.ts'
import { messageFor } from '#content/messages.ts'
import { sentenceOf } from '#lib/problem.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { admin } from '../core/api.ts'
import { $drafts, dropSent, editDraft } from '../core/drafts.ts'
import { call } from '../core/session.ts'

type Changes = { subject?: string; body?: string }

/** A message being written to an applicant: kept while it is not sent, also when the dialog is closed. */
export function useMessage(
  id: string,
  form: RefObject<HTMLFormElement | null>,
  onSent: (messages: ApplicationMessages) => void,
) {
  const [blank] = useState(() => ({ key: crypto.randomUUID(), subject: '', body: '' }))
  const draft = useStore($drafts)[id]?.message ?? blank
  const { errors, refuse, clear } = useFieldErrors(form)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  function change(changes: Changes) {
    editDraft(id, { message: { ...draft, ...changes } })
    clear(...Object.keys(changes))
  }

  async function send() {
    if (busy) return
    setFailure(undefined)
    const request = messageRequest.safeParse(draft)
    if (!request.success) return refuse(sentencesOf(fieldProblems(request.error.issues)))
    setBusy(true)
    const answer = await call(admin.applications[':id'].messages.$post({ param: { id }, json: request.data }))
    setBusy(false)
    if (!answer.ok) {
      refuse(sentencesOf(answer.failure.errors))
      setFailure(sentenceOf(answer.failure))
      return
    }
    dropSent(id, { message: draft }, 'message')
    toast.success('E-mail na fila de envio')
    onSent(answer.data)
  }

  return { draft, errors, failure, busy, change, send }
}

const sentencesOf = (problems: readonly FieldProblem[]) =>
  Object.fromEntries(problems.map(({ field, code }) => [field, messageFor(code)]))
