import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatContractCode, newContractCode, readContractCode } from './contract-code.ts'
import { mayWithdraw, withdrawUntil } from './withdrawal.ts'

describe('a contract’s code', () => {
  it('is read again however it is typed', () => {
    const code = fc.array(fc.nat(31), { minLength: 12, maxLength: 12 }).map((letters) => {
      let place = 0
      return newContractCode(() => letters[place++] ?? 0)
    })
    fc.assert(
      fc.property(code, (drawn) => {
        expect(readContractCode(formatContractCode(drawn))).toBe(drawn)
        expect(readContractCode(drawn.toLowerCase().split('').join(' '))).toBe(drawn)
        expect(readContractCode(drawn.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(drawn)
      }),
    )
  })

  it('is nothing shorter, longer or with other letters', () => {
    for (const typed of ['', 'ABCD-1234', 'ABCD-1234-EFGH-1', 'ABCD-1234-EFGU'])
      expect(readContractCode(typed)).toBeNull()
  })
})

describe('giving up', () => {
  it('is possible until the end of the seventh day, which the day of the signature is not', () => {
    const signed = new Date('2026-11-21T15:00:00Z')
    expect(withdrawUntil(signed)).toBe('2026-11-28')
    expect(mayWithdraw(signed, new Date('2026-11-29T02:59:00Z'))).toBe(true)
    expect(mayWithdraw(signed, new Date('2026-11-29T03:00:00Z'))).toBe(false)
  })
})
