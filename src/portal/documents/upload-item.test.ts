import { expect, test } from 'vitest'
import { nextItem, type UploadEvent } from './upload-item.ts'
import { nothingChosen, type UploadItem } from './upload-state.ts'

const file = new File(['x'], 'cnh.jpg')
const after = (...events: UploadEvent[]) => events.reduce<UploadItem>(nextItem, nothingChosen)
const choose: UploadEvent = { type: 'choose', file }

test('a file is chosen, sent and done', () => {
  expect(after(choose)).toEqual({ phase: 'chosen', file })
  expect(after(choose, { type: 'send' })).toEqual({ phase: 'uploading', file, stage: 'queued', percent: 0 })
  expect(after(choose, { type: 'send' }, { type: 'done' })).toEqual({ phase: 'pending' })
})

test('a photo in doubt is sent only once somebody said that it can be read', () => {
  const doubtful = { ...choose, doubts: ['blurred'] } as const
  expect(after(doubtful)).toEqual({ phase: 'chosen', file, doubts: ['blurred'] })
  expect(after(doubtful, { type: 'send' })).toEqual({ phase: 'chosen', file, doubts: ['blurred'], asked: 1 })
  expect(after(doubtful, { type: 'send' }, { type: 'confirm' })).toEqual({ phase: 'chosen', file })
  expect(after(doubtful, { type: 'confirm' }, { type: 'send' }).phase).toBe('uploading')
  expect(after(doubtful, choose)).toEqual({ phase: 'chosen', file })
  expect(nextItem(nothingChosen, { type: 'confirm' })).toBe(nothingChosen)
})

test('a chosen file may be removed, one under way only cancelled', () => {
  expect(after(choose, { type: 'remove' })).toEqual({ phase: 'pending' })
  expect(after(choose, { type: 'send' }, { type: 'remove' }).phase).toBe('uploading')
  expect(after(choose, { type: 'send' }, { type: 'cancel' })).toEqual({ phase: 'chosen', file })
})

test('an error keeps the file when trying again may help, and lets go of it when it cannot', () => {
  const failed = (again: boolean) => after(choose, { type: 'send' }, { type: 'fail', message: 'Não foi', again })
  expect(failed(true)).toEqual({ phase: 'error', file, message: 'Não foi', again: true })
  expect(nextItem(failed(true), { type: 'retry' })).toEqual({ phase: 'chosen', file })
  expect(nextItem(failed(false), { type: 'retry' })).toEqual({ phase: 'pending' })
})

test('late news of a finished or cancelled upload change nothing', () => {
  const progress: UploadEvent = { type: 'progress', stage: 'sending', percent: 40 }
  expect(nextItem(nothingChosen, progress)).toBe(nothingChosen)
  expect(nextItem(nothingChosen, { type: 'fail', message: 'x', again: true })).toBe(nothingChosen)
  expect(nextItem({ phase: 'chosen', file }, { type: 'done' })).toEqual({ phase: 'chosen', file })
})
