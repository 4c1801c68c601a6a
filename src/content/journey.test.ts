import { expect, it } from 'vitest'
import { standardWays } from '#domain/payments/ways.ts'
import { faqSections } from './faq.ts'
import { journey, journeyFrom, journeyStep, journeyWithoutEntry } from './journey.ts'

it('is paid first and signed then, as the signature opens after the entry', () => {
  expect(journey.map(({ id }) => id)).toEqual([
    'simular',
    'cadastrar',
    'aprovar',
    'pagar-entrada',
    'assinar',
    'escolher-concessionaria',
    'retirar',
  ])
  expect(journeyFrom('pagar-entrada')[1]).toBe(journeyStep('assinar'))
})

it('is told by the help centre in its own words', () => {
  const answers = faqSections(standardWays).flatMap((section) => section.entries.map(({ answer }) => answer))
  expect(answers.filter((answer) => answer.includes(journeyStep('assinar').description))).toHaveLength(1)
})

it('speaks of no payment before the signature where there is none', () => {
  const steps = journeyWithoutEntry('aprovar')
  expect(steps.map(({ id }) => id)).toEqual(['aprovar', 'assinar', 'escolher-concessionaria', 'retirar'])
  expect(JSON.stringify(steps.map(({ description }) => description))).not.toMatch(/entrada|pag(ar|ue)/)
})
