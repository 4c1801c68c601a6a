import { expect, test } from 'vitest'
import { failureOf } from '#lib/api.ts'
import { onePressAtATime } from './use-press.ts'

function pressed() {
  const told: unknown[] = []
  const press = onePressAtATime<string>((state) => told.push(state))
  return { told, press }
}

test('while a press is being sent, a second one sends nothing', async () => {
  const { told, press } = pressed()
  const answer = Promise.withResolvers<null>()
  let sent = 0
  const send = () => {
    sent++
    return answer.promise
  }
  const first = press('pay', send)
  await press('pay', send)
  expect(sent).toBe(1)
  answer.resolve(null)
  await first
  await press('pay', send)
  expect(sent).toBe(2)
  expect(told.slice(0, 2)).toEqual([
    { pressed: 'pay', failure: null, last: 'pay' },
    { pressed: null, failure: null, last: 'pay' },
  ])
})

test('a failure is told once the press has ended, and forgotten by the next press', async () => {
  const { told, press } = pressed()
  await press('pay', async () => failureOf('network'))
  expect(told.at(-1)).toEqual({ pressed: null, failure: failureOf('network'), last: 'pay' })
  await press('pay', async () => null)
  expect(told.slice(2)).toEqual([
    { pressed: 'pay', failure: null, last: 'pay' },
    { pressed: null, failure: null, last: 'pay' },
  ])
})

test('a press whose sending throws ends as a failure, and the next one is sent', async () => {
  const { told, press } = pressed()
  await expect(press('pay', () => Promise.reject(new Error('a mistake of ours')))).rejects.toThrow('a mistake of ours')
  expect(told.at(-1)).toEqual({ pressed: null, failure: failureOf('unexpected'), last: 'pay' })
  await press('pay', async () => null)
  expect(told.at(-1)).toEqual({ pressed: null, failure: null, last: 'pay' })
})
