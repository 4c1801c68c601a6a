import { expect, test } from 'vitest'
import { adminDetail } from '#tests/support/screen/admin-detail.ts'
import { offerWithInterest } from '#tests/support/screen/offers.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { FinancingCard } from './FactCards.tsx'

const shown = (label: string) => screen.getByText(label).nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')

test('the terms of the financing are those of the offer', () => {
  show(
    <FinancingCard detail={adminDetail({ offer: offerWithInterest, entryPercent: 20, monthlyInterestPercent: 1.5 })} />,
  )
  expect(shown('Número do contrato')).toBe('2602472415')
  expect(shown('Entrada')).toBe('R$ 10.000,00 (20%)')
  expect(shown('Juros')).toBe('1,5% ao mês')
  const { installmentsCents, withFinancingCents } = offerWithInterest.totals
  expect(installmentsCents).toBeGreaterThan(offerWithInterest.financedCents)
  expect(withFinancingCents).toBe(installmentsCents + 1_000_000)
  const words = (cents: number) => `R$ ${(cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })}`
  expect(shown('Total Financiado')).toBe(words(installmentsCents))
  expect(shown('Total com o financiamento')).toBe(words(withFinancingCents))
  expect(shown('IOF')).toContain(words(offerWithInterest.iof.cents))
  expect(shown('CET')).toMatch(/^\d+,\d+% ao ano$/)
})

test('without interest and number the card says so', () => {
  show(<FinancingCard detail={adminDetail({ contractNumber: '', monthlyInterestPercent: 0 })} />)
  expect(shown('Juros')).toBe('Sem juros')
  expect(shown('Número do contrato')).toBe('N/A')
})
