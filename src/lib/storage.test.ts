import { afterEach, expect, test, vi } from 'vitest'
import { forget, forgetAll, keepsForTab, readStored, readStoredJson, store } from './storage.ts'

function storageOf(kept: Map<string, string>, refuses = false) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (refuses) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

afterEach(() => {
  forgetAll('tab')
  forgetAll('device')
  vi.unstubAllGlobals()
})

test('the two areas are apart', () => {
  vi.stubGlobal('sessionStorage', storageOf(new Map()))
  vi.stubGlobal('localStorage', storageOf(new Map()))
  expect(store('tab', 'a', 'of the tab')).toBe(true)
  expect(readStored('device', 'a')).toBeNull()
  expect(store('device', 'a', 'of the device')).toBe(true)
  forgetAll('tab')
  expect([readStored('tab', 'a'), readStored('device', 'a')]).toEqual([null, 'of the device'])
})

test('a browser that blocks site data gives no error, and what was typed lasts as long as the page', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(keepsForTab()).toBe(false)
  expect(store('tab', 'a', '{"b":1}')).toBe(false)
  expect(readStoredJson('tab', 'a')).toEqual({ b: 1 })
  forget('tab', 'a')
  expect(readStored('tab', 'a')).toBeNull()
})

test('a full storage gives what was written last, not what it still has of before', () => {
  vi.stubGlobal('sessionStorage', storageOf(new Map([['a', 'old']]), true))
  expect(store('tab', 'a', 'new')).toBe(false)
  expect(readStored('tab', 'a')).toBe('new')
  vi.stubGlobal('sessionStorage', storageOf(new Map([['a', 'old']])))
  expect(store('tab', 'a', 'newer')).toBe(true)
  expect(readStored('tab', 'a')).toBe('newer')
})

test('text that is no JSON is nothing', () => {
  store('tab', 'a', '{')
  expect(readStoredJson('tab', 'a')).toBeNull()
})
