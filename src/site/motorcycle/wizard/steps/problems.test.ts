import fc from 'fast-check'
import { expect, test } from 'vitest'
import { personalStep, professionalStep, residentialStep } from '#api/application-steps.ts'
import { newPassword } from '#api/fields.ts'
import { asRequestFields, type FieldName, noAnswers, noSecrets } from '../answers.ts'
import { problemOf } from './problems.ts'
import { checkStep, tidyAnswers } from './steps.ts'

const schemas = {
  ...personalStep.shape,
  ...residentialStep.shape,
  ...professionalStep.shape,
  password: newPassword,
}
const names = Object.keys(schemas) as (keyof typeof schemas)[]
const values = { ...asRequestFields(noAnswers), ...noSecrets }

const usual = [
  '',
  ' ',
  'Maria  da Silva',
  'Дмитрий Иванов',
  'Maria',
  '529.982.247-25',
  '52998224724',
  '1990-05-21',
  '1990-02-30',
  '2020-01-01',
  ' Maria@Exemplo.com',
  'maria@',
  '(11) 98765-4321',
  '+55 11 98765-4321',
  '1132654321',
  '01310-100',
  'sp',
  'XX',
  'apto\u00a012',
  'a\u0000b',
  'segredo-longo',
  'á 🏍️ curta',
  'x'.repeat(81),
  'x'.repeat(121),
  'x'.repeat(129),
]
const texts = fc.oneof(fc.constantFrom(...usual), fc.string({ unit: 'binary', maxLength: 130 }))
const incomes = fc.oneof(fc.constantFrom(undefined, 0, 1, 1_000_000_000, 1_000_000_001), fc.integer())

test('finds in every answer what the schema of the request finds', () => {
  const found = new Set<string | null>()
  fc.assert(
    fc.property(fc.constantFrom(...names), texts, incomes, (name, text, income) => {
      const value = name === 'incomeCents' ? income : text
      const read = schemas[name].safeParse(value)
      const code = read.success ? null : (read.error.issues[0]?.message ?? '')
      found.add(code)
      expect(problemOf(name, { ...values, [name]: value })).toBe(code)
      if (read.success && typeof value === 'string' && name !== 'password' && name !== 'birthDate')
        expect(tidyAnswers({ ...noAnswers, [name]: value })[name as 'city']).toBe(read.data)
    }),
    { numRuns: 3000 },
  )
  expect(found.size).toBeGreaterThan(10)
})

const chosen = (secrets: Partial<typeof noSecrets>) =>
  checkStep('password', noAnswers, { ...noSecrets, termsAccepted: true, ...secrets })

test.each([
  [
    'a missing consent and passwords that differ',
    { password: 'segredo-longo', confirmPassword: 'outra', termsAccepted: false },
    { confirmPassword: 'password_mismatch', termsAccepted: 'consent_required' },
  ],
  [
    'two short passwords that differ',
    { password: 'abc', confirmPassword: 'abcd' },
    { password: 'password_short', confirmPassword: 'password_mismatch' },
  ],
  ['no password', {}, { password: 'required', confirmPassword: 'required' }],
  ['one that is long enough, twice', { password: 'segredo-longo', confirmPassword: 'segredo-longo' }, {}],
] as const)('tells all mistakes at once: %s', (_, secrets, problems) => {
  expect(chosen(secrets)).toEqual(problems)
  expect(Object.keys(chosen(secrets))).toEqual(Object.keys(problems) as FieldName[])
})
