import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftDays } from '#domain/retention.ts'
import { forgetAll } from '#lib/storage.ts'
import { readDraftOnDevice } from '#lib/stored-application.ts'
import { filledAnswers, filledSecrets } from '#tests/support/answers.ts'
import { advance, newWizard, type Wizard } from '../wizard-state.ts'
import { clearDraft, loadDraft, saveDraft } from './draft.ts'

const key = 'financing-draft'
const now = Date.parse('2026-11-22T12:00:00Z')
const day = 24 * 60 * 60 * 1000
const slug = 'cg-160-start'
const start = { motorcycle: { slug, model: 'CG 160 START' }, installments: 48 }
let tab: Map<string, string>
let device: Map<string, string>

function storageOf(kept: Map<string, string>) {
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
  }
}

beforeEach(() => {
  tab = new Map()
  device = new Map()
  vi.stubGlobal('sessionStorage', storageOf(tab))
  vi.stubGlobal('localStorage', storageOf(device))
})
afterEach(() => {
  forgetAll('tab')
  forgetAll('device')
  vi.unstubAllGlobals()
})

const wizard: Wizard = {
  ...newWizard,
  step: 'professional',
  answers: filledAnswers,
  secrets: filledSecrets,
  filled: { city: 'São Paulo' },
  submission: { key: 'a'.repeat(36), content: `{"cpf":"${filledAnswers.cpf}"}` },
}

const everythingKept = () => [...tab.values(), ...device.values()].join()

test('after a reload everything comes back but the password', () => {
  saveDraft(wizard, start, now)
  expect(everythingKept()).not.toContain(filledSecrets.password)
  expect(loadDraft(now, slug)).toEqual({ ...wizard, secrets: newWizard.secrets })
})

test('the device keeps it seven days after the tab was closed, without the CPF, and names the motorcycle', () => {
  expect(saveDraft(wizard, start, now)).toBe(true)
  tab.clear()
  expect([...device.values()].join()).not.toContain(filledAnswers.cpf)
  expect(readDraftOnDevice(now)).toMatchObject(start)
  const later = loadDraft(now + draftDays * day - 1, slug)
  expect(later).toMatchObject({ step: 'personal', answers: { ...filledAnswers, cpf: '' }, submission: null })
  const answered = advance(later, { type: 'answered', values: { cpf: filledAnswers.cpf } })
  expect(advance(answered, { type: 'continued' }).step).toBe('password')
})

test('who only looks at another motorcycle keeps the draft of the first, with its seven days', () => {
  const other = { ...start, motorcycle: { slug: 'x-adv', model: 'X-ADV' } }
  saveDraft(wizard, start, now)
  saveDraft(loadDraft(now + day, slug), other, now + day)
  expect(readDraftOnDevice(now + day)).toMatchObject({ ...start, changedAt: now })
  saveDraft(advance(wizard, { type: 'answered', values: { fullName: 'Ana Lima' } }), other, now + day)
  expect(readDraftOnDevice(now + day)).toMatchObject({ ...other, changedAt: now + day })
})

test('the CPF is kept on the device by who wants it, and then the step too', () => {
  saveDraft(advance(wizard, { type: 'keptCpf', wanted: true }), start, now)
  tab.clear()
  expect(loadDraft(now, slug)).toMatchObject({ step: 'professional', answers: filledAnswers, keepsCpf: true })
  saveDraft(advance(wizard, { type: 'keptCpf', wanted: false }), start, now)
  expect([...device.values()].join()).not.toContain(filledAnswers.cpf)
})

test('after seven days the device has nothing of it any more', () => {
  saveDraft(wizard, start, now)
  tab.clear()
  expect(loadDraft(now + draftDays * day, slug)).toEqual(newWizard)
  expect(device.size).toBe(0)
})

test('nothing is kept of a wizard that nobody has filled in, or that was cleared', () => {
  saveDraft(wizard, start, now)
  saveDraft(advance(wizard, { type: 'cleared' }), start, now)
  expect([tab.size, device.size]).toEqual([0, 0])
  saveDraft(wizard, start, now)
  clearDraft()
  expect(loadDraft(now, slug)).toEqual(newWizard)
  expect(device.size).toBe(0)
})

test('a step that is no longer reachable is not taken up', () => {
  saveDraft({ ...wizard, answers: { ...filledAnswers, cpf: '1' } }, start, now)
  expect(loadDraft(now, slug).step).toBe('personal')
})

test.each([
  ['no JSON', '{'],
  ['not an object', '"x"'],
  ['null', 'null'],
  ['wrong types', '{"step":3,"answers":{"fullName":1,"state":"XX","incomeCents":"9"},"submission":{"key":1}}'],
])('a draft that cannot be read (%s) is a new one', (_, text) => {
  tab.set(key, text)
  device.set(key, text)
  expect(loadDraft(now, slug)).toEqual({ ...newWizard, changing: false })
})

test('a browser that keeps nothing says so, and what was typed lasts as long as the page', () => {
  vi.stubGlobal('sessionStorage', undefined)
  vi.stubGlobal('localStorage', undefined)
  expect(saveDraft(wizard, start, now)).toBe(false)
  expect(loadDraft(now, slug).answers).toEqual(filledAnswers)
  clearDraft()
  expect(loadDraft(now, slug)).toEqual(newWizard)
})

test('another motorcycle is shown first, with the answers in the first step, and the draft stays the first one’s', () => {
  saveDraft(wizard, start, now)
  const onOther = loadDraft(now, 'pop-110i')
  expect(onOther).toMatchObject({ step: 'personal', answers: filledAnswers })
  saveDraft(onOther, { ...start, motorcycle: { slug: 'pop-110i', model: 'POP 110i' } }, now)
  expect(loadDraft(now, slug).step).toBe('professional')
  expect(loadDraft(now, 'pop-110i').step).toBe('personal')
  // Who goes on with the other one has changed the draft, with the key of what was sent.
  const submission = { key: 'b'.repeat(36), content: '{}' }
  saveDraft(
    { ...onOther, step: 'password', submission },
    { ...start, motorcycle: { slug: 'pop-110i', model: 'P' } },
    now,
  )
  expect(loadDraft(now, 'pop-110i').submission).toEqual(submission)
})
