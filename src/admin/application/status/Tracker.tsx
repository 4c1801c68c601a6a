import type { Ref } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { editDraft } from '../../core/drafts.ts'
import type { Save } from '../state/use-application.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { StepChoice } from './StepChoice.tsx'
import { useTrackerSave } from './use-tracker-save.ts'

type Props = { detail: AdminDetail; save: Save; ref: Ref<HTMLTextAreaElement> }

/** The steps of the process: choose one, save; whatever is not the usual step asks why. A note alone is saved too. */
export function Tracker({ detail, save, ref }: Props) {
  const { id } = detail
  const { steps, present, chosen, note, changed, change, submit, busy } = useTrackerSave(detail, save)
  const reset = () => editDraft(id, { step: undefined, note: undefined })

  return (
    <Card title="Acompanhamento do processo">
      {!detail.outcome.may.move && (
        <p className="mb-4 text-sm">
          O cliente desistiu: o status não muda mais. Uma observação ainda fica no histórico.
        </p>
      )}
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
        <Button busy={busy} busyLabel="Salvando..." disabled={!changed} onClick={() => void submit()}>
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
