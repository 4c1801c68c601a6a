import { type SubmitEvent, useRef, useState } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import type { Answer } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'

type Props<Data> = {
  submitLabel: string
  /** Called with the password; what it answers goes to `onDone`. */
  send: (password: string) => Promise<Answer<Data>>
  onDone: (data: Data) => void
  onCancel: () => void
  cancelLabel?: string
}

/** Asks for the password again before something that matters. */
export function PasswordForm<Data>({ submitLabel, send, onDone, onCancel, cancelLabel = 'Cancelar' }: Props<Data>) {
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const password = field.current?.value ?? ''
    if (password === '') return refuse(sentenceFor('required'))
    setBusy(true)
    const answer = await send(password)
    setBusy(false)
    if (answer.ok) return onDone(answer.data)
    refuse(sentenceOf(answer.failure))
  }

  function refuse(sentence: string) {
    setError(sentence)
    field.current?.focus()
  }

  return (
    <form onSubmit={submit} onChange={() => setError(undefined)} noValidate className="grid gap-4">
      <PasswordField label="Sua senha" autoComplete="current-password" error={error} ref={field} autoFocus />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  )
}
