import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { newRecoveryCodes, newSecret, recoveryCodeHash, secretAddress, stepOfCode } from './second-factor.ts'

const secret = newSecret()
const at = (ms: number) => new TOTP({ secret }).generate({ timestamp: ms })
const now = new Date('2026-11-21T12:00:10Z')
const step = Math.floor(now.getTime() / 30_000)

test('a code belongs to its step, and to one step of clock error either way', () => {
  expect(stepOfCode(secret, at(now.getTime()), now)).toBe(step)
  expect(stepOfCode(secret, at(now.getTime() - 30_000), now)).toBe(step - 1)
  expect(stepOfCode(secret, at(now.getTime() + 30_000), now)).toBe(step + 1)
  expect(stepOfCode(secret, at(now.getTime() - 90_000), now)).toBeUndefined()
})

test('a code may be typed with a space', () => {
  const code = at(now.getTime())
  expect(stepOfCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(step)
})

test.each(['', '12345', 'abcdef', '1234567'])('%j is no code', (code) => {
  expect(stepOfCode(secret, code, now)).toBeUndefined()
})

test('the address says issuer, account and secret', () => {
  const address = new URL(secretAddress(secret, 'Banco Tiriva', 'ana'))
  expect(address.protocol).toBe('otpauth:')
  expect(address.searchParams.get('issuer')).toBe('Banco Tiriva')
  expect(address.searchParams.get('secret')).toBe(secret)
})

test('recovery codes are ten, different, and the same however they are typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/)
  const [code = ''] = codes
  expect(recoveryCodeHash(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(recoveryCodeHash(code))
})
