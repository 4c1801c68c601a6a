import { expect, it } from 'vitest'
import { duration } from './duration.ts'

it('says days from what rounds to two days on', () => {
  expect([null, 0.4, 47.4, 47.9, 48, 60].map(duration)).toEqual(['—', '0 h', '47 h', '2 dias', '2 dias', '2,5 dias'])
})
