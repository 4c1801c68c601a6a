import { isStateCode } from '#domain/identity/address.ts'
import { forget, readStoredJson, store } from '#lib/storage.ts'
import {
  type DraftOnDevice,
  forgetDraftOnDevice,
  keepDraftOnDevice,
  readDraftOnDevice,
} from '#lib/stored-application.ts'
import { type Answers, noAnswers } from '../answers.ts'
import { stepIds } from '../steps/step.ts'
import { reachableStep } from '../steps/steps.ts'
import { isUntouched, newWizard, type Wizard } from '../wizard-state.ts'

const key = 'financing-draft'

/** The motorcycle and the chosen plan that a draft belongs to. */
export type DraftFor = Pick<DraftOnDevice, 'motorcycle' | 'installments' | 'entryCents' | 'dueDay' | 'colorKey'>

/**
 * Keeps the answers, never the password. The tab keeps all of them, so that a reload and a retry find them. The device
 * keeps them for seven days, without the CPF unless the person wants it there. Tells whether the device keeps them.
 */
export function saveDraft(wizard: Wizard, of: DraftFor, now: number): boolean {
  const { step, answers, filled, submission, keepsCpf } = wizard
  if (isUntouched(wizard)) {
    clearDraft()
    return true
  }
  const { slug } = of.motorcycle
  const inTab = readStoredJson('tab', key)
  // Who only looks at another motorcycle has changed nothing, and the draft stays the first one's.
  const isOther = isRecord(inTab) && (inTab.motorcycle ?? slug) !== slug
  const onlyLooks = isOther && step === 'personal' && submission === null && hasAnswers(inTab, answers)
  if (!onlyLooks) store('tab', key, JSON.stringify({ motorcycle: slug, step, answers, filled, submission, keepsCpf }))
  // The submission contains the CPF too.
  const onDevice = keepsCpf
    ? { step, answers, filled, submission, keepsCpf }
    : { step, answers: { ...answers, cpf: '' }, filled }
  const kept = readDraftOnDevice(now)
  if (kept && kept.motorcycle.slug !== slug && hasAnswers(kept.wizard, onDevice.answers)) return true
  return keepDraftOnDevice({ ...of, changedAt: now, wizard: onDevice })
}

/**
 * Returns the wizard as the person left it, with empty passwords. Returns a new one without a readable draft. On the
 * page of another motorcycle, which the person came to look at, it begins with the first step, and the answers are
 * filled in.
 */
export function loadDraft(now: number, slug: string): Wizard {
  const kept = readStoredJson('tab', key)
  const onDevice = readDraftOnDevice(now)
  const draft = kept ?? onDevice?.wizard
  if (!isRecord(draft)) return newWizard
  const of = (isRecord(kept) ? kept.motorcycle : undefined) ?? onDevice?.motorcycle.slug ?? slug
  const wizard = restore(draft)
  return of === slug ? wizard : { ...wizard, step: 'personal', changing: false, submission: null }
}

/** Forgets the answers on this tab and on the device. */
export function clearDraft(): void {
  forget('tab', key)
  forgetDraftOnDevice()
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const hasAnswers = (kept: unknown, answers: Answers) =>
  isRecord(kept) && JSON.stringify(kept.answers) === JSON.stringify(answers)

// An older version of this code may have stored the draft, so every part is checked.
function restore(draft: Record<string, unknown>): Wizard {
  const answers = restoreAnswers(isRecord(draft.answers) ? draft.answers : {})
  const wanted = stepIds.find((id) => id === draft.step) ?? 'personal'
  const step = reachableStep(wanted, answers, newWizard.secrets)
  const { submission, filled } = draft
  return {
    ...newWizard,
    step,
    // Once the person has typed the missing CPF, 'Continuar' leads back to the former step.
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
