import { expect, test } from 'vitest'
import { defaultOffer, type IofBearer } from '#domain/offer/conditions.ts'
import { restoreOffer } from '#domain/offer/restore-offer.ts'
import { dueDatesText, installmentTable, offerSheet, printedValidity } from './offer-sheet.ts'
import { firstPaymentWords, installmentsInWords } from './offer-words.ts'
import { shownOffer } from './shown-offer.ts'

const now = new Date('2026-11-21T15:00:00Z')
const plan = { priceCents: 1_499_000, installments: 60 }
const textOf = (...sheet: Parameters<typeof offerSheet>) => JSON.stringify(offerSheet(...sheet))

test('says that the bank bears the tax, and that nothing is added to the price', () => {
  const offer = shownOffer('CG 160 START', plan, defaultOffer, now)
  const sheet = textOf(offer, 'simulation')
  expect(sheet).toContain('R$\u00a051,27 por conta do banco')
  expect(sheet).toContain('Aqui o CET é zero: o banco paga o IOF')
  expect(sheet).not.toContain('O CET soma')
  expect(sheet).toContain('0,00% ao ano')
  expect(installmentsInWords(offer)).toBe('60x de R$\u00a0224,85')
})

test('says what the customer pays of tax and interest, and how much of the whole each is', () => {
  const iof = { bearer: 'customer_financed', rate: 'full', on: '2026-11-21' } as const
  const offer = shownOffer('CG 160 START', plan, { ...defaultOffer, iof }, now)
  const [, costs] = offerSheet(offer, 'simulation')
  expect(Object.fromEntries(costs?.facts.map(({ label, value }) => [label, value]) ?? [])).toMatchObject({
    CET: '1,25% ao ano',
    'Valor liberado para a moto': 'R$\u00a013.491,00 (96,90%)',
    Juros: 'R$\u00a00,00 (0,00%)',
    IOF: 'R$\u00a0431,25 (3,10%)',
    'Tarifas e seguros': 'R$\u00a00,00 (0,00%)',
  })
  expect(installmentsInWords(offer)).toBe('59x de R$\u00a0232,04 e a última de R$\u00a0231,89')
  expect(textOf(offer, 'simulation')).not.toContain('Aqui o CET é zero')
})

test('the tax that is paid with the entry stands beside it', () => {
  const iof = { bearer: 'customer_up_front', rate: 'additional', on: '2026-11-21' } as const
  const [total] = offerSheet(shownOffer('CG 160 START', plan, { ...defaultOffer, iof }, now), 'simulation')
  expect(total?.facts).toContainEqual({ label: 'IOF, com a entrada', value: 'R$\u00a051,27' })
  expect(total?.facts).toContainEqual({ label: 'Total com o financiamento', value: 'R$\u00a015.041,27' })
})

test('beside the first Pix stands what it is made of, where it is more than the entry', () => {
  const words = (bearer: IofBearer) => {
    const iof = { bearer, rate: 'additional', on: '2026-11-21' } as const
    return firstPaymentWords(shownOffer('CG 160 START', plan, { ...defaultOffer, iof }, now))
  }
  expect(words('customer_up_front')).toBe('São R$\u00a01.499,00 de entrada e R$\u00a051,27 de IOF.')
  expect(words('customer_financed')).toBeUndefined()
  expect(words('bank')).toBeUndefined()
})

test('a stored offer says until when it holds, and a restored one what had been rounded', () => {
  expect(textOf(shownOffer('CG 160 START', plan, defaultOffer, now), 'application')).toContain(
    'Proposta de 21/11/2026, válida até 20/12/2026.',
  )
  const restored = restoreOffer({
    motorcycle_model: 'X-ADV',
    motorcycle_price: '49619.00',
    entry_percentage: '10.00',
    entry_value: '4961.90',
    installments: 24,
    installment_value: '1860.71',
    monthly_interest_percent: '0.00',
    consent_version: '2026-10',
    created_at: now,
  })
  expect(textOf(restored, 'application')).toContain('Tinha sido guardado arredondado: a parcela.')
})

test('the table sums to its total, with a due date in every row', () => {
  const { rows, foot } = installmentTable(shownOffer('CG 160 START', plan, defaultOffer, now))
  expect(rows[0]).toEqual(['1 de 60', '21/12/2026', 'R$\u00a0224,85'])
  expect(rows).toHaveLength(60)
  expect(foot).toEqual(['Total', '', 'R$\u00a013.491,00'])
})

test('an open page keeps its conditions for two days, and a printed address promises only those of the day', () => {
  expect(textOf(shownOffer('CG 160 START', plan, defaultOffer, now), 'simulation')).toContain('por pelo menos 2 dias')
  expect(printedValidity.join(' ')).toContain('as condições do dia em que você o abre')
  expect(printedValidity.join(' ')).not.toContain('2 dias')
})

test('the dates are those of a credit released on the day of the offer, and follow a later release', () => {
  const offer = shownOffer('CG 160 START', plan, defaultOffer, now)
  expect(offer.installments[0]?.dueOn).toBe('2026-12-21')
  expect(dueDatesText(offer)).toContain('Na tabela, a liberação é em 21/11/2026. Se for depois, as datas mudam com ela')
})
