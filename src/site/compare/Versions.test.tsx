import { expect, test } from 'vitest'
import { motorcycleOnSale } from '#tests/support/screen/motorcycles.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { Versions } from './Versions.tsx'

const sheet = { weightKg: 118, powerCv: 14.9, brakes: 'disco', colors: ['Preta'] }
const start = motorcycleOnSale('CG 160 Start', { priceCents: 1_500_000, ...sheet })
const titan = motorcycleOnSale('CG 160 Titan', { priceCents: 1_800_000, ...sheet, powerCv: 15.1, colors: [] })
const pictureUrls = { 'cg-160-start': '/start.avif' }

const view = (versions = [start, titan], slug = 'cg-160-start') =>
  show(<Versions slug={slug} versions={versions} pictureUrls={pictureUrls} />)
const cells = (name: string) => {
  const head = screen.queryByRole('rowheader', { name })
  return head && [...(head.closest('tbody')?.querySelectorAll('td') ?? [])]
}
const texts = (name: string) => cells(name)?.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

test('a motorcycle of one version has nothing to compare', () => {
  view([start])
  expect(screen.queryByRole('heading')).toBeNull()
})

test('the versions stand side by side with price, installment and what differs', () => {
  view()
  expect(screen.getByRole('region', { name: 'O que muda de uma versão para outra' })).toBeVisible()
  expect(screen.getByRole('table', { name: 'As versões desta moto, lado a lado' })).toBeVisible()
  expect(texts('Preço, em R$')).toEqual(['15.000,00', '18.000,00'])
  expect(texts('Parcela')).toEqual(['60x de R$ 225,00', '60x de R$ 270,00'])
  expect(texts('Potência')).toEqual(['14,9 cv', '15,1 cv'])
  expect(texts('Cores')).toEqual(['Preta', 'Não informado'])
  expect(document.querySelectorAll('img')).toHaveLength(1)
})

test('what all versions share is one sentence, and what none has is left out', () => {
  view()
  for (const name of ['Peso', 'Freios', 'Tanque']) expect(cells(name)).toBeNull()
  expect(screen.getByText(/^Igual em todas/).textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Igual em todas: peso 118 kg; freios disco.',
  )
})

test('versions that share nothing have no such sentence', () => {
  view([motorcycleOnSale('CG 160 Start'), motorcycleOnSale('CG 160 Titan')])
  expect(screen.queryByText(/Igual em todas/)).toBeNull()
})

test('the version of the page says so, and the others lead to their pages', () => {
  view()
  expect(screen.getByText('Você está nesta')).toBeVisible()
  const links = screen.getAllByRole('link')
  expect(links).toHaveLength(1)
  expect(links[0]).toHaveAccessibleName('Ver a CG 160 Titan')
  expect(links[0]).toHaveAttribute('href', '/motorcycle/cg-160-titan')
})

test("what equals the page's own version stands back, and its own values stand out", () => {
  const same = motorcycleOnSale('CG 160 Fan', { priceCents: 1_600_000, ...sheet })
  view([titan, start, same])
  const standsOut = cells('Potência')?.map((cell) => cell.matches('[class*=font-semibold]'))
  expect(standsOut).toEqual([true, true, false])
})

test.each([
  ['another version', [start, { ...titan, demonstration: true }], true],
  ["the page's own, which says so already", [{ ...start, demonstration: true }, titan], false],
  ['no version', [start, titan], false],
])('made up figures of %s have their note: %s', (_, versions, hasNote) => {
  view(versions)
  expect(screen.queryAllByText('Cores e números de demonstração.')).toHaveLength(hasNote ? 1 : 0)
})
