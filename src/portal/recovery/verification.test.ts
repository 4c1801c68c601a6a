import { expect, test } from 'vitest'
import { checkAnswers, problemsOf } from './verification.ts'

const right = { contractNumber: '2612345675', cpf: '52998224725', birthDate: '23041991' }

test('right answers have no problem', () => {
  expect(checkAnswers(right)).toEqual({})
})

test.each([
  [{ contractNumber: '' }, { contractNumber: 'Número de contrato é obrigatório' }],
  [{ cpf: '' }, { cpf: 'CPF inválido' }],
  [{ cpf: '5299822472' }, { cpf: 'CPF inválido' }],
  [{ birthDate: '' }, { birthDate: 'Data de nascimento é obrigatória' }],
  [{ birthDate: '31021991' }, { birthDate: 'Informe uma data que exista, no formato dia/mês/ano' }],
])('%o is told at its field', (change, fields) => {
  expect(checkAnswers({ ...right, ...change })).toEqual(fields)
})

const failure = (code: string) => ({ code, errors: [], retryAfterSeconds: undefined })

test('the birth date has its own sentence, at its field', () => {
  const sentence = 'Data de nascimento não corresponde aos nossos registros'
  expect(problemsOf(failure('recovery_birth_date_mismatch'))).toEqual({ fields: { birthDate: sentence } })
})

test.each([
  ['recovery_not_found', 'Não foi possível verificar as informações'],
  ['validation_failed', 'Informações incorretas. Verifique e tente novamente.'],
  ['network', 'Sem conexão com o servidor. Confira sua internet e tente novamente.'],
])('%s is told over the form', (code, form) => {
  expect(problemsOf(failure(code))).toEqual({ fields: {}, form })
})
