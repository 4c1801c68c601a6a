import { expect, test } from 'vitest'
import { mayUndoAtOnce } from './undo.ts'

const nothing = { paid: false, signed: false, missing: false }

test('a change of stage may be undone at once, but for what has begun to take effect', () => {
  expect(mayUndoAtOnce({ from: 'analysis', to: 'approved' }, nothing)).toBe(true)
  expect(mayUndoAtOnce({ from: 'analysis', to: 'approved' }, { ...nothing, missing: true })).toBe(true)
  expect(mayUndoAtOnce({ from: 'signing', to: 'completed' }, { ...nothing, paid: true, signed: true })).toBe(true)
  expect(mayUndoAtOnce({ from: 'signing', to: 'completed' }, { ...nothing, missing: true })).toBe(false)
  expect(mayUndoAtOnce({ from: 'analysis', to: 'rejected' }, nothing)).toBe(true)
  expect(mayUndoAtOnce({ from: 'signing', to: 'rejected' }, { ...nothing, paid: true })).toBe(false)
  expect(mayUndoAtOnce({ from: 'signing', to: 'rejected' }, { ...nothing, signed: true })).toBe(false)
  expect(mayUndoAtOnce({ from: null, to: 'received' }, nothing)).toBe(false)
})
