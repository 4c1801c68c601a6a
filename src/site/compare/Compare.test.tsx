import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ConditionsResponse } from '#api/offer.ts'
import { answers } from '#tests/support/screen/api.ts'
import { motorcycleOnSale } from '#tests/support/screen/motorcycles.ts'
import { todaysConditions } from '#tests/support/screen/offers.ts'
import { act, enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { $conditions } from '../motorcycle/plan.ts'
import { Compare } from './Compare.island.tsx'

const motorcycles = [
  motorcycleOnSale('X-ADV', { priceCents: 9_000_000, category: 'Adventure', displacement: 745, engineCc: 744.6 }),
  motorcycleOnSale('CG 160', { priceCents: 1_600_000, colors: ['Preta', 'Azul'], powerCv: 14.9, demonstration: true }),
  motorcycleOnSale('BIZ 125', { priceCents: 1_300_000, displacement: 124 }),
  motorcycleOnSale('POP 110i', { priceCents: 1_000_000, displacement: 109 }),
].map((one) => ({ ...one, picture: `/${one.slug}.avif` }))

beforeEach(() => {
  $conditions.set(null)
  globalThis.offerOfPage = undefined
  answers('GET /api/offer', todaysConditions())
})

/** Opens the comparison at an address, under the day's conditions. */
async function open(query = '', conditions: Partial<ConditionsResponse> = {}) {
  answers('GET /api/offer', todaysConditions(conditions))
  history.replaceState(null, '', `/comparar${query}`)
  const user = show(<Compare motorcycles={motorcycles} />)
  await waitFor(() => expect($conditions.get()).not.toBeNull())
  return user
}

const spaces = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const choice = (name: string | RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const choices = (name: string | RegExp) => [...choice(name).options].map(({ text }) => text)
const entry = () => screen.getByRole('textbox', { name: 'Quanto de entrada?' })
/** The values of a fact, one a motorcycle; undefined where no line has it. */
const fact = (name: string) => {
  const head = screen.queryByRole('rowheader', { name })
  const values = head?.closest('tbody')?.querySelectorAll('td')
  return values && [...values].map(({ textContent }) => spaces(textContent))
}
const models = () => screen.queryAllByRole('columnheader').map(({ textContent }) => textContent)
const ways = () => screen.getAllByRole('link', { name: /^Tenho interesse/ })
const fold = () => screen.getByRole('button', { name: /^Mudar motos ou plano/ })

test('without a motorcycle it asks for the first, and the other places wait', async () => {
  await open()
  expect(screen.getByText('Escolha a primeira moto para começar.')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText(/Sujeito a análise/)).toBeNull()
  expect(choice('1ª moto')).toBeEnabled()
  expect(choice('2ª moto')).toBeDisabled()
  expect(choice('3ª moto')).toBeDisabled()
  expect(screen.queryByText('Abrindo a comparação...')).toBeNull()
})

test('the motorcycles are offered by name, each in one place only', async () => {
  await open('?motos=x-adv')
  expect(choice('1ª moto')).toHaveDisplayValue('X-ADV')
  expect(choices('1ª moto')).toEqual(['Escolha', 'BIZ 125', 'CG 160', 'POP 110i', 'X-ADV'])
  expect(choices('2ª moto')).toEqual(['Escolha', 'BIZ 125', 'CG 160', 'POP 110i'])
})

test('each fact stands in a line, and what no chosen motorcycle has is left out', async () => {
  await open('?motos=cg-160,x-adv')
  expect(models()).toEqual(['CG 160', 'X-ADV'])
  expect(fact('Preço')).toEqual(['R$ 16.000,00', 'R$ 90.000,00'])
  expect(fact('Parcela')).toEqual(['60x de R$ 240,00', '60x de R$ 1.350,00'])
  expect(fact('Juros')).toEqual(['Sem juros', 'Sem juros'])
  expect(fact('Entrada')).toEqual(['R$ 1.600,00 (10%)', 'R$ 9.000,00 (10%)'])
  expect(fact('Potência')).toEqual(['14,9 cv', 'Não informado'])
  expect(fact('Categoria')).toEqual(['Street', 'Adventure'])
  expect(fact('Cores')).toEqual(['Preta, Azul', 'Não informado'])
  expect(fact('Peso')).toBeUndefined()
})

test('the engine is that of the data sheet, without one that of the name', async () => {
  await open('?motos=cg-160,x-adv')
  expect(fact('Motor')).toEqual(['162 cc', '744,6 cc'])
})

test('interest is told with its rate', async () => {
  await open('?motos=cg-160', { monthlyInterestPercent: 1.5 })
  expect(fact('Juros')).toEqual(['1,5% ao mês'])
  expect(fact('Parcela')).not.toEqual(['60x de R$ 240,00'])
})

test('the first number of installments is the one that the bank saved, with the usual ones', async () => {
  await open('?motos=cg-160', { defaultInstallments: 30 })
  expect(fact('Parcela')).toEqual(['30x de R$ 480,00'])
  expect(choices('Em quantas parcelas?')).toEqual(['12x', '24x', '30x', '36x', '48x', '60x'])
  expect(fold()).toHaveTextContent('30x')
})

test('only figures that are made up have their note', async () => {
  const user = await open('?motos=x-adv')
  expect(screen.getByText(/Sujeito a análise de crédito\./)).toBeVisible()
  expect(screen.queryByText(/demonstração/)).toBeNull()
  await user.selectOptions(choice('2ª moto'), 'CG 160')
  expect(screen.getByText('Cores e números de demonstração.')).toBeVisible()
})

test('each motorcycle has its picture and its way on, which carries the plan', async () => {
  const user = await open('?motos=cg-160,x-adv')
  const pictures = [...document.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))
  expect(pictures).toEqual(['/cg-160.avif', '/x-adv.avif'])
  expect(ways()[0]).toHaveAccessibleName('Tenho interesse: CG 160')
  expect(ways()[0]).toHaveAttribute('href', '/motorcycle/cg-160?parcelas=60')
  await enter(user, entry(), '10000')
  await user.selectOptions(choice('Em quantas parcelas?'), '24x')
  // What does not fit a price is sent on as what is shown for it.
  expect(ways()[0]).toHaveAttribute('href', '/motorcycle/cg-160?parcelas=24&entrada=8000')
  expect(ways()[1]).toHaveAttribute('href', '/motorcycle/x-adv?parcelas=24&entrada=10000')
})

test('an entry that does not fit one of them is told, and the nearest is shown for it', async () => {
  const user = await open('?motos=cg-160,x-adv')
  await enter(user, entry(), '10000')
  expect(fact('Entrada')).toEqual(['R$ 8.000,00 (50%)', 'R$ 10.000,00 (11,11%)'])
  const told = () => screen.queryByText(/de entrada não cabe/)
  expect(spaces(told()?.textContent)).toBe('Onde R$ 10.000,00 de entrada não cabe, usamos a mais próxima que cabe.')
  await user.selectOptions(choice('1ª moto'), '')
  expect(told()).toBeNull()
})

test('each choice stands in the address, which a reload and Back show again', async () => {
  const user = await open()
  await user.selectOptions(choice('1ª moto'), 'X-ADV')
  expect(location.search).toBe('?motos=x-adv')
  await user.selectOptions(choice('2ª moto'), 'CG 160')
  await user.selectOptions(choice('3ª moto'), 'BIZ 125')
  expect(location.search).toBe('?motos=x-adv,cg-160,biz-125')
  await user.selectOptions(choice('Em quantas parcelas?'), '36x')
  await enter(user, entry(), '9500,50')
  expect(location.search).toBe('?motos=x-adv,cg-160,biz-125&entrada=9500.50&vezes=36')
  // The first place given up moves the others up.
  await user.selectOptions(choice('1ª moto'), '')
  expect(models()).toEqual(['CG 160', 'BIZ 125'])
  expect(location.search).toBe('?motos=cg-160,biz-125&entrada=9500.50&vezes=36')

  history.pushState(null, '', '?motos=pop-110i&vezes=48&entrada=2000')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  expect(models()).toEqual(['POP 110i'])
  expect(fact('Parcela')).toEqual(['48x de R$ 166,67'])
  expect(spaces((entry() as HTMLInputElement).value)).toBe('R$ 2.000,00')
})

test('another motorcycle takes the place of the one before', async () => {
  const user = await open('?motos=x-adv,cg-160,biz-125')
  await user.selectOptions(choice('2ª moto'), 'POP 110i')
  expect(models()).toEqual(['X-ADV', 'POP 110i', 'BIZ 125'])
})

test('a number of installments that nobody can choose is not taken from the address', async () => {
  await open('?motos=cg-160&vezes=13')
  expect(fact('Parcela')).toEqual(['60x de R$ 240,00'])
})

test.each([
  ['?motos=cg-160,sumiu', 'Uma moto deste endereço não está mais no catálogo, ou mudou de nome.'],
  ['?motos=sumiu,tambem', '2 motos deste endereço não estão mais no catálogo, ou mudaram de nome.'],
])('of %s it says what is gone, until something is chosen', async (query, sentence) => {
  const user = await open(query)
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent(sentence)
  await user.selectOptions(choice('1ª moto'), 'POP 110i')
  expect(screen.queryByText(/deste endereço/)).toBeNull()
})

test('a comparison that was sent begins with its motorcycles, and its choice is one line to unfold', async () => {
  const user = await open('?motos=cg-160,x-adv')
  expect(fold()).toHaveAttribute('aria-expanded', 'false')
  await user.click(fold())
  expect(fold()).toHaveAttribute('aria-expanded', 'true')
  expect(document.getElementById(fold().getAttribute('aria-controls') ?? '')).toContainElement(choice('1ª moto'))
  await user.click(fold())
  expect(fold()).toHaveAttribute('aria-expanded', 'false')
})

test('whoever comes with one motorcycle chooses at once, and choosing a second folds nothing', async () => {
  const user = await open('?motos=cg-160')
  expect(fold()).toHaveAttribute('aria-expanded', 'true')
  await user.selectOptions(choice('2ª moto'), 'X-ADV')
  expect(fold()).toHaveAttribute('aria-expanded', 'true')
})

test('what is sent to a friend names the motorcycles', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const user = await open('?motos=cg-160,x-adv')
  await user.click(screen.getByRole('button', { name: 'Mandar esta comparação' }))
  const href = screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? ''
  expect(decodeURIComponent(href)).toContain('Comparação: CG 160, X-ADV. https://')
})

