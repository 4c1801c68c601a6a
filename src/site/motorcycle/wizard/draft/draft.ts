import { isStateCode } from '#domain/identity/address.ts'
import { type DraftOnDevice, forgetDraftOnDevice, keepDraftOnDevice, readDraftOnDevice } from '#lib/draft-on-device.ts'
import { forget, readStoredJson, store } from '#lib/storage.ts'
import { type Answers, isBlank, noAnswers } from '../answers.ts'
import { newWizard, type Wizard } from '../state/wizard.ts'
import { stepIds } from '../steps/step.ts'
import { reachableStep } from '../steps/steps.ts'

const key = 'financing-draft'

/** What a draft is for: the motorcycle, and the number of installments chosen. */
export type DraftFor = Pick<DraftOnDevice, 'motorcycle' | 'installments'>

/**
 * Keeps what was typed, never the password: all of it for this tab, so that a reload and a retry find it; on the device for
 * seven days, without the CPF unless the person wants it there. Tells whether the device keeps it.
 */
export function saveDraft(wizard: Wizard, of: DraftFor, now: number): boolean {
  const { step, answers, filled, submission, keepsCpf } = wizard
  if (isBlank(answers)) {
    clearDraft()
    return true
  }
  store('tab', key, JSON.stringify({ step, answers, filled, submission, keepsCpf }))
  // What was sent names the CPF too.
  const onDevice = keepsCpf
    ? { step, answers, filled, submission, keepsCpf }
    : { step, answers: { ...answers, cpf: '' }, filled }
  return keepDraftOnDevice({ ...of, changedAt: now, wizard: onDevice })
}

/** The wizard as it was left, with empty passwords; a new one where there is nothing that can be read. */
export function loadDraft(now: number): Wizard {
  const draft = readStoredJson('tab', key) ?? readDraftOnDevice(now)?.wizard
  return isRecord(draft) ? restore(draft) : newWizard
}

/** Forgets what was typed. */
export function clearDraft(): void {
  forget('tab', key)
  forgetDraftOnDevice()
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

// What is stored may be older than this code: every part is looked at before it is believed.
function restore(draft: Record<string, unknown>): Wizard {
  const answers = restoreAnswers(isRecord(draft.answers) ? draft.answers : {})
  const wanted = stepIds.find((id) => id === draft.step) ?? 'personal'
  const step = reachableStep(wanted, answers, newWizard.secrets)
  const { submission, filled } = draft
  return {
    ...newWizard,
    step,
    // Once the CPF that was not kept is there, 'Continuar' leads to where the person was.
    changing: step !== wanted,
    answers,
    filled: isRecord(filled) ? filled : {},
    keepsCpf: draft.keepsCpf === true,
    submission:
      isRecord(submission) && typeof submission.key === 'string' && typeof submission.content === 'string'
        ? { key: submission.key, content: submission.content }
        : null,
  }
}

function restoreAnswers(stored: Record<string, unknown>): Answers {
  const entries = Object.keys(noAnswers).flatMap((name) => {
    const value = stored[name]
    if (name === 'incomeCents') return Number.isSafeInteger(value) ? [[name, value]] : []
    if (typeof value !== 'string' || (name === 'state' && !isStateCode(value))) return []
    return [[name, value]]
  })
  return { ...noAnswers, ...Object.fromEntries(entries) }
}
