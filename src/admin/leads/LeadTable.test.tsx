import { expect, test } from 'vitest'
import { leadRow } from '#tests/support/screen/lead.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { LeadCards, LeadTable } from './LeadTable.tsx'

const lead = leadRow({ id: 'a', state: 'called', note: 'Ligar à tarde.' })

test.each([
  ['a row', LeadTable, () => screen.getByRole('row', { name: /Rute/ })],
  ['a card', LeadCards, () => screen.getByRole('listitem')],
])('%s says who, how to reach them, what they want, since when, and opens them', (_, List, found) => {
  show(<List rows={[lead]} state={{ state: 'called' }} stale={false} />)
  const one = found()
  for (const words of ['Rute Prado', '(11) 98765-4321', 'rute@exemplo.com', 'Ligar à tarde.', '20/11/2026, 12:00'])
    expect(one).toHaveTextContent(words)
  expect(one).toHaveTextContent(/CG 160 em 48x, com R\$\s5\.000,00 de entrada/)
  const href = screen.getByRole('link', { name: 'Abrir contato de Rute Prado' }).getAttribute('href')
  expect(Object.fromEntries(new URL(href ?? '', location.href).searchParams)).toEqual({ state: 'called', contato: 'a' })
})
