import { expect, test } from 'vitest'
import { professions } from '#content/professions.ts'
import { suggestFrom } from './suggest-professions.ts'

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
