import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import { longestText } from '#domain/requests/request.ts'
import type { Failure } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'

type Props = {
  label: string
  hint?: string
  submit: string
  /** Gives what went wrong, or null; what was typed stays until it went out. */
  onSend: (text: string) => Promise<Failure | null>
  variant?: 'primary' | 'secondary'
  /** A text that somebody chose to begin from. */
  start?: string
  /** Other fields above the text, or buttons beside the one that sends. */
  children?: ReactNode
  aside?: ReactNode
}

/** One text to be sent. */
export function WriteForm({ label, hint, submit, onSend, variant = 'primary', start = '', children, aside }: Props) {
  const [text, setText] = useState(start)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setFailure(undefined)
    if (text.trim() === '') return refuse({ text: messageFor('required') })
    setBusy(true)
    const failed = await onSend(text)
    setBusy(false)
    if (failed === null) return setText('')
    const field = failed.errors.find((one) => one.field === 'text')
    if (field) refuse({ text: messageFor(field.code) })
    else setFailure(failed.errors[0] ? messageFor(failed.errors[0].code) : sentenceOf(failed))
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      {children}
      <TextArea
        label={label}
        hint={hint}
        name="text"
        rows={5}
        maxLength={longestText}
        value={text}
        error={errors.text}
        onChange={({ target }) => {
          setText(target.value)
          clear('text')
        }}
      />
      {failure && (
        <Alert tone="bad" role="alert">
          {failure}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={variant} busy={busy} busyLabel="Enviando...">
          {submit}
        </Button>
        {aside}
      </div>
    </form>
  )
}
