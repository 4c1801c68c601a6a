import { useStore } from '@nanostores/react'
import { Check } from 'lucide-react'
import { type Ref, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import type { AdminDetail } from '#contracts/admin.ts'
import {
  type ApplicationStatus,
  canonicalStatus,
  isApplicationStatus,
  statusLabel,
  trackerSteps,
} from '#domain/application/status.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../../core/api.ts'
import { $drafts, editDraft } from '../../core/drafts.ts'
import type { Save } from '../use-application.ts'

type Props = { detail: AdminDetail; save: Save; ref: Ref<HTMLTextAreaElement> }

/** The steps of the process: choose one, write why, save. A note alone is saved too. */
export function Tracker({ detail, save, ref }: Props) {
  const { id } = detail
  const draft = useStore($drafts)[id] ?? {}
  const [busy, setBusy] = useState(false)
  const current: ApplicationStatus = isApplicationStatus(detail.status) ? detail.status : 'received'
  const steps = trackerSteps(current)
  const present = canonicalStatus(current)
  const chosen = draft.step && (steps as readonly string[]).includes(draft.step) ? draft.step : present
  const note = draft.note ?? ''
  const changed = chosen !== present || note.trim() !== ''

  async function submit() {
    setBusy(true)
    // Choosing the step one is on keeps an older name of the status as it is.
    const status = (chosen === present ? current : chosen) as ApplicationStatus
    const request = (version: number) =>
      admin.applications[':id'].status.$put({
        param: { id },
        json: { status, version, ...(note.trim() && { note }) },
      })
    const done = chosen === present ? 'Observação salva' : `Status atualizado para ${statusLabel(status)}`
    const answer = await save(request, { done, failed: messageFor('status_failed') })
    setBusy(false)
    if (answer.ok) editDraft(id, { step: undefined, note: undefined })
  }

  return (
    <Card title="Acompanhamento do processo">
      <fieldset>
        <legend className="sr-only">Etapa do processo</legend>
        <ol className="grid gap-1">
          {steps.map((step, index) => (
            <li key={step}>
              <label
                className={classes(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md border px-3 has-focus-visible:outline-2 has-focus-visible:outline-ink',
                  step === chosen ? 'border-ink bg-paper font-semibold' : 'border-transparent hover:bg-paper',
                )}
              >
                <input
                  type="radio"
                  name="step"
                  value={step}
                  checked={step === chosen}
                  onChange={() => editDraft(id, { step: step === present ? undefined : step })}
                  className="sr-only"
                />
                <StepMark number={index + 1} done={index < steps.indexOf(present)} current={step === present} />
                <span>{statusLabel(step)}</span>
                {step === present && <span className="ml-auto text-ink-faint text-xs">atual</span>}
              </label>
            </li>
          ))}
        </ol>
      </fieldset>
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
        <Button
          variant="secondary"
          disabled={!changed || busy}
          onClick={() => editDraft(id, { step: undefined, note: undefined })}
        >
          Cancelar
        </Button>
      </div>
    </Card>
  )
}

function StepMark({ number, done, current }: { number: number; done: boolean; current: boolean }) {
  return (
    <span
      className={classes(
        'figures flex size-7 shrink-0 items-center justify-center rounded-full border text-sm',
        done && 'border-ok bg-ok text-white',
        current && 'border-info bg-info text-white',
        !done && !current && 'border-line-strong text-ink-faint',
      )}
    >
      {done ? <Check aria-label="Concluída" className="size-4" /> : number}
    </span>
  )
}
