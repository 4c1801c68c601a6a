import { useStore } from '@nanostores/react'
import { type Ref, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import type { AdminDetail } from '#contracts/admin.ts'
import { canonicalStatus } from '#domain/application/status.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../../core/api.ts'
import { $drafts, dropSent, editDraft } from '../../core/drafts.ts'
import { focusStatus } from '../state/focus-status.ts'
import type { Save } from '../state/use-application.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { StepChoice } from './StepChoice.tsx'
import { knownStatus, stepsOf } from './tracker-step.ts'
import { useStatusChange } from './use-status-change.ts'

type Props = { detail: AdminDetail; save: Save; ref: Ref<HTMLTextAreaElement> }

/** The steps of the process: choose one, save; whatever is not the usual step asks why. A note alone is saved too. */
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

  const change = useStatusChange(detail, save)

  async function submit() {
    if (chosen !== present) return change.propose(chosen)
    // A note alone keeps an older name of the status as it is.
    setBusy(true)
    const json = { status: knownStatus(detail), note }
    const request = (version: number) =>
      admin.applications[':id'].status.$put({ param: { id }, json: { ...json, version } })
    const answer = await save(request, { done: 'Observação salva', failed: messageFor('status_failed') })
    setBusy(false)
    if (!answer.ok) return
    dropSent(id, draft, 'note')
    focusStatus()
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
        <Button busy={busy || change.busy} busyLabel="Salvando..." disabled={!changed} onClick={submit}>
          Salvar Status
        </Button>
        <Button variant="secondary" disabled={!changed || busy} onClick={reset}>
          Cancelar
        </Button>
      </div>
      <MoveDialog detail={detail} change={change} />
    </Card>
  )
}
