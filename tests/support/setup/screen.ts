import '@testing-library/jest-dom/vitest'
import '../screen/browser.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { $session } from '#admin/core/session.ts'
import { $toasts } from '#ui/feedback/Toaster.tsx'
import { faultsOfApi, standInForApi } from '../screen/api.ts'
import { onWideScreen } from '../screen/width.ts'

beforeEach(() => {
  // The day stands, so that a sentence about it stays the same. Timers run.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T15:00:00Z') })
  standInForApi()
})

afterEach(() => {
  cleanup()
  onWideScreen(false)
  // The files of a worker share their modules.
  $toasts.set([])
  $session.set('unknown')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', '/')
  expect(faultsOfApi(), 'what was asked or answered against the description of the API').toEqual([])
})