/** Whether each value of a fact stands out. */
const standsOut = (name: string) =>
  [...(screen.getByRole('rowheader', { name }).closest('tbody')?.querySelectorAll('td') ?? [])].map((value) =>
    value.matches('[class*=font-semibold]'),
  )

test('what differs stands out, what all share stands back', async () => {
  await open('?motos=cg-160,biz-125')
  expect(standsOut('Preço')).toEqual([true, true])
  expect(standsOut('Categoria')).toEqual([false, false])
})

test('of one motorcycle alone everything stands out', async () => {
  await open('?motos=cg-160')
  expect(standsOut('Categoria')).toEqual([true])
})

test('until the address is read, the page says that it opens and no choice can be lost', () => {
  document.body.innerHTML = renderToStaticMarkup(<Compare motorcycles={motorcycles} />)
  expect(screen.getByText('Abrindo a comparação...')).toBeVisible()
  for (const control of [...screen.getAllByRole('combobox'), entry(), fold()]) expect(control).toBeDisabled()
  document.body.replaceChildren()
})

test('each value belongs to its motorcycle and its fact for whoever hears the table', async () => {
  await open('?motos=cg-160,x-adv')
  const table = screen.getByRole('table', { name: 'As motos escolhidas, lado a lado' })
  const cell = within(table).getByRole('cell', { name: /14,9/ })
  const heads = cell
    .getAttribute('headers')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(heads).toEqual(['CG 160', 'Potência'])
})
