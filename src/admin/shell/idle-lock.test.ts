import { expect, test } from 'vitest'
import { Presence } from './idle-lock.ts'

const minute = 60_000

test('the screen locks an hour after somebody last did something', () => {
  const presence = new Presence(0)
  presence.note(30 * minute)
  expect(presence.due(89 * minute)).not.toBe('lock')
  expect(presence.due(90 * minute)).toBe('lock')
  presence.note(91 * minute)
  expect(presence.due(91 * minute)).not.toBe('lock')
})

test('warns once, two minutes before the screen locks, and again after a new pause', () => {
  const presence = new Presence(0)
  const warned: number[] = []
  for (let at = 0; at <= 120; at++) {
    if (at === 59) presence.note(at * minute)
    if (presence.due(at * minute) === 'warn') warned.push(at)
  }
  expect(warned).toEqual([58, 117])
})

test('who works without asking for anything is told to the server every five minutes, who is away is not', () => {
  const presence = new Presence(0)
  const told: number[] = []
  for (let at = 0; at <= 58; at++) {
    if (at <= 20) presence.note(at * minute)
    if (presence.due(at * minute) === 'tell') told.push(at)
  }
  expect(told).toEqual([5, 10, 15, 20])
})
