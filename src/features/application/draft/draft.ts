import { isStateCode } from '#domain/identity/address.ts'
import { type Answers, isBlank, noAnswers } from '../answers/answers.ts'
import { newWizard, type Wizard } from '../state/wizard.ts'
import { type StepId, stepIds } from '../steps/step.ts'
import { reachableStep } from '../steps/steps.ts'
import { draftKey } from './saved-application.ts'

/** The part of the browser's storage that a draft needs. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps what was typed, never the password. A storage that refuses (full, forbidden) costs only the convenience. */
export function saveDraft(storage: DraftStorage, wizard: Wizard): void {
  const { step, answers, filled, submission } = wizard
  try {
    if (isBlank(answers)) storage.removeItem(draftKey)
    else storage.setItem(draftKey, JSON.stringify({ step, answers, filled, submission }))
  } catch {}
}

/** The wizard as it was left, with empty passwords; a new one where there is nothing that can be read. */
export function loadDraft(storage: DraftStorage): Wizard {
  try {
    const draft: unknown = JSON.parse(storage.getItem(draftKey) ?? 'null')
    return isRecord(draft) ? restore(draft) : newWizard
  } catch {
    return newWizard
  }
}

/** Forgets what was typed. */
export function clearDraft(storage: DraftStorage): void {
  try {
    storage.removeItem(draftKey)
  } catch {}
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

// What is stored may be older than this code: every part is looked at before it is believed.
function restore(draft: Record<string, unknown>): Wizard {
  const answers = restoreAnswers(isRecord(draft.answers) ? draft.answers : {})
  const wanted = stepIds.find((id) => id === draft.step) ?? 'personal'
  const step: StepId = reachableStep(wanted, answers, newWizard.secrets)
  const { submission, filled } = draft
  return {
    ...newWizard,
    step,
    answers,
    filled: isRecord(filled) ? filled : {},
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
