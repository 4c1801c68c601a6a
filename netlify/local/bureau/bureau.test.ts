import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { expect, test } from 'vitest'
import { bandOf } from '#domain/credit/policy.ts'
import { behaviourOf, cpfWith, recordOf, scoreOf } from './bureau.ts'

test.each([
  [268, '9', 'plain'],
  [455, '1', 'negatives'],
  [520, '2', 'other_person'],
  [742, '3', 'slow'],
  [742, '4', 'down'],
  [742, '5', 'rubbish'],
  [934, '0', 'no_record'],
] as const)('a CPF can be made for the score %s and the digit %s', (score, digit, behaviour) => {
  const cpf = cpfWith(score, digit, '1234')
  expect(isValidCpf(cpf)).toBe(true)
  expect([scoreOf(cpf), behaviourOf(cpf)]).toEqual([score, behaviour])
})

test('the bureau has a record in each band', () => {
  const scores = [120, 310, 512, 733, 905].map((score) => recordOf(cpfWith(score, '7', '0'), new Date()).score)
  expect(scores.map(bandOf)).toEqual([0, 1, 2, 3, 4])
})
