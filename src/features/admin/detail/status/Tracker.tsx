import { useStore } from '@nanostores/react'
import { type Ref, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import type { AdminDetail } from '#contracts/admin.ts'
import { canonicalStatus, statusLabel } from '#domain/application/status.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../../core/api.ts'
import { $drafts, dropSent, editDraft } from '../../core/drafts.ts'
import type { Save } from '../state/use-application.ts'
import { StepChoice } from './StepChoice.tsx'
import { knownStatus, stepsOf } from './tracker-step.ts'

type Props = { detail: AdminDetail; save: Save; ref: Ref<HTMLTextAreaElement> }

/** The steps of the process: choose one, write why, save. A note alone is saved too. */
export function Tracker({ detail, save, ref }: Props) {
  const { id } = detail
  const draft = useStore($drafts)[id] ?? {}
  const [busy, setBusy] = useState(false)
  const steps = stepsOf(detail)
  const present = canonicalStatus(knownStatus(detail))
  const chosen = steps.find((step) => step.status === draft.step)?.status ?? present
  const note = draft.note ?? ''
  const changed = chosen !== present || note.trim() !== ''
  const reset = () => editDraft(id, { step: undefined, note: undefined })

  async function submit() {
    setBusy(true)
    // Choosing the step one is on keeps an older name of the status as it is.
    const status = chosen === present ? knownStatus(detail) : chosen
    const request = (version: number) =>
      admin.applications[':id'].status.$put({
        param: { id },
        json: { status, version, ...(note.trim() && { note }) },
      })
    const done = chosen === present ? 'Observação salva' : `Status atualizado para ${statusLabel(status)}`
    const answer = await save(request, { done, failed: messageFor('status_failed') })
    setBusy(false)
    if (answer.ok) dropSent(id, draft, 'step', 'note')
  }

  return (
    <Card title="Acompanhamento do processo">
      <StepChoice
        steps={steps}
        chosen={chosen}
        onChoose={(step) => editDraft(id, { step: step === present ? undefined : step })}
      />
      <TextArea
        ref={ref}
        className="mt-4"
        label="Observações sobre a mudança de status"
        hint="Fica no histórico; o cliente não vê"
        rows={3}
        maxLength={1000}
        value={note}
        onChange={(event) => editDraft(id, { note: event.target.value || undefined })}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button busy={busy} busyLabel="Salvando..." disabled={!changed} onClick={submit}>
          Salvar Status
        </Button>
        <Button variant="secondary" disabled={!changed || busy} onClick={reset}>
          Cancelar
        </Button>
      </div>
    </Card>
  )
}
