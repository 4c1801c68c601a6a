import { expect, test } from 'vitest'
import { isSupportNumber, supportChannel, supportNumberDigits } from './support-channel.ts'

test.each([
  ['5511987654321', { kind: 'chat', address: '5511987654321', shown: '11 98765 4321' }],
  ['+55 (11) 98765-4321', { kind: 'chat', address: '5511987654321', shown: '11 98765 4321' }],
  ['011 98765-4321', { kind: 'chat', address: '5511987654321', shown: '11 98765 4321' }],
  ['5555998765432', { kind: 'chat', address: '5555998765432', shown: '55 99876 5432' }],
  ['551133334444', { kind: 'call', address: 'tel:+551133334444', shown: '11 3333 4444' }],
  ['(11) 3333-4444', { kind: 'call', address: 'tel:+551133334444', shown: '11 3333 4444' }],
  ['0800 000 0000', { kind: 'call', address: 'tel:08000000000', shown: '0800 000 0000' }],
  ['0800 123456', { kind: 'call', address: 'tel:0800123456', shown: '0800123456' }],
  ['4004-0001', { kind: 'call', address: 'tel:40040001', shown: '4004 0001' }],
  ['4915123456789', { kind: 'chat', address: '4915123456789', shown: '4915123456789' }],
])('%s is reached by %o', (number, channel) => {
  expect(supportChannel(number)).toEqual(channel)
})

test('no digits are no channel', () => {
  expect(supportChannel('')).toBeNull()
  expect(supportChannel('a combinar')).toBeNull()
})

test.each([
  ['5511999999999', '5511999999999'],
  ['+55 (11) 98765-4321', '5511987654321'],
  ['11 98765-4321', '5511987654321'],
  ['011 3333-4444', '551133334444'],
  ['0800 000 0000', '08000000000'],
  ['4004-0001', '40040001'],
])('%s is stored as %s', (typed, digits) => {
  expect(supportNumberDigits(typed)).toBe(digits)
  expect(isSupportNumber(digits)).toBe(true)
})

test.each(['', '119876543211234', '98765-4321', '0800', '190', 'ligue 11987654321', '5511'])(
  '%s is refused',
  (typed) => {
    expect(isSupportNumber(supportNumberDigits(typed))).toBe(false)
  },
)
