import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { describe, expect, it } from 'vitest'
import { payablePix, pixProblem, readPixCode } from './pix.ts'

const pay = (amount?: number) =>
  generatePixPayload({
    key: '00000000000191',
    merchantName: 'Banco Tiriva S.A.',
    merchantCity: 'Tiriva do Sul',
    ...(amount === undefined ? {} : { amount }),
  }) ?? ''

// The example of the Banco Central's manual.
const manual =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000' +
  '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'

describe('readPixCode', () => {
  it('reads payee, city and amount', () => {
    expect(readPixCode(pay(1499.9))).toEqual({
      payee: 'Banco Tiriva S.A.',
      city: 'Tiriva do Sul',
      amountCents: 149_990,
      isDynamic: false,
    })
    expect(readPixCode(manual)).toEqual({
      payee: 'Fulano de Tal',
      city: 'BRASILIA',
      amountCents: null,
      isDynamic: false,
    })
  })

  it.each(['', '0'.repeat(36), `${manual.slice(0, -1)}E`, manual.replace('Fulano', 'Sicano'), manual.slice(0, 60)])(
    'refuses %s',
    (code) => {
      expect(readPixCode(code)).toBeNull()
    },
  )

  it('loses no cent on amounts that binary fractions cannot hold', () => {
    for (const cents of [1, 29, 57, 1_999, 499_990, 1_199_901]) {
      expect(readPixCode(pay(cents / 100))?.amountCents).toBe(cents)
    }
  })
})

describe('pixProblem', () => {
  it('lets only the amount of the entry through, or none', () => {
    expect(pixProblem(pay(1499), 149_900)).toBeNull()
    expect(pixProblem(manual, 149_900)).toBeNull()
    expect(pixProblem(pay(1499.01), 149_900)).toBe('pix_amount_mismatch')
    expect(pixProblem('000', 149_900)).toBe('pix_invalid')
    for (const code of [pay(1499), manual, '000']) expect(pixProblem(code, 0)).toBe('pix_no_entry')
  })

  it('offers a payment only for a code that fits', () => {
    const code = pay(1499)
    expect(payablePix(code, 149_900)).toMatchObject({ code, amountCents: 149_900 })
    expect(payablePix(code, 149_901)).toBeNull()
    expect(payablePix(null, 149_900)).toBeNull()
    expect(payablePix(manual, 0)).toBeNull()
    expect(payablePix(` ${code}\n`, 149_900)?.code).toBe(code)
  })
})
