import { expect, test } from 'vitest'
import { applicationRequest } from '#api/application.ts'
import { defaultOffer } from '#domain/offer/conditions.ts'
import { filledAnswers, filledSecrets } from '#tests/support/answers.ts'
import { summaries } from '../steps/steps.ts'
import { applicationBody, type Choice, submissionFor } from './use-submit.ts'

const shown = { version: 3, pricedOn: '2026-11-21' }
const versions = { consent: '1', offers: '2' }
const plan = { installments: 24, entryCents: null, dueDay: 10 } as const
const choice: Choice = { motorcycle: 'x-adv', ...plan, offer: { ...defaultOffer }, shown }
const body = applicationBody(choice, { answers: filledAnswers, secrets: filledSecrets, owned: false }, versions)
let count = 0
const newKey = () => `key-${++count}`

test('the body is what the server accepts, as it is', () => {
  expect(applicationRequest.parse(body)).toEqual(body)
  expect(body).toMatchObject({ birthDate: '1990-05-21', incomeCents: 650_000, installments: 24 })
})

test('somebody who is logged in sends no password', () => {
  const owned = applicationBody(choice, { answers: filledAnswers, secrets: filledSecrets, owned: true }, versions)
  expect(applicationRequest.parse(owned)).toEqual({ ...body, password: undefined })
})

test('the same content keeps its key, whatever the password; another content gets another', () => {
  const first = submissionFor(body, null, newKey)
  expect(submissionFor({ ...body, password: 'outra-senha' }, first, newKey)).toBe(first)
  expect(submissionFor({ ...body, shownCatalogue: { version: 4, pricedOn: '2026-11-22' } }, first, newKey)).toBe(first)
  expect(submissionFor({ ...body, offersConsent: { version: '2', accepted: true } }, first, newKey)).toBe(first)
  const iof = { bearer: 'customer_financed', rate: 'full', on: '2026-11-21' } as const
  const taxed = submissionFor({ ...body, shownOffer: { ...body.shownOffer, iof } }, null, newKey)
  const nextDay = { ...body, shownOffer: { ...body.shownOffer, iof: { ...iof, on: '2026-11-22' } } }
  expect(submissionFor(nextDay, taxed, newKey)).toBe(taxed)
  expect(submissionFor(body, taxed, newKey)).not.toBe(taxed)
  expect(submissionFor({ ...body, installments: 36 }, first, newKey).key).not.toBe(first.key)
  expect(first.content).not.toContain(filledSecrets.password)
})

test('the review shows every answer in the words of the screen', () => {
  const shown = summaries(filledAnswers).flatMap(({ facts }) => facts.map(({ value }) => value))
  expect(shown).toEqual([
    'Ana Souza',
    '529.982.247-25',
    '21/05/1990',
    'ana@exemplo.com',
    '(11) 98765-4321',
    'Avenida Paulista, 1578, apto 12, bloco B',
    'Bela Vista',
    'São Paulo (São Paulo)',
    '01310-100',
    'Médico',
    'R$\u00a06.500,00',
  ])
})
