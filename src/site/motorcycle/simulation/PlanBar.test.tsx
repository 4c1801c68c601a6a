import { beforeEach, expect, test } from 'vitest'
import { defaultOffer } from '#domain/offer/conditions.ts'
import { quote } from '#domain/offer/quote.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { $planUnfolded } from '../plan.ts'
import { PlanBar, PlanResult } from './PlanBar.tsx'

const free = { ...defaultOffer, entryPercent: 10, monthlyInterestPercent: 0 }
const plan = quote({ priceCents: 1_499_000, installments: 60, offer: free })
const dear = quote({ priceCents: 1_499_000, installments: 24, offer: { ...free, monthlyInterestPercent: 1.5 } })
const said = () => screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ')

beforeEach(() => $planUnfolded.set(null))

test.each([
  [plan, '60x de R$ 224,85 Sem juros'],
  [dear, /^24x de R\$ [\d.,]+ Juros de 1,5% ao mês$/],
])('the plan stands in one line, announced when it changes', (one, line) => {
  show(<PlanBar plan={one} model="CG 160" demo place={null} folded />)
  expect(said()).toEqual(typeof line === 'string' ? line : expect.stringMatching(line))
  expect(screen.queryByText(/Demonstração|CG 160/)).toBeNull()
})

test('after the first step it names the step and the model, and a demonstration as such', () => {
  show(<PlanBar plan={plan} model="CG 160" demo place="Etapa 2 de 5: Residencial" folded />)
  expect(screen.getByText('Etapa 2 de 5: Residencial').parentElement).toHaveTextContent(
    'Etapa 2 de 5: Residencial · CG 160',
  )
  expect(screen.getByText(/^Demonstração/)).toHaveTextContent('Demonstração: não informe dados reais')
})

test('a real bank is no demonstration', () => {
  show(<PlanBar plan={plan} model="CG 160" demo={false} place="Etapa 2 de 5: Residencial" folded />)
  expect(screen.getByText('CG 160')).toBeVisible()
  expect(screen.queryByText(/Demonstração/)).toBeNull()
})

test.each([
  [true, 'Ver plano', 'false'],
  [false, 'Recolher', 'true'],
])('its button folds the plan and unfolds it (folded: %s)', async (folded, name, expanded) => {
  const user = show(<PlanBar plan={plan} model="CG 160" demo={false} place={null} folded={folded} />)
  expect(screen.getByRole('button', { name })).toHaveAttribute('aria-expanded', expanded)
  await user.click(screen.getByRole('button', { name }))
  expect($planUnfolded.get()).toBe(folded)
})

test.each([
  [plan, /^Sua parcela60x de R\$ 224,85Sem juros · Total financiado R\$ 13\.491,00$/],
  [dear, /^Sua parcela24x de R\$ [\d.,]+Juros de 1,5% ao mês · Total financiado R\$ [\d.,]+$/],
])('the result of the simulation says installment, interest and total', (one, words) => {
  show(<PlanResult plan={one} />)
  expect(said()).toMatch(words)
})
