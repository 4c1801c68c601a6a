import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.mock('#content/offer/built-offer.ts', () => ({
  builtOffer: { entryPercent: 10, monthlyInterestPercent: 1.99, defaultInstallments: 48 },
  builtTimes: { cards: 48, longest: 60 },
}))

const { MotorcycleCard } = await import('./MotorcycleCard.tsx')
const { standardCatalogue } = await import('#content/motorcycles/standard.ts')
const { motorcyclesOn } = await import('#domain/catalogue/published.ts')

test('a card of a build with interest says so before any script runs: no Sem juros, but the total, the rate and the CET', () => {
  const [motorcycle] = motorcyclesOn(standardCatalogue, '2026-11-27')
  if (!motorcycle) throw new Error('no motorcycle')
  const markup = renderToStaticMarkup(<MotorcycleCard motorcycle={motorcycle} picture={{ src: '/a.avif' }} />)
  expect(markup).toMatch(/<span[^>]*data-interest-free=""[^>]*hidden=""/)
  expect(markup).toMatch(
    /<p[^>]*data-cost="card"[^>]*>Total de R\$.+ com a entrada, juros de 1,99% ao mês, CET de \d\d,\d\d% ao ano/,
  )
  expect(markup).not.toMatch(/<p[^>]*data-cost="card"[^>]*hidden/)
  expect(markup).toContain('parcelas=48')
})
