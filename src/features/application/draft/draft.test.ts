import { expect, test } from 'vitest'
import { filledAnswers, filledSecrets } from '#tests/support/answers.ts'
import { advance, newWizard, type Wizard } from '../state/wizard.ts'
import { clearDraft, type DraftStorage, loadDraft, saveDraft } from './draft.ts'
import { draftKey } from './saved-application.ts'

function memory(): DraftStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const wizard: Wizard = {
  ...newWizard,
  step: 'professional',
  answers: filledAnswers,
  secrets: filledSecrets,
  filled: { city: 'São Paulo' },
  submission: { key: 'a'.repeat(36), content: '{}' },
}

test('everything comes back but the password', () => {
  const storage = memory()
  saveDraft(storage, wizard)
  expect([...storage.kept.values()].join()).not.toContain(filledSecrets.password)
  expect(loadDraft(storage)).toEqual({ ...wizard, secrets: newWizard.secrets })
})

test('nothing is kept of a wizard that nobody has filled in, or that was cleared', () => {
  const storage = memory()
  saveDraft(storage, wizard)
  saveDraft(storage, advance(wizard, { type: 'cleared' }))
  expect(storage.kept.size).toBe(0)
  saveDraft(storage, wizard)
  clearDraft(storage)
  expect(loadDraft(storage)).toEqual(newWizard)
})

test('a step that is no longer reachable is not taken up', () => {
  const storage = memory()
  saveDraft(storage, { ...wizard, answers: { ...filledAnswers, cpf: '1' } })
  expect(loadDraft(storage).step).toBe('personal')
})

test.each([
  ['no JSON', '{'],
  ['not an object', '"x"'],
  ['null', 'null'],
  ['wrong types', '{"step":3,"answers":{"fullName":1,"state":"XX","incomeCents":"9"},"submission":{"key":1}}'],
])('a draft that cannot be read (%s) is a new one', (_, text) => {
  const storage = memory()
  storage.setItem(draftKey, text)
  expect(loadDraft(storage)).toEqual(newWizard)
})

test('a storage that refuses costs only the convenience', () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse }
  saveDraft(storage, wizard)
  clearDraft(storage)
  expect(loadDraft(storage)).toEqual(newWizard)
})
