import { expect, test } from 'vitest'
import { sentenceOf } from '#lib/api.ts'
import { checkAnswers, shownFailure } from './VerificationStep.tsx'

const right = { contractNumber: '2612345675', cpf: '52998224725', birthDate: '23041991' }

test.each([right, { ...right, contractNumber: '' }, { ...right, birthDate: '' }])(
  'right answers have no problem: %o',
  (answers) => {
    expect(checkAnswers(answers)).toEqual({})
  },
)

test.each([
  [
    { contractNumber: '', birthDate: '' },
    {
      contractNumber: 'Número de contrato é obrigatório sem a data de nascimento',
      birthDate: 'Data de nascimento é obrigatória sem o número do contrato',
    },
  ],
  [{ cpf: '' }, { cpf: 'CPF inválido' }],
  [{ cpf: '5299822472' }, { cpf: 'CPF inválido' }],
  [{ birthDate: '31021991' }, { birthDate: 'Informe uma data que exista, no formato dia/mês/ano' }],
])('%o is told at its field', (change, fields) => {
  expect(checkAnswers({ ...right, ...change })).toEqual(fields)
})

const failure = (code: string) => ({ code, errors: [], retryAfterSeconds: undefined })

test('the birth date has its own sentence, at its field', () => {
  const sentence = 'Data de nascimento não corresponde aos nossos registros'
  const shown = shownFailure(failure('recovery_birth_date_mismatch'))
  expect(shown.errors).toEqual([{ field: 'birthDate', code: 'recovery_birth_date_mismatch' }])
  expect(sentenceOf(shown)).toBe(sentence)
})

test.each([
  ['recovery_not_found', 'Não foi possível verificar as informações'],
  ['validation_failed', 'Informações incorretas. Verifique e tente novamente.'],
  ['network', 'Sem conexão com o servidor. Confira sua internet e tente novamente.'],
])('%s is told over the form', (code, form) => {
  const shown = shownFailure(failure(code))
  expect(shown.errors).toEqual([])
  expect(sentenceOf(shown)).toBe(form)
})
