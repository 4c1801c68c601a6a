import { useStore } from '@nanostores/react'
import { Check, Minus, X } from 'lucide-react'
import type { Ref, SubmitEvent } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { canonicalStatus } from '#domain/application/status.ts'
import { usePress } from '#forms/use-press.ts'
import { failureIn } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { TextArea } from '#ui/forms/TextField.tsx'
import { DoneCard } from '#ui/structure/DoneCard.tsx'
import { admin } from '../../core/api.ts'
import { $drafts, dropSent, editDraft } from '../../core/drafts.ts'
import { SaveFailure } from '../DialogFailure.tsx'
import { focusOfDetail } from '../focus.ts'
import type { Save } from '../use-application.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { focusStatus, knownStatus, stepsOf, type TrackerStep } from './tracker-step.ts'
import { useStatusChange } from './use-status-change.ts'

type Props = { detail: AdminDetail; save: Save; ref: Ref<HTMLTextAreaElement> }

/**
 * The stages of the process. An analyst saves another stage or a note alone. Every step except the usual one needs a
 * reason.
 */
export function Tracker({ detail, save, ref }: Props) {
  const { id } = detail
  const { steps, present, chosen, note, changed, change, submit, busy, ...told } = useTrackerSave(detail, save)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (changed && !busy) void submit()
  }
  const reset = () => editDraft(id, { step: undefined, note: undefined })

  return (
    <DoneCard
      title="Acompanhamento do processo"
      done={focusOfDetail(detail) === 'servicing' ? 'Moto entregue' : null}
      opens={changed}
    >
      {!detail.outcome.may.move && (
        <p className="mb-4 text-sm">
          O cliente desistiu: o status não muda mais. Uma observação ainda fica no histórico.
        </p>
      )}
      <form onSubmit={send}>
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
          <Button type="submit" busy={busy} busyLabel="Salvando..." disabled={!changed}>
            Salvar Status
          </Button>
          <Button variant="secondary" disabled={!changed || busy} onClick={reset}>
            Cancelar
          </Button>
          <SaveFailure {...told} />
        </div>
      </form>
      <MoveDialog detail={detail} change={change} />
    </DoneCard>
  )
}

type StepChoiceProps = {
  steps: readonly TrackerStep[]
  chosen: TrackerStep['status']
  onChoose: (status: TrackerStep['status']) => void
}

/** The stages to choose from, each marked as done, current or ahead. */
function StepChoice({ steps, chosen, onChoose }: StepChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Etapa do processo</legend>
      <ol className="grid grid-cols-1 gap-1">
        {steps.map((step, index) => (
          <li key={step.status}>
            <label
              className={classes(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-md border px-3 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-ink',
                step.status === chosen ? 'border-ink bg-paper' : 'border-transparent hover:bg-paper',
              )}
            >
              <input
                type="radio"
                name="step"
                value={step.status}
                checked={step.status === chosen}
                onChange={() => onChoose(step.status)}
                className="sr-only"
              />
              <StepMark number={index + 1} state={step.state} />
              <span className="min-w-0 leading-snug">
                <span className={classes('block', step.status === chosen && 'font-semibold')}>{step.label}</span>
                <span className="block text-ink-faint text-xs">{step.description}</span>
              </span>
              <span className="ml-auto shrink-0 text-ink-faint text-xs">{places[step.state]}</span>
            </label>
          </li>
        ))}
      </ol>
    </fieldset>
  )
}

/** The words beside the current stage, or the stage where a refused application stopped. */
const places: Partial<Record<TrackerStep['state'], string>> = {
  current: 'atual',
  refused: 'atual',
  ended: 'foi até aqui',
}

const looks: Record<TrackerStep['state'], string> = {
  done: 'border-ok bg-ok text-white',
  current: 'border-info bg-info text-white',
  refused: 'border-bad bg-bad text-white',
  ended: 'border-ink-faint bg-paper-deep text-ink-soft',
  ahead: 'border-line-strong text-ink-faint',
}

function StepMark({ number, state }: { number: number; state: TrackerStep['state'] }) {
  return (
    <span
      className={classes(
        'figures flex size-7 shrink-0 items-center justify-center rounded-full border text-sm',
        looks[state],
      )}
    >
      {state === 'done' && <Check aria-label="Concluída" className="size-4" />}
      {state === 'ended' && <Minus aria-hidden className="size-4" />}
      {state === 'refused' && <X aria-hidden className="size-4" />}
      <span>{(state === 'current' || state === 'ahead') && number}</span>
    </span>
  )
}

/** Saves the step that was chosen and the note beside it, or a note alone. `submit` gives whether it is stored. */
export function useTrackerSave(detail: AdminDetail, save: Save) {
  const { id } = detail
  const draft = useStore($drafts)[id] ?? {}
  const { busy, failure, press } = usePress()
  const change = useStatusChange(detail, save)
  const steps = stepsOf(detail)
  const present = canonicalStatus(knownStatus(detail))
  const chosen = steps.find((step) => step.status === draft.step)?.status ?? present
  const note = draft.note ?? ''

  async function submit(): Promise<boolean> {
    if (chosen !== present) return change.propose(chosen)
    // A note alone keeps the stored status, also an older name such as 'pending'.
    const json = { status: knownStatus(detail), note }
    const request = (version: number) =>
      admin.applications[':id'].status.$put({ param: { id }, json: { ...json, version } })
    const failed = await press('save', async () => failureIn(await save(request, 'Observação salva')))
    if (failed !== null) return false
    dropSent(id, draft, 'note')
    focusStatus()
    return true
  }

  const changed = chosen !== present || note.trim() !== ''
  const failed = chosen === present ? 'A observação não foi salva' : sentenceFor('status_failed')
  return {
    steps,
    present,
    chosen,
    note,
    changed,
    change,
    submit,
    busy: busy || change.busy,
    failure: chosen === present ? failure : change.failure,
    failed,
  }
}
