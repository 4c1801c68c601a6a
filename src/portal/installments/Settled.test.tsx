import { expect, test } from 'vitest'
import { screen, show } from '#tests/support/screen/show.ts'
import { Settled } from './Settled.tsx'

type Settlement = NonNullable<Parameters<typeof Settled>[0]['settlement']>
const term = { id: 't1', code: 'A1B2C3D4E5F6', settledOn: '2026-11-20', sizeBytes: 90_000 }
const lien = { promisedOn: '2026-12-01', isLate: false, releasedOn: null, protocol: null }
const open = (settlement: object | null) =>
  show(<Settled settledOn="2026-11-20" settlement={settlement as Settlement | null} application="a1" />)

test('a settled contract thanks, and its sealed term is there to have and to check', () => {
  open({ term, lien: null, voidedAt: null })
  expect(screen.getByText(/A última parcela foi paga em 20\/11\/2026/)).toBeVisible()
  expect(screen.getByRole('link', { name: /Baixar o termo de quitação/ })).toHaveAttribute(
    'href',
    '/api/portal/settlement/t1/file?application=a1',
  )
  expect(screen.getByText('A1B2-C3D4-E5F6')).toBeVisible()
  expect(screen.queryByText('Gravame')).toBeNull()
})

test.each([
  ['no term', null],
  ['a term that is being sealed', { ...term, sizeBytes: null }],
])('%s is on its way, and nothing can be downloaded', (_, of) => {
  open({ term: of, lien: null, voidedAt: null })
  expect(screen.getByRole('status')).toHaveTextContent('Estamos lacrando o seu termo')
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([
  [lien, /Damos a baixa no Detran até 01\/12\/2026/],
  [{ ...lien, isLate: true }, /Prometemos a baixa até 01\/12\/2026, e ela ainda não saiu\. Pedimos desculpa/],
  [{ ...lien, promisedOn: null }, /já está em andamento, sem custo/],
  [{ ...lien, isLate: true, releasedOn: '2026-12-05', protocol: 'X1' }, /A baixa saiu em 05\/12\/2026, protocolo X1/],
])('the lien %j reads %s', (of, words) => {
  open({ term, lien: of, voidedAt: null })
  expect(screen.getByText(words)).toBeVisible()
})
