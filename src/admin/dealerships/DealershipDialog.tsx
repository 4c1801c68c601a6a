import { useId, useRef } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { ConcurrentChanges } from '../core/concurrent/ConcurrentChanges.tsx'
import { DealershipFields } from './DealershipFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { type DealershipEditing, useDealershipForm } from './use-dealership-form.ts'

/** Adding a dealership, or changing one. Where booked pick-ups no longer fit, it asks before they are cancelled. */
export function DealershipDialog(editing: DealershipEditing) {
  const { dealership, onClose } = editing
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const { fields, asks, problem, busy, news, dismiss, submit } = useDealershipForm(form, editing)
  const dismissNews = () => {
    dismiss()
    saveButton.current?.focus()
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
          <Button
            ref={saveButton}
            type="submit"
            form={id}
            variant={asks ? 'danger' : 'primary'}
            busy={busy}
            busyLabel="Salvando..."
          >
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
        {news.length > 0 && (
          <ConcurrentChanges
            title="Esta concessionária mudou enquanto você a editava"
            changes={news}
            onDismiss={dismissNews}
          />
        )}
        {problem && news.length === 0 && (
          <Alert tone="bad" role="alert">
            {problem}
          </Alert>
        )}
      </form>
    </Dialog>
  )
}
