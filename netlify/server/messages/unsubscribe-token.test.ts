import { expect, test } from 'vitest'
import { applicationOfToken, unsubscribeToken } from './unsubscribe-token.ts'

const key = 'k'.repeat(32)
const id = '6f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f'
const other = '7f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f'

test('a token says which application it is for', () => {
  const token = unsubscribeToken(key, id)
  expect(token).toMatch(/^[\w-]{64}$/)
  expect(applicationOfToken(key, token)).toBe(id)
})

test('nothing else does: another key, the end of another token, a part, a letter changed', () => {
  const token = unsubscribeToken(key, id)
  const mixed = unsubscribeToken(key, other).slice(0, 22) + token.slice(22)
  const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
  for (const wrong of [mixed, changed, token.slice(0, 40), '', `${token}A`, '%', id])
    expect(applicationOfToken(key, wrong), wrong).toBeUndefined()
  expect(applicationOfToken('l'.repeat(32), token)).toBeUndefined()
})
