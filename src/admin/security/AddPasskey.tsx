import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { PasskeyMade } from '#api/passkeys.ts'
import { sentenceFor } from '#content/sentences.ts'
import { sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'

type Props = { onDone: (made: PasskeyMade) => void; onCancel: () => void }

/** Asks for a name, then has the browser make the passkey. */
export function AddPasskey({ onDone, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { errors, refuse, clear } = useFieldErrors(form)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy || form.current === null) return
    const name = String(new FormData(form.current).get('name') ?? '').trim()
    if (name === '') return refuse({ name: sentenceFor('required') })
    setFailure(undefined)
    setBusy(true)
    try {
      const { addPasskey } = await import('../core/passkeys/ceremonies.ts')
      const answer = await addPasskey(name)
      if (answer.ok) return onDone(answer.data)
      const [field] = answer.failure.errors
      if (field) refuse({ name: sentenceFor(field.code) })
      else setFailure(answer.failure.code === 'conflict' ? sentenceFor('passkey_known') : sentenceOf(answer.failure))
    } catch {
      setFailure(sentenceFor('network'))
    } finally {
      setBusy(false)
    }
  }

  function change() {
    setFailure(undefined)
    clear('name')
  }

  return (
    <form ref={form} onSubmit={submit} onChange={change} noValidate className="grid max-w-md gap-4">
      {failure && <Alert tone="bad" role="alert" title={failure} />}
      <TextField
        label="Nome da chave"
        name="name"
        maxLength={60}
        autoComplete="off"
        hint="Para você reconhecer depois, como Notebook do banco ou Meu celular"
        error={errors.name}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Aguardando a chave...">
          Continuar
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
