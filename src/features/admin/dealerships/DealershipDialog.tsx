import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { Answer } from '#client/call-api.ts'
import { sentenceOf } from '#client/problem.ts'
import { messageFor } from '#content/messages.ts'
import type { ManagedDealership, NewDealership } from '#contracts/pickups/dealerships.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { DealershipFields } from './DealershipFields.tsx'
import { changeOf, type DealershipTyped, newTyped, typedOf } from './dealership-form.ts'
import { PlaceFields } from './PlaceFields.tsx'

type Props = {
  /** Left out for a new one. */
  dealership?: ManagedDealership | undefined
  save: (change: NewDealership, cancelPickups: boolean) => Promise<Answer<unknown>>
  onClose: () => void
}

/** Adding a dealership, or changing one. Where booked pick-ups no longer fit, it asks before they are cancelled. */
export function DealershipDialog({ dealership, save, onClose }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => (dealership ? typedOf(dealership) : newTyped))
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
    if (answer.failure.code === 'pickups_affected') return setAsks(true)
    const wrong = answer.failure.errors.map(({ field, code }) => [
      field.replace(/^facts\./, '').replace(/^(hours\.\d).*/, '$1'),
      messageFor(code),
    ])
    refuse(Object.fromEntries(wrong))
    setProblem(sentenceOf(answer.failure))
  }

  const fields = {
    typed,
    errors,
    onChange: (changes: Partial<DealershipTyped>, field: string) => {
      setTyped((before) => ({ ...before, ...changes }))
      setAsks(false)
      clear(field)
    },
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={dealership?.facts.name ?? 'Nova concessionária'}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} variant={asks ? 'danger' : 'primary'} busy={busy} busyLabel="Salvando...">
            {asks ? 'Salvar e cancelar as retiradas' : 'Salvar'}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <PlaceFields {...fields} />
        <DealershipFields {...fields} />
        {asks && (
          <Alert tone="warn" role="alert" title="Há retiradas marcadas que não cabem mais">
            Se você salvar, elas são canceladas, e cada cliente recebe um e-mail para escolher outro dia.
          </Alert>
        )}
        {problem && (
          <Alert tone="bad" role="alert">
            {problem}
          </Alert>
        )}
      </form>
    </Dialog>
  )
}
