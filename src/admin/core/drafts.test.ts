import { expect, test } from 'vitest'
import { $drafts, dropSent, editDraft } from './drafts.ts'

test('what was typed while a draft was on its way stays', () => {
  editDraft('a', { note: 'Liguei', step: 'approved' })
  const sent = $drafts.get().a ?? {}
  editDraft('a', { note: 'Liguei de novo' })
  dropSent('a', sent, 'step', 'note')
  expect($drafts.get().a).toEqual({ note: 'Liguei de novo' })
})

test('what was sent is dropped, other parts are not', () => {
  const typed = { note: 'Liguei', reasons: { d: 'Ilegível' } }
  editDraft('b', typed)
  dropSent('b', typed, 'step', 'note')
  expect($drafts.get().b).toEqual({ reasons: { d: 'Ilegível' } })
})
