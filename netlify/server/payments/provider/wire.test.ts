import { expect, test } from 'vitest'
import { dueChargeAnswer } from './wire.ts'

test('a charge that is due on a day without banks ends so many days after that day, as in the example of the API', () => {
  const calendario = { criacao: '2020-12-01T12:00:00.000Z', dataDeVencimento: '2020-12-25', validadeAposVencimento: 10 }
  const { expiresAt } = dueChargeAnswer.parse({ txid: 'a'.repeat(32), status: 'ATIVA', calendario })
  expect(expiresAt.toISOString()).toBe('2021-01-05T02:59:59.000Z')
})
