import { expect, test } from 'vitest'
import { forgetSearches, recallSearch, rememberSearch, withoutText } from './searches.ts'

test('a text is found again by its number, and one text has one number', () => {
  const number = rememberSearch('529.982.247-25')
  expect(rememberSearch('ana@example.com')).not.toBe(number)
  expect(rememberSearch('529.982.247-25')).toBe(number)
  expect(recallSearch(number)).toBe('529.982.247-25')
  for (const unknown of ['0', '99', 'x', undefined]) expect(recallSearch(unknown)).toBeUndefined()
})

test('an address of before loses its text', () => {
  const address = withoutText('https://tiriva.example/admin/financiamentos?q=529.982.247-25&status=approved')
  expect(address).not.toContain('529')
  expect(recallSearch(new URL(address).searchParams.get('busca') ?? '')).toBe('529.982.247-25')
  expect(withoutText('https://tiriva.example/admin')).toBe('https://tiriva.example/admin')
})

test('nothing is left when somebody leaves', () => {
  const number = rememberSearch('ana')
  forgetSearches()
  expect(recallSearch(number)).toBeUndefined()
})
