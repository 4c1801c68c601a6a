import { useState } from 'react'
import { api } from '#client/api.ts'
import { callApi } from '#client/call-api.ts'
import { sentenceOf } from '#client/problem.ts'
import { messageFor } from '#content/messages.ts'
import { type ApplicantView, type ContactRequest, contactRequest } from '#contracts/portal.ts'
import { fieldProblems } from '#contracts/problem.ts'
import { toast } from '#ui/feedback/toast.ts'
import { show } from '../session/portal-state.ts'
import { goToLogin } from '../session/session.ts'
import { clearContactDraft, readContactDraft, writeContactDraft } from './contact-draft.ts'

export type ContactField = keyof ContactRequest
type Errors = Partial<Record<string, string>>

/** What is typed in the contact form, what is wrong with it, and saving it. `onSaved` runs once the server has it. */
export function useContactForm(view: ApplicantView, onSaved: () => void) {
  const [values, setValues] = useState<ContactRequest>(() => ({
    ...contactOf(view),
    ...readContactDraft(view.id),
    password: '',
  }))
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)

  /** Takes what was typed, or what a look-up found, and lets go of the errors of these fields. */
  function change(changes: Partial<ContactRequest>) {
    const { password: _, ...draft } = { ...values, ...changes }
    writeContactDraft(view.id, draft)
    setValues((current) => ({ ...current, ...changes }))
    const cleared = Object.keys(changes).map((name) => [name, undefined])
    setErrors((current) => ({ ...current, ...Object.fromEntries(cleared) }))
  }

  /** Gives the fields that are wrong, in order; none when everything was saved or something else went wrong. */
  async function save(): Promise<string[]> {
    setFailure(null)
    const request = contactRequest.safeParse(values)
    if (!request.success) return refuse(fieldProblems(request.error.issues))
    setSaving(true)
    const answer = await callApi(api.portal.contact.$patch({ query: { application: view.id }, json: request.data }))
    setSaving(false)
    if (answer.ok) {
      clearContactDraft(view.id)
      show(answer.data)
      toast.success('Seus dados foram atualizados')
      onSaved()
      return []
    }
    const { code } = answer.failure
    if (code === 'unauthenticated') goToLogin('ended')
    else if (code === 'password_incorrect') return refuse([{ field: 'password', code }])
    else setFailure(sentenceOf(answer.failure))
    return refuse(answer.failure.errors)
  }

  function refuse(problems: readonly { field: string; code: string }[]): string[] {
    setErrors(Object.fromEntries(problems.map(({ field, code }) => [field, messageFor(code)])))
    return problems.map(({ field }) => field)
  }

  return { values, errors, failure, saving, change, save }
}

function contactOf({ email, phone, cep, street, number, neighborhood, city, state }: ApplicantView) {
  return { email, phone, cep, street, number, neighborhood, city, state }
}
