import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answers, sentTo } from '#tests/support/screen/api.ts'
import { todaysConditions } from '#tests/support/screen/offers.ts'
import { act, fireEvent, hydrate, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { FilterBar } from './FilterBar.island.tsx'

const families = ['BIZ', 'CG', 'X-ADV']
const card = (name: string, capacity: number, reais: number, position: number) => `
  <li data-family="${name.split(' ')[0]}" data-capacity="${capacity}" data-position="${position}" data-price-cents="${reais * 100}">
    <h3>${name}</h3><a data-card-link href="/motorcycle/${position}">Ver</a>
    <span data-installment="card">60x R$ ${reais * 0.015},00</span>
  </li>`

function underConditions(changes: Parameters<typeof todaysConditions>[0] = {}) {
  globalThis.offerOfPage = undefined
  answers('GET /api/offer', todaysConditions(changes))
}

/** The page's static cards around the bar: three models, their count and the button that clears. */
beforeEach(() => {
  document.body.innerHTML = `
    <h2 data-results-title tabindex="-1">Motos</h2><p data-count></p><button data-clear hidden>Limpar tudo</button>
    <p data-empty hidden></p><span data-card-installments>60</span>
    <section data-category><ul>
      ${card('CG 160', 162, 16_000, 1)}${card('BIZ 125', 124, 12_000, 2)}${card('X-ADV', 745, 90_000, 3)}
    </ul></section>`
  underConditions()
})

afterEach(async () => {
  // The module keeps the plan that the cards of a page show, so it has to be the first one again.
  underConditions()
  history.replaceState(null, '', '/')
  await happens('popstate')
  await settled('60')
  document.body.replaceChildren()
})

/** Opens the catalogue at an address, and waits until the cards are filtered. */
async function open(query = '') {
  history.replaceState(null, '', `/tiriva-website${query}#motos`)
  const user = show(<FilterBar families={families} />)
  await act(async () => {})
  return user
}
/** Tells the page what happened to it. */
const happens = (event: string) => act(async () => void window.dispatchEvent(new Event(event)))
/** Waits until the cards show a number of installments. */
const settled = (count: string) =>
  waitFor(() => expect(document.querySelector('[data-card-installments]')).toHaveTextContent(count))
const cards = () =>
  [...document.querySelectorAll<HTMLElement>('[data-family]')]
    .filter(({ hidden }) => !hidden)
    .map((one) => one.querySelector('h3')?.textContent)
const dropdown = (name: string) => {
  const details = screen.getByText(name, { selector: 'summary > span' }).closest('details') as HTMLDetailsElement
  return { details, summary: details.querySelector('summary') as HTMLElement, all: within(details) }
}
const summary = (name: string) => dropdown(name).summary.textContent
const phone = () => screen.getByText(/^Filtros e ordem/).textContent
const option = (name: string) => screen.getByLabelText(name)
const budget = () => screen.getByRole('textbox', { name: 'parcela até R$' })
const entry = () => screen.getByRole('textbox', { name: 'com entrada de R$' })
const times = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'em' })

/** Types an amount and lets the pause after the last key pass. */
async function typeAmount(field: HTMLElement, text: string) {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  fireEvent.change(field, { target: { value: text } })
  await act(async () => void vi.advanceTimersByTime(500))
  vi.useRealTimers()
}

test('without a filter all models are shown and each dropdown says so', async () => {
  await open()
  expect(cards()).toEqual(['CG 160', 'BIZ 125', 'X-ADV'])
  expect(['Modelo', 'Cilindrada (cc)', 'Ordenar'].map(summary)).toEqual([
    'ModeloTodos',
    'Cilindrada (cc)Todos',
    'OrdenarMais populares',
  ])
  expect(phone()).toBe('Filtros e ordemTodas as motos')
  expect(location.search).toBe('')
})

test('models are ticked and unticked, in the cards, the address and the summary', async () => {
  const user = await open('?modelo=CG')
  expect(cards()).toEqual(['CG 160'])
  expect(option('CG')).toBeChecked()
  expect(summary('Modelo')).toBe('Modelo1')
  await user.click(option('BIZ'))
  expect(cards()).toEqual(['CG 160', 'BIZ 125'])
  expect(`${location.search}${location.hash}`).toBe('?modelo=CG&modelo=BIZ#motos')
  expect(summary('Modelo')).toBe('Modelo2')
  await user.click(option('CG'))
  expect(cards()).toEqual(['BIZ 125'])
  expect(option('CG')).not.toBeChecked()
})

