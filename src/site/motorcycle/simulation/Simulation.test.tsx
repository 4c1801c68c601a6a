import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ConditionsResponse } from '#api/offer.ts'
import { answers, offline } from '#tests/support/screen/api.ts'
import { newModelPage } from '#tests/support/screen/model-page.ts'
import { todaysConditions } from '#tests/support/screen/offers.ts'
import { act, enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { $choice, $conditions, $newPrice, $place, $sentPlan, choosePlan, forgetPlan, refreshAfter } from '../plan.ts'
import { noChoice } from '../plan-address.ts'
import { Simulation } from './Simulation.island.tsx'

beforeEach(newModelPage)
afterEach(() => document.body.replaceChildren())

/** Opens the model's page at an address, under the day's conditions. */
async function open(
  query = '',
  conditions: Partial<ConditionsResponse> = {},
  { slug = 'cg-160', hasOthers = true } = {},
) {
  answers('GET /api/offer', todaysConditions(conditions))
  history.replaceState(null, '', `/motorcycle/cg-160${query}`)
  const user = show(
    <Simulation
      model="CG 160"
      slug={slug}
      priceCents={1_600_000}
      site={{ cataloguePath: '/tiriva-website', demo: true }}
      {...(hasOthers && { changeHref: '/' })}
    >
      <p>Foto da moto</p>
    </Simulation>,
  )
  await waitFor(() => expect($conditions.get()).not.toBeNull())
  return user
}

const spaces = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const fact = (name: string | RegExp) => spaces(screen.queryByText(name)?.nextElementSibling?.textContent)
/** The plan as the card and, on phones, the bar tell it. */
const plans = () => screen.getAllByRole('status').map(({ textContent }) => spaces(textContent))
const count = (name: string) => screen.getByRole('radio', { name })
const counts = () =>
  screen.getAllByRole('radio', { name: /^\d+x$/ }).map(({ parentElement }) => parentElement?.textContent)
const entry = () => screen.getByRole('textbox', { name: 'Quanto de entrada?' })
const change = () => screen.queryByRole('link', { name: 'Alterar modelo' })

test('the card shows model, price, entry and plan', async () => {
  await open()
  expect(screen.getByRole('region', { name: 'Simulação do financiamento' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'CG 160' })).toBeVisible()
  expect(screen.getByText('Foto da moto')).toBeVisible()
  expect(fact('Valor total')).toBe('R$ 16.000,00')
  expect(fact('Entrada de 10%')).toBe('R$ 1.600,00')
  expect(count('12x')).toBeChecked()
  expect(plans()).toEqual([
    'Sua parcela12x de R$ 1.200,00Sem juros · Total financiado R$ 14.400,00',
    '12x de R$ 1.200,00 Sem juros',
  ])
})

test.each([
  ['bank', undefined],
  ['customer_up_front', /^R\$ [\d.,]+ pagos com a entrada$/],
  ['customer_financed', /^R\$ [\d.,]+ já nas parcelas$/],
] as const)('the tax stands in the card where the customer pays it (%s)', async (bearer, words) => {
  await open('', { iof: { bearer, rate: 'full', on: '2026-11-23' } })
  expect(fact('IOF')).toEqual(words && expect.stringMatching(words))
})

test('another number of installments is another plan, in the address and after a reload', async () => {
  const user = await open()
  await user.click(count('48x'))
  expect(plans()[1]).toBe('48x de R$ 300,00 Sem juros')
  expect(location.search).toBe('?parcelas=48')
  newModelPage()
  await open()
  expect(count('48x')).toBeChecked()
  expect(location.search).toBe('')
})

test('an entry is part of the plan, with its share of the price', async () => {
  const user = await open('?parcelas=24')
  await enter(user, entry(), '4000')
  expect(fact('Entrada de 25%')).toBe('R$ 4.000,00')
  expect(plans()[1]).toBe('24x de R$ 500,00 Sem juros')
  expect(location.search).toBe('?parcelas=24&entrada=4000')
})

test('each due day says when its first installment is due, and the soonest is taken', async () => {
  const user = await open()
  const days = () => screen.getAllByRole<HTMLInputElement>('radio', { name: /^Dia/ })
  expect(days().map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Dia 51ª em 05/01',
    'Dia 101ª em 10/01',
    'Dia 201ª em 20/01',
  ])
  expect(days().map(({ checked }) => checked)).toEqual([true, false, false])
  await user.click(days()[2] as HTMLElement)
  expect(location.search).toBe('?vencimento=20')
  expect(days().map(({ checked }) => checked)).toEqual([false, false, true])
})

