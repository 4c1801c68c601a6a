import { expect, it } from 'vitest'
import { paymentPace } from './use-payment-watch.ts'

const looksWithin = (ms: number) => {
  let looks = 0
  for (let at = 0; at < ms; at += paymentPace(at)) looks++
  return looks
}

it('shows a payment within two seconds while a payer waits, and asks a third as often in a quarter of an hour', () => {
  for (let at = 0; at < 5 * 60_000; at += 500) expect(paymentPace(at)).toBeLessThanOrEqual(2_000)
  expect(looksWithin(15 * 60_000)).toBeLessThanOrEqual(350)
  expect(looksWithin(90 * 60_000)).toBeLessThanOrEqual(550)
})
