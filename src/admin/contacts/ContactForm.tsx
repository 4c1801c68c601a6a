import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import type { ContactChange, ContactDetail } from '#api/contacts.ts'
import { leadStateLabels, leadStates } from '#domain/leads/lead-state.ts'
import { Button } from '#ui/actions/Button.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { $drafts, dropSent, editDraft } from '../core/drafts.ts'

const options = leadStates.map((state) => ({ value: state, label: leadStateLabels[state] }))

type Props = { contact: ContactDetail; save: (wanted: Omit<ContactChange, 'version'>) => Promise<boolean> }

/** A contact's state and note. What is typed and not saved stays while the tab lives. */
export function ContactForm({ contact, save }: Props) {
  const { id } = contact
  const draft = useStore($drafts)[id] ?? {}
  const [busy, setBusy] = useState(false)
  const state = leadStates.find((one) => one === draft.step) ?? contact.state
  const note = draft.note ?? contact.note
  const changed = state !== contact.state || note.trim() !== contact.note

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!changed) return
    setBusy(true)
    const saved = await save({ state, note })
    setBusy(false)
    if (saved) dropSent(id, draft, 'step', 'note')
  }

  return (
    <form onSubmit={submit} className="grid gap-4 border-line border-y py-5">
      <RadioCards
        legend="Estado"
        options={options}
        value={state}
        onChange={(step) => editDraft(id, { step: step === contact.state ? undefined : step })}
      />
      <TextArea
        label="Observações"
        hint="Só a equipe vê"
        rows={3}
        maxLength={1000}
        value={note}
        onChange={({ target }) => editDraft(id, { note: target.value === contact.note ? undefined : target.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Salvando..." disabled={!changed}>
          Salvar
        </Button>
        <Button
          variant="secondary"
          disabled={!changed || busy}
          onClick={() => editDraft(id, { step: undefined, note: undefined })}
        >
          Cancelar
        </Button>
      </div>
    </form>
  )
}
