import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { countText, EmptyList } from './ListPages.tsx'

test.each([
  [{ count: 0, more: false }, '0 contatos'],
  [{ count: 1, more: false }, '1 contato'],
  [{ count: 999, more: false }, '999 contatos'],
  [{ count: 1000, more: true }, 'Mais de 1.000 contatos'],
  [undefined, undefined],
])('%j is said as %s', (counted, said) => {
  expect(countText(counted, 'contato', 'contatos')).toBe(said)
})

test.each([
  [
    { one: 'contato', several: 'contatos' },
    ['Nenhum contato ainda'],
    ['Nenhum contato encontrado', 'Ver todos os contatos'],
  ],
  [
    { one: 'solicitação', several: 'solicitações', isFeminine: true },
    ['Nenhuma solicitação ainda'],
    ['Nenhuma solicitação encontrada', 'Ver todas as solicitações'],
  ],
])('%o has nothing yet, or nothing that was looked for', (words, empty, filtered) => {
  const told = (isFiltered: boolean) =>
    renderToStaticMarkup(
      <EmptyList {...words} href="/admin" isFiltered={isFiltered}>
        .
      </EmptyList>,
    ).replace(/<[^>]*>/g, '')
  for (const sentence of empty) expect(told(false)).toContain(sentence)
  for (const sentence of filtered) expect(told(true)).toContain(sentence)
})