test('ranges of the engine are ticked and unticked', async () => {
  const user = await open()
  await user.click(option('Até 150cc'))
  await user.click(option('Acima de 351cc'))
  expect(cards()).toEqual(['BIZ 125', 'X-ADV'])
  expect(summary('Cilindrada (cc)')).toBe('Cilindrada (cc)2')
  await user.click(option('Até 150cc'))
  expect(cards()).toEqual(['X-ADV'])
  expect(location.search).toBe('?cilindrada=above-351')
})

test('each dropdown clears its own filter alone, and the order has nothing to clear', async () => {
  const user = await open('?modelo=CG&cilindrada=151-to-250')
  await user.click(dropdown('Modelo').all.getByText('Limpar filtros'))
  expect(location.search).toBe('?cilindrada=151-to-250')
  await user.click(option('CG'))
  await user.click(dropdown('Cilindrada (cc)').all.getByText('Limpar filtros'))
  expect(location.search).toBe('?modelo=CG')
  expect(dropdown('Ordenar').all.queryByText('Limpar filtros')).toBeNull()
})

test('the order is one choice of three', async () => {
  const user = await open()
  expect(option('Mais populares')).toBeChecked()
  await user.click(option('Menor preço'))
  expect(cards()).toEqual(['BIZ 125', 'CG 160', 'X-ADV'])
  expect(summary('Ordenar')).toBe('OrdenarMenor preço')
  expect(option('Mais populares')).not.toBeChecked()
  expect(location.search).toBe('?ordenar=price')
})

test.each([
  ['?modelo=CG&modelo=BIZ', '1 filtro'],
  ['?modelo=CG&cilindrada=151-to-250', '2 filtros'],
  ['?parcela=300', '1 filtro'],
  ['?entrada=5000', '1 filtro'],
  ['?vezes=48', '1 filtro'],
  ['?parcela=300&vezes=48&entrada=5000&modelo=CG&cilindrada=151-to-250', '3 filtros'],
  ['?ordenar=price', 'Todas as motos, menor preço'],
  ['?modelo=CG&ordenar=name', '1 filtro, nome (a–z)'],
])('the closed row of a phone says how much is chosen (%s)', async (query, words) => {
  await open(query)
  expect(phone()).toBe(`Filtros e ordem${words}`)
  await settled(query.includes('vezes') ? '48' : '60')
})

test('a budget counts a moment after the last key, not before', async () => {
  await open()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  fireEvent.change(budget(), { target: { value: '2' } })
  await act(async () => void vi.advanceTimersByTime(400))
  fireEvent.change(budget(), { target: { value: '250' } })
  await act(async () => void vi.advanceTimersByTime(499))
  expect(cards()).toHaveLength(3)
  await act(async () => void vi.advanceTimersByTime(1))
  vi.useRealTimers()
  expect(cards()).toEqual(['CG 160', 'BIZ 125'])
  expect(location.search).toBe('?parcela=250')
})

test('a filter that is chosen in that moment is not lost', async () => {
  await open()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  fireEvent.change(budget(), { target: { value: '250' } })
  fireEvent.click(option('BIZ'))
  await act(async () => void vi.advanceTimersByTime(500))
  vi.useRealTimers()
  expect(location.search).toBe('?modelo=BIZ&parcela=250')
})

test('an amount stays as it is typed while it is in use', async () => {
  await open()
  await typeAmount(budget(), '1.500')
  expect(location.search).toBe('?parcela=1500')
  expect(budget()).toHaveValue('1.500')
})

test('an amount is written in whole reais once the field is left, and what is none is emptied', async () => {
  const user = await open()
  await user.type(budget(), '1.500,50')
  await user.tab()
  expect(budget()).toHaveValue('1500')
  await user.clear(budget())
  await user.type(budget(), 'muito')
  await user.tab()
  expect(budget()).toHaveValue('')
})

test('the number of installments and the entry change what the cards show, and are kept in the address', async () => {
  const user = await open()
  expect([...times().options].map(({ text }) => text)).toEqual(['60x', '12x', '24x', '36x', '48x'])
  await user.selectOptions(times(), '24x')
  await settled('24')
  expect(document.querySelector('[data-installment]')?.textContent).toBe('24x R$\u00a0600,00')
  expect(location.search).toBe('?vezes=24')
  await typeAmount(entry(), '4000')
  await waitFor(() => expect(document.querySelector('[data-installment]')?.textContent).toBe('24x R$\u00a0500,00'))
  expect(location.search).toBe('?vezes=24&entrada=4000')
  await user.selectOptions(times(), '60x')
  await settled('60')
  expect(location.search).toBe('?entrada=4000')
})

