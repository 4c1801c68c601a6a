import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import { longestText } from '#domain/requests.ts'
import { type Failure, sentenceOf } from '#lib/api.ts'
import { forget, readStored, store } from '#lib/storage.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { type FieldErrors, useFieldErrors } from '#ui/forms/use-field-errors.ts'

type Props = {
  label: string
  hint?: string
  submit: string
  /** The name of the text in the request to the server. */
  name?: string
  /** The most characters that the text may have. */
  longest?: number
  /** Returns the failure, or null. The text stays in the form until the server has stored it. */
  onSend: (text: string) => Promise<Failure | null>
  variant?: 'primary' | 'secondary'
  /**
   * Under which key this tab keeps the text until it is sent, so that a reload, the Back button or the end of the session loses
   * nothing.
   */
  draft?: string
  /** A template chosen by the writer. If there is typed text already, the template is added below it. */
  start?: string
  /** Returns the problems of the other fields, before the form is sent. */
  check?: () => Readonly<Record<string, string>>
  /** Other fields above the text, each with a `name` of the request. */
  children?: (form: { errors: FieldErrors; clear: (name: string) => void }) => ReactNode
  /** Buttons beside the one that sends. */
  aside?: ReactNode
}

/** A form that sends one text. */
export function WriteForm({ label, hint, submit, name = 'text', draft, check, onSend, children, ...more }: Props) {
  const { longest = longestText, variant = 'primary', aside, start = '' } = more
  const [text, setText] = useDraft(draft, start)
  const [begun, setBegun] = useState(start)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const newest = useRef(text)
  newest.current = text
  const form = useRef<HTMLFormElement>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  if (begun !== start) {
    setBegun(start)
    const isTyped = text.trim() !== '' && text !== begun
    setText(isTyped ? [text.trimEnd(), start].filter(Boolean).join('\n\n') : start)
  }

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setFailure(undefined)
    const wrong = { ...check?.(), ...(text.trim() === '' && { [name]: sentenceFor('required') }) }
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    setBusy(true)
    const failed = await onSend(text)
    setBusy(false)
    // What was typed meanwhile stays.
    if (failed === null) return newest.current === text ? setText('') : undefined
    const beside = failed.errors.filter(({ field }) => form.current?.elements.namedItem(field))
    if (beside.length > 0) refuse(Object.fromEntries(beside.map(({ field, code }) => [field, sentenceFor(code)])))
    else setFailure(failed.errors[0] ? sentenceFor(failed.errors[0].code) : sentenceOf(failed))
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      {children?.({ errors, clear })}
      <TextArea
        label={label}
        hint={hint}
        name={name}
        rows={5}
        maxLength={longest}
        value={text}
        error={errors[name]}
        onChange={({ target }) => {
          setText(target.value)
          clear(name)
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

/** A text that this tab keeps under a key while it is not empty. Without a key nothing keeps it. */
function useDraft(key: string | undefined, start: string) {
  const [text, setText] = useState(() => (key && readStored('tab', key)) || start)
  function write(typed: string) {
    setText(typed)
    if (key === undefined) return
    if (typed === '') forget('tab', key)
    else store('tab', key, typed)
  }
  return [text, write] as const
}
