import type { ListedMotorcycle } from '#api/motorcycles.ts'
import { sentenceFor } from '#content/sentences.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import { type Failure, failureIn } from '#lib/api.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { ConfirmDialog } from '../core/ConfirmDialog.tsx'
import { call } from '../core/session.ts'

type MoveDialogProps = {
  motorcycle: ListedMotorcycle
  /** Counted from 1, in the whole order. */
  position: number
  of: number
  /** Returns the failure, or null once it is stored. */
  onMove: (position: number) => Promise<Failure | null>
  onClose: () => void
}

/** Asks for the new position of a model. */
export function MoveDialog({ motorcycle: { facts }, position, of, onMove, onClose }: MoveDialogProps) {
  const form = useForm({
    initial: { position: '' },
    read: ({ position: typed }) => {
      const wanted = Number(typed)
      const isPosition = /^\d+$/.test(typed.trim()) && wanted >= 1 && wanted <= of
      return readUnless({ position: isPosition ? undefined : `Escreva um número de 1 a ${of}` }, () => wanted)
    },
    send: async (wanted) => {
      const failure = await onMove(wanted)
      if (failure === null) onClose()
      return failure
    },
  })

  return (
    <FormDialog
      {...form.dialog}
      onClose={onClose}
      title={`Mover ${facts.model} para posição…`}
      busyLabel="Movendo..."
      confirm="Mover"
    >
      <TextField
        label={`Posição, de 1 a ${of}`}
        hint={`Hoje está na ${position}. É a ordem “Mais populares” do site, depois de publicada.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        {...form.text('position')}
      />
      <FormFailure failure={form.failure} />
    </FormDialog>
  )
}

type RemoveDialogProps = { motorcycle: ListedMotorcycle; onClose: () => void; onRemoved: () => void }

/** Asks before a model leaves the catalogue, and names the consequences. */
export function RemoveDialog({ motorcycle: { id, version, facts }, onClose, onRemoved }: RemoveDialogProps) {
  async function remove() {
    const answer = await call(admin.catalogue.motorcycles[':id'].archive.$post({ param: { id }, json: { version } }))
    if (answer.ok) toast.success(sentenceFor('motorcycle_archived'))
    onRemoved()
    return failureIn(answer)
  }

  return (
    <ConfirmDialog
      isDangerous
      title={`Remover a ${facts.model}?`}
      confirm="Remover"
      busyLabel="Removendo..."
      onConfirm={remove}
      onClose={onClose}
    >
      Se ela está no site, sai dele na próxima publicação, e a página dela passa a mostrar outras motos. Os pedidos que
      já existem continuam como estão. Você pode trazê-la de volta quando quiser.
    </ConfirmDialog>
  )
}
