import { useEffect } from 'react'
import type { PasskeyMade } from '#api/passkeys.ts'
import { sentenceFor } from '#content/sentences.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import { failureOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'

const noConnection = failureOf('network')

type Props = { onDone: (made: PasskeyMade) => void; onCancel: () => void }

/** Asks for a name, then has the browser make the passkey. */
export function AddPasskey({ onDone, onCancel }: Props) {
  const form = useForm({
    initial: { name: '' },
    read: ({ name }) => readUnless({ name: name.trim() ? undefined : sentenceFor('required') }, () => name.trim()),
    send: async (name) => {
      const ceremonies = await import('../core/passkeys/ceremonies.ts').catch(() => null)
      const answer = (await ceremonies?.addPasskey(name)) ?? { ok: false, failure: noConnection }
      if (answer.ok) onDone(answer.data)
      if (answer.ok) return null
      const { failure } = answer
      return failure.code === 'conflict' ? { ...failure, code: 'passkey_known' } : failure
    },
  })
  useEffect(() => form.form.current?.querySelector('input')?.focus(), [form.form])

  return (
    <form {...form.props} className="grid max-w-md gap-4">
      <FormFailure failure={form.failure} />
      <TextField
        label="Nome da chave"
        maxLength={60}
        autoComplete="off"
        hint="Para você reconhecer depois, como Notebook do banco ou Meu celular"
        {...form.text('name')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel="Aguardando a chave...">
          Continuar
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