test("the plan on the cards is made of today's conditions", async () => {
  underConditions({ entryPercent: 20, defaultInstallments: 36 })
  await open('?vezes=24')
  await settled('24')
  expect(document.querySelector('[data-installment]')?.textContent).toBe('24x R$\u00a0533,33')
})

test("the budget compares what a card shows once it shows the filter's plan", async () => {
  await open('?vezes=12&parcela=1000')
  await settled('12')
  expect(cards()).toEqual(['BIZ 125'])
})

test('without a plan nobody asks the server for conditions', async () => {
  const user = await open('?modelo=CG')
  await user.click(option('BIZ'))
  expect(sentTo('GET /api/offer')).toEqual([])
})

test('Back and Forward show the filter of their address', async () => {
  const user = await open('?modelo=CG&parcela=300')
  expect(budget()).toHaveValue('300')
  history.pushState(null, '', '?modelo=BIZ&ordenar=name')
  await happens('popstate')
  expect(cards()).toEqual(['BIZ 125'])
  expect(budget()).toHaveValue('')
  expect(option('BIZ')).toBeChecked()
  expect(option('Nome (A–Z)')).toBeChecked()
  await user.click(option('CG'))
  expect(location.search).toBe('?modelo=CG&modelo=BIZ&ordenar=name'.replace('CG&modelo=BIZ', 'BIZ&modelo=CG'))
})

test('new conditions on the cards are filtered again', async () => {
  await open('?parcela=200')
  expect(cards()).toEqual(['BIZ 125'])
  for (const shown of document.querySelectorAll('[data-installment]')) shown.textContent = '60x R$ 199,00'
  await happens('offershown')
  expect(cards()).toHaveLength(3)
})

test("new conditions on the cards have the filter's plan again", async () => {
  await open('?vezes=24')
  await settled('24')
  for (const shown of document.querySelectorAll('[data-card-installments]')) shown.textContent = '60'
  await happens('offershown')
  await settled('24')
  expect(times()).toHaveDisplayValue('24x')
})

test('what was chosen before the bar was ready counts', async () => {
  history.replaceState(null, '', '/tiriva-website')
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<FilterBar families={families} />)
  fireEvent.click(option('CG'))
  hydrate(<FilterBar families={families} />, container)
  await act(async () => {})
  expect(cards()).toEqual(['CG 160'])
  expect(location.search).toBe('?modelo=CG')
  expect(option('CG')).toBeChecked()
  expect(phone()).toBe('Filtros e ordem1 filtro')
})

test('the button at the results clears every filter and gives the focus to the list', async () => {
  const user = await open('?modelo=CG&cilindrada=151-to-250&parcela=300')
  await user.click(screen.getByRole('button', { name: 'Limpar tudo' }))
  expect(location.search).toBe('')
  expect(cards()).toHaveLength(3)
  expect(budget()).toHaveValue('')
  expect(screen.getByRole('heading', { name: 'Motos' })).toHaveFocus()
})

test('Escape closes an open dropdown and gives the focus back to it; a press elsewhere closes it too', async () => {
  const user = await open()
  const { details, summary } = dropdown('Modelo')
  details.open = true
  option('CG').focus()
  await user.keyboard('{Escape}')
  expect(details.open).toBe(false)
  expect(summary).toHaveFocus()
  details.open = true
  await user.click(screen.getByRole('heading', { name: 'Motos' }))
  expect(details.open).toBe(false)
  expect(summary).not.toHaveFocus()
})

test('the dropdowns share a name, by which the browser closes the others', async () => {
  await open()
  const names = ['Modelo', 'Cilindrada (cc)', 'Ordenar'].map((name) => dropdown(name).details.getAttribute('name'))
  expect(new Set(names)).toEqual(new Set(['filtro']))
})

test('the question about the budget is the name of its fields together', async () => {
  await open()
  const group = screen.getByRole('group', { name: 'Quanto cabe por mês?' })
  expect(within(group).getAllByRole('textbox')).toEqual([budget(), entry()])
})
