import { expect, test } from 'vitest'
import { countText } from './Pager.tsx'

test.each([
  [{ count: 0, more: false }, '0 contatos'],
  [{ count: 1, more: false }, '1 contato'],
  [{ count: 999, more: false }, '999 contatos'],
  [{ count: 1000, more: true }, 'Mais de 1.000 contatos'],
  [undefined, undefined],
])('%j is said as %s', (counted, said) => {
  expect(countText(counted, 'contato', 'contatos')).toBe(said)
})