test('a link opens its plan, and the parts it leaves out are those of the last visit of this tab', async () => {
  const user = await open('?vencimento=10')
  await enter(user, entry(), '4000')
  newModelPage()
  await open('?parcelas=36')
  expect($choice.get()).toEqual({ installments: 36, entryCents: 400_000, dueDay: 10 })
  expect(location.search).toBe('?parcelas=36&entrada=4000&vencimento=10')
})

test("another model's plan is not taken from this tab, and a forgotten one neither", async () => {
  const user = await open()
  await user.click(count('48x'))
  newModelPage()
  await open('', {}, { slug: 'biz-125' })
  expect(count('12x')).toBeChecked()
  forgetPlan('cg-160')
  newModelPage()
  await open()
  expect(count('12x')).toBeChecked()
  expect(location.search).toBe('')
})

test("the bank's own number of installments is the first choice, among the usual ones", async () => {
  await open('', { defaultInstallments: 30 })
  expect(counts()).toEqual(['12x', '24x', '30x', '36x', '48x', '60x'])
  expect(count('30x')).toBeChecked()
})

test('a number of installments that the bank does not offer is told, and which plan stands', async () => {
  const user = await open('?parcelas=13')
  const group = () => screen.getByRole('group', { name: 'Em quantas parcelas?' })
  expect(group()).toHaveAccessibleDescription('13x não está disponível. O plano está em 12x.')
  await user.click(count('24x'))
  expect(group()).not.toHaveAccessibleDescription()
})

test.each([
  ['?entrada=100', /A menor entrada desta moto é R\$\s1\.600,00\. O plano está com R\$\s1\.600,00\./],
  ['?entrada=9000', /A maior entrada desta moto é R\$\s8\.000,00\. O plano está com R\$\s8\.000,00\./],
  ['?entrada=muita', /Não entendemos a entrada deste link\./],
])('an entry of a link that does not fit is told (%s)', async (query, sentence) => {
  const user = await open(query)
  expect(entry()).toBeInvalid()
  expect(entry()).toHaveAccessibleDescription(sentence)
  await enter(user, entry(), '3000')
  expect(entry()).toBeValid()
  expect(location.search).toBe('?entrada=3000')
})

test('an unread entry is told until anything is chosen', async () => {
  const user = await open('?entrada=muita')
  await user.click(count('24x'))
  expect(entry()).toBeValid()
  expect(location.search).toBe('?parcelas=24')
})

test('a choice made before the card knows the address keeps what the address says', () => {
  history.replaceState(null, '', '/motorcycle/cg-160?parcelas=36')
  choosePlan('cg-160', { entryCents: 400_000 })
  expect($choice.get()).toEqual({ installments: 36, entryCents: 400_000, dueDay: null })
})

test('what another version of the page kept and is no plan is not taken', async () => {
  sessionStorage.setItem('plan:cg-160', JSON.stringify({ installments: -24, entryCents: 0.5, dueDay: 7 }))
  await open()
  expect($choice.get()).toEqual(noChoice)
})

test("an unread entry of a link is not the last visit's", async () => {
  const user = await open()
  await enter(user, entry(), '4000')
  newModelPage()
  await open('?entrada=muita')
  expect(fact('Entrada de 10%')).toBe('R$ 1.600,00')
})

test('a page without the conditions of today keeps those of its build, and judges no entry', async () => {
  answers('GET /api/offer', offline)
  history.replaceState(null, '', '/motorcycle/cg-160?entrada=100&parcelas=13')
  show(
    <Simulation model="CG 160" slug="cg-160" priceCents={1_600_000} site={{ cataloguePath: '/', demo: true }}>
      {null}
    </Simulation>,
  )
  await act(async () => {})
  expect(entry()).toBeValid()
  expect(screen.getByRole('group', { name: 'Em quantas parcelas?' })).not.toHaveAccessibleDescription()
  expect(screen.getAllByRole('radio', { name: /^Dia/ }).map(({ parentElement }) => parentElement?.textContent)).toEqual(
    ['Dia 5', 'Dia 10', 'Dia 20'],
  )
})

test('a price that changed meanwhile is the price of the plan', async () => {
  await open()
  act(() =>
    $newPrice.set({ shownCents: 1_600_000, currentCents: 1_800_000, shown: { version: 1, pricedOn: '2026-11-20' } }),
  )
  expect(fact('Valor total')).toBe('R$ 18.000,00')
  expect(plans()[1]).toBe('12x de R$ 1.350,00 Sem juros')
})

