import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmptyList } from './EmptyList.tsx'

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
