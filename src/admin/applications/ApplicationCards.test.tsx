import { expect, test } from 'vitest'
import type { ListRow } from '#api/application-list.ts'
import { listRow } from '#tests/support/screen/list-row.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { ApplicationCards } from './ApplicationCards.tsx'

const row = listRow()

const card = (changes: Partial<ListRow> = {}) => {
  const state = { status: 'analysis', after: '0f8fad5b-d9cb-469f-a165-70867728950e' }
  show(<ApplicationCards rows={[{ ...row, ...changes }]} state={state} />)
  return screen.getByRole('listitem')
}

test('a card says what the table says: who, in which stage, which plan, and with whom', () => {
  const one = card({ assignee: { id: 'b', name: 'Bia' } })
  expect(one).toHaveTextContent('Ana Souza')
  expect(one).toHaveTextContent('Análise de Crédito')
  expect(one).toHaveTextContent(/X-ADV R\$\s49\.619,00, entrada R\$\s4\.961,90/)
  expect(one).toHaveTextContent(/36x de R\$\s1\.240,48, 19% da renda/)
  expect(one).toHaveTextContent('Score 700, com Bia')
  expect(screen.getByText(row.email)).toHaveAttribute('title', row.email)
})

test('a score of zero is a score', () => {
  expect(card({ creditScore: 0 })).toHaveTextContent('Score 0, sem responsável')
})

test('without a score the card says so', () => {
  expect(card({ creditScore: null })).toHaveTextContent('Score não informado, sem responsável')
})

test('the way to the details keeps the filter and no page', () => {
  card()
  const href = screen.getByRole('link', { name: 'Detalhes de Ana Souza' }).getAttribute('href')
  expect(href).toContain('status=analysis')
  expect(href).not.toContain('after')
})
