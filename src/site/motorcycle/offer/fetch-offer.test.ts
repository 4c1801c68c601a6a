import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askOffer } from './fetch-offer.ts'

const offer = { entryPercent: 10, monthlyInterestPercent: 0 }
const asked = vi.fn(async () => Response.json(offer))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  globalThis.offerOfPage = undefined
  asked.mockClear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('asks once for all parts of a page, and again after a minute', async () => {
  expect(await Promise.all([askOffer(), askOffer()])).toEqual([offer, offer])
  expect(asked).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  await askOffer()
  expect(asked).toHaveBeenCalledTimes(2)
})

it('asks again after a failure, and for an answer that no cache has', async () => {
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await askOffer()).toBeNull()
  expect(await askOffer()).toEqual(offer)
  await askOffer('?em=1')
  expect(asked).toHaveBeenLastCalledWith('/api/offer?em=1')
  expect(asked).toHaveBeenCalledTimes(3)
})
