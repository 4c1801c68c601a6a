import { expect, it } from 'vitest'
import { isSealed, seal, unseal } from './encryption.ts'

const key = 'a key of the environment, long enough'

it('opens with the same key for the same owner, and shows nothing of the text', () => {
  const stored = seal(key, 'JBSWY3DPEHPK3PXP', 'ana')
  expect(isSealed(stored)).toBe(true)
  expect(stored).not.toContain('JBSWY3DPEHPK3PXP')
  expect(seal(key, 'JBSWY3DPEHPK3PXP', 'ana')).not.toBe(stored)
  expect(unseal(key, stored, 'ana')).toBe('JBSWY3DPEHPK3PXP')
})

it('opens with nothing else', () => {
  const stored = seal(key, 'JBSWY3DPEHPK3PXP', 'ana')
  const [version, nonce, text, tag = ''] = stored.split('.')
  const changed = [version, nonce, text, (tag.startsWith('A') ? 'B' : 'A') + tag.slice(1)].join('.')
  const short = [version, nonce, text, tag.slice(0, 6)].join('.')
  expect(() => unseal(`${key}!`, stored, 'ana')).toThrow()
  expect(() => unseal(key, stored, 'bia')).toThrow()
  for (const wrong of [changed, short, 'v1.', 'JBSWY3DPEHPK3PXP']) expect(() => unseal(key, wrong, 'ana')).toThrow()
})

it('tells what was stored before there was a key', () => {
  expect(isSealed('JBSWY3DPEHPK3PXP')).toBe(false)
})
