import { expect, test } from 'vitest'
import { applicationRequest } from './application.ts'
import { personalStep } from './application-steps.ts'
import { contactRequest } from './contact-request.ts'
import { fieldProblems } from './field-problems.ts'
import { leadForm } from './lead.ts'

const valid = {
  motorcycle: 'x-adv',
  installments: 12,
  shownOffer: { entryPercent: 10, monthlyInterestPercent: 0 },
  fullName: 'Ana Souza',
  cpf: '52998224725',
  birthDate: '1990-01-01',
  email: 'ana@exemplo.com',
  phone: '11987654321',
  cep: '01310100',
  street: 'Avenida Paulista',
  number: '1000',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  profession: 'Médico',
  incomeCents: 850_000,
  password: 'segredo-longo',
  consent: { version: '2026-11', accepted: true },
}

function problemsOf(change: object) {
  const result = applicationRequest.safeParse({ ...valid, ...change })
  return result.success ? [] : fieldProblems(result.error.issues)
}

test('a valid request passes as it is', () => {
  expect(applicationRequest.parse(valid)).toEqual(valid)
})

test('usual formats are tidied into the stored one', () => {
  const typed = {
    fullName: ' Ana  Souza ',
    cpf: '529.982.247-25',
    phone: '+55 (11) 98765-4321',
    cep: '01310-100',
    state: 'sp',
    email: 'Ana@Exemplo.com',
  }
  expect(applicationRequest.parse({ ...valid, ...typed })).toEqual(valid)
})

test.each([
  ['fullName', 'Ana', 'full_name_incomplete'],
  ['fullName', '李 小龙', 'full_name_letters'],
  ['fullName', 'Ｍａｒｉａ Silva', 'full_name_letters'],
  ['fullName', '   ', 'required'],
  ['fullName', `Ana ${'a'.repeat(200)}`, 'too_long'],
  ['fullName', 'Ana\u0000 Souza', 'invalid_characters'],
  ['street', 'Rua \u0007txt', 'invalid_characters'],
  ['street', 12, 'invalid'],
  ['street', undefined, 'required'],
  ['cpf', '52998224724', 'cpf_invalid'],
  ['birthDate', '2015-01-01', 'birth_date_under_age'],
  ['birthDate', '1990-02-30', 'birth_date_invalid'],
  ['email', 'ana@', 'email_invalid'],
  ['phone', '1133334444', 'phone_invalid'],
  ['phone', '119876543211234', 'phone_invalid'],
  ['phone', '987654321', 'phone_invalid'],
  ['phone', '+1 415 555 2671', 'phone_invalid'],
  ['cep', '123', 'cep_invalid'],
  ['state', 'XX', 'state_invalid'],
  ['incomeCents', 0, 'income_invalid'],
  ['incomeCents', 10.5, 'invalid'],
  ['password', 'curta', 'password_short'],
  ['installments', 0, 'installments_not_offered'],
  ['hacker', true, 'unknown_field'],
])('%s = %j is refused as %s', (field, value, code) => {
  expect(problemsOf({ [field]: value })).toEqual([{ field, code }])
})

test('every door refuses a phone that is not whole', () => {
  for (const door of [personalStep, leadForm, contactRequest]) {
    const result = door.safeParse({ ...valid, phone: '119876543211234' })
    const problems = result.success ? [] : fieldProblems(result.error.issues)
    expect(problems).toContainEqual({ field: 'phone', code: 'phone_invalid' })
  }
})

test('problems inside an object carry their path', () => {
  expect(problemsOf({ consent: { version: '1', accepted: false, extra: 1 } })).toEqual([
    { field: 'consent.accepted', code: 'consent_required' },
    { field: 'consent.extra', code: 'unknown_field' },
  ])
})
