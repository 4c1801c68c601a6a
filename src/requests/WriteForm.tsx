import type { ReactNode } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import { longestText } from '#domain/requests.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import { useSecondLook } from '#forms/use-second-look.ts'
import type { Failure } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'

type Props = {
  label: string
  hint?: string
  submit: string
  /** The name of the text in the request to the server. */
  name?: string
  /** The most characters that the text may have. */
  longest?: number
  /**
   * Returns the failure, or null. The text stays in the form until the server has stored it. `confirmed`: the server
   * asked about the same text, and the writer sends it all the same.
   */
  onSend: (text: string, options: { headers: Record<string, string>; confirmed: boolean }) => Promise<Failure | null>
  /** The name under which the server makes the same text once, though its answer was lost. */
  once?: string
  variant?: 'primary' | 'secondary'
  /** Under which key the tab keeps the text until it is sent, through a reload and the end of the session. */
  draft?: string
  /** Buttons beside the one that sends. */
  aside?: ReactNode
}

/** A form that sends one text. */
export function WriteForm({
  label,
  hint,
  submit,
  name = 'text',
  longest = longestText,
  onSend,
  once,
  variant = 'primary',
  draft,
  aside,
}: Props) {
  const look = useSecondLook()
  const form = useForm({
    initial: { [name]: '' },
    read: ({ [name]: text = '' }) =>
      readUnless({ [name]: text.trim() ? undefined : sentenceFor('required') }, () => text),
    send: async (text, options) => look.take(text, await onSend(text, { ...options, confirmed: look.isAsked(text) })),
    once,
    draft: draft === undefined ? undefined : { key: draft },
  })

  return (
    <form {...form.props} className="grid gap-4">
      <TextArea label={label} hint={hint} rows={5} maxLength={longest} {...form.text(name)} />
      <FormFailure failure={form.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={variant} busy={form.busy} busyLabel="Enviando...">
          <span>{look.isAsked(form.typed[name] ?? '') ? 'Enviar assim mesmo' : submit}</span>
        </Button>
        {aside}
      </div>
    </form>
  )
}
