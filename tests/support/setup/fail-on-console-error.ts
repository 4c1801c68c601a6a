import { afterEach, beforeEach, expect, vi } from 'vitest'

// An unexpected console.error is a defect; a test that expects one replaces the spy with its own.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const { calls } = vi.mocked(console.error).mock
  vi.restoreAllMocks()
  expect(calls, 'console.error was called').toEqual([])
})
