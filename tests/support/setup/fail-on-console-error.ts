import { afterEach, beforeEach, expect, vi } from 'vitest'
import { takeServerErrors } from './server-errors.ts'

// An unexpected console.error is a defect; a test that expects one replaces the spy with its own.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const { calls } = vi.mocked(console.error).mock
  vi.restoreAllMocks()
  expect(calls, 'console.error was called').toEqual([])
  expect(takeServerErrors(), 'the server logged errors that nobody expected').toEqual([])
})
