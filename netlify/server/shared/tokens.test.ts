import { expect, test } from 'vitest'
import { claimedId, isSigned, signedId } from './tokens.ts'

const key = 'k'.repeat(32)
const id = '6f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f'
const other = '7f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f'
/** The id that a token proves; undefined if it proves none. */
const proved = (token: string, secretKey = key, purpose = 'unsubscribe', binding?: string) => {
  const claimed = claimedId(token)
  return claimed !== undefined && isSigned(secretKey, purpose, token, binding) ? claimed : undefined
}

test('a token says which id it is for', () => {
  const token = signedId(key, 'unsubscribe', id)
  expect(token).toMatch(/^[\w-]{64}$/)
  expect(proved(token)).toBe(id)
})

test('nothing else does: another key, the end of another token, a part, a letter changed', () => {
  const token = signedId(key, 'unsubscribe', id)
  const mixed = signedId(key, 'unsubscribe', other).slice(0, 22) + token.slice(22)
  const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
  for (const wrong of [mixed, changed, token.slice(0, 40), '', `${token}A`, '%', id])
    expect(proved(wrong), wrong).toBeUndefined()
  expect(proved(token, 'l'.repeat(32))).toBeUndefined()
})

test('it is good for its purpose alone, and while what it is bound to is the same', () => {
  const token = signedId(key, 'undo e-mail', id, 'marina@example.com')
  expect(proved(token, key, 'undo e-mail', 'marina@example.com')).toBe(id)
  expect(proved(token, key, 'unsubscribe', 'marina@example.com')).toBeUndefined()
  expect(proved(token, key, 'undo e-mail', 'outra@example.com')).toBeUndefined()
})
