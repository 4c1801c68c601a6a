import { type SubmitEvent, useRef, useState } from 'react'
import type { AdminRequest } from '#api/requests.ts'
import { sentenceFor } from '#content/sentences.ts'
import type { Failure } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'

type Props = {
  request: AdminRequest
  onCorrect: (facts: { fullName?: string; birthDate?: string }) => Promise<Failure | null>
}

/** Corrects a name or birth date from a document. A field left empty does not change. */
export function CorrectionForm({ request, onCorrect }: Props) {
  const [fullName, setFullName] = useState('')
  const [birthDate, setBirthDate] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    const failed = await onCorrect({ ...(fullName && { fullName }), ...(birthDate && { birthDate }) })
    setBusy(false)
    if (failed === null) return toast.success('Dado corrigido')
    if (failed.errors.length > 0)
      return refuse(Object.fromEntries(failed.errors.map((one) => [one.field, sentenceFor(one.code)])))
    setFailure(sentenceOf(failed))
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-ink-soft text-sm">
        Corrija só o que o documento mostra. Um contrato que ninguém assinou é gerado de novo; um assinado não muda:
        explique o aditivo na resposta.
      </p>
      <TextField
        label="Nome correto"
        hint={request.name ?? undefined}
        optional
        value={fullName}
        error={errors.fullName}
        onChange={({ target }) => {
          setFullName(target.value)
          clear('fullName')
        }}
      />
      <TextField
        label="Nascimento correto"
        optional
        type="date"
        value={birthDate}
        error={errors.birthDate}
        onChange={({ target }) => {
          setBirthDate(target.value)
          clear('birthDate')
        }}
      />
      {failure && (
        <Alert tone="bad" role="alert">
          {failure}
        </Alert>
      )}
      <Button type="submit" variant="secondary" className="justify-self-start" busy={busy} busyLabel="Corrigindo...">
        Corrigir o dado
      </Button>
    </form>
  )
}
