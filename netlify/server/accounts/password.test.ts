import { describe, expect, it } from 'vitest'
import { hashPassword, matchingHashes, saltOf, verifyPassword } from './password.ts'

describe('passwords', () => {
  it('are stored as argon2id PHC strings with the parameters that OWASP asks for', async () => {
    expect(await hashPassword('correta-2026')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  it('open with themselves only', async () => {
    const hash = await hashPassword('correta-2026')
    expect(await verifyPassword('correta-2026', hash)).toBe(true)
    expect(await verifyPassword('Correta-2026', hash)).toBe(false)
    expect(await verifyPassword('', hash)).toBe(false)
  })

  it('are the same however the keyboard composes an accent', async () => {
    const hash = await hashPassword('café-da-manhã'.normalize('NFC'))
    expect(await verifyPassword('café-da-manhã'.normalize('NFD'), hash)).toBe(true)
  })

  it('get a salt of their own unless one is given', async () => {
    const [one, other] = await Promise.all([hashPassword('igual'), hashPassword('igual')])
    expect(one).not.toBe(other)
    expect(await hashPassword('igual', saltOf(one))).toBe(one)
  })

  it('are found among several hashes, with one salt or many', async () => {
    const first = await hashPassword('minha senha')
    const sameSalt = await hashPassword('outra senha', saltOf(first))
    const otherSalt = await hashPassword('minha senha')
    expect(await matchingHashes('minha senha', [first, sameSalt, otherSalt])).toEqual([first, otherSalt])
    expect(await matchingHashes('minha senha', [])).toEqual([])
  })
})
