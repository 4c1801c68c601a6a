import { expect, test } from 'vitest'
import { readPixCode } from './pix.ts'
import { isPixKey, isSamePixKey, newPixCode } from './pix-key.ts'

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
