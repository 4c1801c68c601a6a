import { expect, test } from 'vitest'
import { professionSynonyms } from '#content/profession-synonyms.ts'
import { professions } from '#content/professions.ts'
import { suggestFrom } from './ProfessionField.tsx'

const suggestProfessions = suggestFrom(professions)

test('no suggestion without text, eight at most, accents and case aside', () => {
  expect(suggestProfessions('')).toEqual([])
  expect(suggestProfessions('   ')).toEqual([])
  expect(suggestProfessions('a')).toHaveLength(8)
  expect(suggestProfessions('MEDICO')[0]).toBe('Médico')
  expect(suggestProfessions('outros')).toEqual(['Outros'])
  expect(suggestProfessions('xyz')).toEqual([])
})

test('titles that begin with the text come first', () => {
  expect(suggestProfessions('motor')[0]).toMatch(/^Motor/)
})

test.each([
  ['aposentada', 'Aposentado ou pensionista'],
  ['professora', 'Professor de educação infantil'],
  ['médica', 'Médico'],
  ['vendedora', 'Vendedor'],
  ['juíza', 'Juiz'],
  ['uber', 'Motorista de aplicativo'],
  ['ifood', 'Entregador por aplicativo'],
  ['MEI', 'Trabalhador autônomo'],
  ['faxineira', 'Diarista'],
])('%s finds %s', (typed, title) => {
  expect(suggestProfessions(typed)).toContain(title)
})

test('every title that people call otherwise is one of the list', () => {
  for (const title of Object.values(professionSynonyms)) expect(professions).toContain(title)
})
