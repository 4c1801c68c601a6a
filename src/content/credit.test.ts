import { expect, test } from 'vitest'
import { askBureauWords } from './credit.ts'

test('the bureau is asked, and asked again once it was, with what that costs', () => {
  expect(askBureauWords('none', 150)).toMatch(/^Consultar o birô \(R\$\s1,50\)$/)
  expect(askBureauWords('down', 150)).toMatch(/^Consultar de novo \(R\$\s1,50\)$/)
  expect(askBureauWords('answered', 0)).toBe('Consultar de novo')
})