test('a sent plan stays as it was sent, and offers nothing to change', async () => {
  await open('?parcelas=13')
  const offer = { entryPercent: 20, monthlyInterestPercent: 0 }
  act(() => $sentPlan.set({ installments: 30, offer, entryCents: null, dueDay: 10 }))
  expect(fact('Entrada de 20%')).toBe('R$ 3.200,00')
  expect(plans()[1]).toBe('30x de R$ 426,67 Sem juros')
  expect(counts()).toContain('30x')
  expect(count('30x')).toBeChecked()
  expect(screen.getByRole('radio', { name: /^Dia 10/ })).toBeChecked()
  expect(screen.getByRole('group', { name: 'Em quantas parcelas?' })).not.toHaveAccessibleDescription()
  for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText(/Imprimir|Comparar|Mandar para mim/)).toBeNull()
  expect(change()).toBeNull()
})

test.each([
  ['https://tiriva.example/tiriva-website?modelo=CG', '/tiriva-website?modelo=CG#cg-160'],
  ['https://outro.example/tiriva-website?modelo=CG', '/'],
  ['https://tiriva.example/comparar?motos=cg-160', '/'],
  ['', '/'],
])('another model is chosen where one came from (%s)', async (referrer, href) => {
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true })
  await open()
  expect(change()).toHaveAttribute('href', href)
  Reflect.deleteProperty(document, 'referrer')
})

test('where there is no other model, none is offered, wherever one came from', async () => {
  const referrer = 'https://tiriva.example/tiriva-website'
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true })
  await open('', {}, { hasOthers: false })
  Reflect.deleteProperty(document, 'referrer')
  expect(change()).toBeNull()
  expect(screen.queryByRole('link', { name: /Comparar/ })).toBeNull()
})

test('on phones the plan is folded after the first step, until it is unfolded', async () => {
  await open()
  expect(screen.getByRole('button', { name: 'Recolher' })).toBeVisible()
  act(() => $place.set('Etapa 2 de 5: Residencial'))
  expect(screen.getByText('Etapa 2 de 5: Residencial')).toBeVisible()
  expect(screen.getByText(/^Demonstração/)).toBeVisible()
  const fold = screen.getByRole('button', { name: 'Ver plano' })
  act(() => fold.click())
  expect(screen.getByRole('button', { name: 'Recolher' })).toHaveAttribute('aria-expanded', 'true')
})

test('all costs of the plan open in their sheet', async () => {
  const user = await open('?parcelas=48')
  await user.click(screen.getByRole('button', { name: /custo total/ }))
  expect(await screen.findByRole('dialog')).toHaveTextContent(/48/)
})

test('the headline of the page tells the chosen plan', async () => {
  document.body.innerHTML = `
    <p data-headline data-price-cents="1600000"><b data-shown="times">60x</b> <b data-shown="installment"></b>
    <b data-shown="entry"></b> <b data-shown="free">Sem juros</b> <b data-shown="cost" hidden></b></p>`
  const told = (name: string) => document.querySelector<HTMLElement>(`[data-shown=${name}]`) as HTMLElement
  const user = await open('', { monthlyInterestPercent: 1.5 })
  expect(told('times')).toHaveTextContent('60x')
  await user.click(count('24x'))
  await waitFor(() => expect(told('times')).toHaveTextContent('24x'))
  expect(told('entry')).toHaveTextContent('10%')
  expect(spaces(told('installment').textContent)).toBe(plans()[1]?.match(/R\$ [\d.,]+/)?.[0])
  expect(told('free').hidden).toBe(true)
  expect(told('cost').hidden).toBe(false)
  expect(told('cost')).toHaveTextContent(/^Total de/)
})

test.each([
  [{ code: 'offer_changed' as const, errors: [] }, true],
  [{ code: 'validation_failed' as const, errors: [{ field: 'installments', code: 'x' }] }, true],
  [{ code: 'validation_failed' as const, errors: [{ field: 'entryCents', code: 'x' }] }, true],
  [{ code: 'validation_failed' as const, errors: [{ field: 'phone', code: 'x' }] }, false],
])(
  'after a refusal that old conditions may have caused, the page shows the current ones (%o)',
  async (failure, asks) => {
    await open()
    answers('GET /api/offer', todaysConditions({ entryPercent: 20 }))
    await act(() => refreshAfter({ ...failure, retryAfterSeconds: undefined }))
    expect(fact(/^Entrada de/)).toBe(asks ? 'R$ 3.200,00' : 'R$ 1.600,00')
  },
)
