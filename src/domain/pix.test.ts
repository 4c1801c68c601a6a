import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { describe, expect, it, test } from 'vitest'
import { isPixKey, isSamePixKey, newPixCode, payablePix, pixKeyIn, pixProblem, pixTxidIn, readPixCode } from './pix.ts'

/** CRC-16/CCITT-FALSE, as in the manual. */
function crcOf(text: string): string {
  let crc = 0xffff
  for (const letter of text) {
    crc ^= letter.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const pay = (amount?: number) =>
  generatePixPayload({
    key: '00000000000191',
    merchantName: 'Banco Tiriva S.A.',
    merchantCity: 'Tiriva do Sul',
    ...(amount === undefined ? {} : { amount }),
  }) ?? ''

// The example in the Banco Central's manual.
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

  const field = (id: string, value: string) => id + String(value.length).padStart(2, '0') + value
  const account = (key: string) => field('00', 'br.gov.bcb.pix') + field('01', key)
  const signed = (text: string) => `${text}6304${crcOf(`${text}6304`)}`
  const body = (...parts: string[]) =>
    signed(['000201', ...parts, '5802BR', field('59', 'BANCO'), field('60', 'SAO PAULO'), '62070503***'].join(''))
  const own = field('26', account('00000000000191'))
  const stranger = field('26', account('12345678909'))
  const rest = ['52040000', '5303986', '54041.00']

  it('reads what such a code holds once', () => {
    expect(pixKeyIn(body(own, ...rest))).toBe('00000000000191')
  })

  it.each([
    ['two accounts, of which some banks pay the first', body(own, stranger, ...rest)],
    ['two accounts, of which some banks pay the last', body(stranger, own, ...rest)],
    ['another account in the next field', body(own, field('27', account('12345678909')), ...rest)],
    ['two keys in one account', body(field('26', account('00000000000191') + field('01', '12345678909')), ...rest)],
    ['two amounts', body(own, ...rest, '54049.99')],
    ['an amount with zeros in front', body(own, ...rest.slice(0, 2), '5406001.00')],
    ['fields in another order', body(own, '5303986', '52040000', '54041.00')],
    ['a field that nobody knows', body(own, ...rest, field('80', account('12345678909')))],
    ['a field longer than the code', body(own, ...rest, '6199x')],
    ['letters of two bytes', body(own, ...rest).replace('BANCO', 'BANÇO')],
    ['a length that is none', body(own, ...rest, '61x1')],
  ])('refuses %s', (_, code) => {
    expect(readPixCode(code)).toBeNull()
    expect(pixKeyIn(code)).toBeNull()
    expect(pixTxidIn(code)).toBeNull()
    expect(pixProblem(code, 100)).toBe('pix_invalid')
  })

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

const account = { key: 'pix@tiriva.example', name: 'Banco Tiriva', city: 'Tiriva do Sul' }

test('keys are CPF, CNPJ, e-mail, mobile phone or a random key', () => {
  const keys = ['52998224725', '00000000000191', 'pix@tiriva.example', '+5511987654321']
  expect([...keys, '12345', 'tiriva'].filter(isPixKey)).toEqual(keys)
})

test('a new code asks for its amount in the name of its account', () => {
  const code = newPixCode(account, 149_990, '2600000425') ?? ''
  expect(readPixCode(code)).toEqual({
    payee: 'Banco Tiriva',
    city: 'Tiriva do Sul',
    amountCents: 149_990,
    isDynamic: false,
  })
  expect(code).toContain('2600000425')
  expect(newPixCode({ ...account, key: '12345' }, 149_990, '2600000425')).toBeNull()
})

test('the same key is told however it is written, and another one is not', () => {
  expect(isSamePixKey('(11) 98765-4321', '+5511987654321')).toBe(true)
  expect(isSamePixKey('Pix@Tiriva.example', 'pix@tiriva.example')).toBe(true)
  expect(isSamePixKey('pix@tiriva.example', 'pix@ladrao.example')).toBe(false)
  expect(isSamePixKey('', '')).toBe(false)
})
