import { afterEach, beforeEach, expect, test } from 'vitest'
import { noFilter } from '#domain/catalogue/catalogue.ts'
import { countText, familiesOnPage, queryOfControls, showFilter, showInControls } from './filter.ts'

const card = (
  name: string,
  family: string,
  capacity: number,
  position: number,
  priceCents: number,
  installment: string,
) => `
  <li data-family="${family}" data-capacity="${capacity}" data-position="${position}" data-price-cents="${priceCents}">
    <h3>${name}</h3><span data-installment>60x R$ ${installment}</span><a data-card-link href="/motorcycle/${position}"></a>
  </li>`

beforeEach(() => {
  document.body.innerHTML = `
    <p data-count></p><button data-clear hidden></button><p data-empty hidden></p>
    <p data-nearest hidden><strong></strong><a href="/"></a></p>
    <section data-category><ul>
      ${card('POP 110i', 'POP', 109, 2, 1_000_000, '166,67')}${card('CG 160', 'CG', 162, 1, 1_600_000, '266,67')}
      ${card('BIZ 125', 'BIZ', 124, 3, 1_300_000, '216,67')}
    </ul></section>
    <section data-category><ul>${card('X-ADV', 'X-ADV', 745, 4, 9_000_000, '1.500,00')}</ul></section>`
})
afterEach(() => document.body.replaceChildren())

const visible = () =>
  [...document.querySelectorAll<HTMLElement>('[data-family]')]
    .filter((one) => !one.hidden)
    .map((one) => one.querySelector('h3')?.textContent)
const part = (name: string) => document.querySelector<HTMLElement>(`[data-${name}]`) as HTMLElement
const sections = () => [...document.querySelectorAll<HTMLElement>('[data-category]')].map(({ hidden }) => hidden)

test.each([
  ['popular', ['CG 160', 'POP 110i', 'BIZ 125', 'X-ADV']],
  ['price', ['POP 110i', 'BIZ 125', 'CG 160', 'X-ADV']],
  ['name', ['BIZ 125', 'CG 160', 'POP 110i', 'X-ADV']],
] as const)('by %s the cards stand in their order within their category', (sort, names) => {
  showFilter({ ...noFilter, sort })
  expect(visible()).toEqual(names)
  expect(part('count')).toHaveTextContent('4 motos')
})

test('a filter hides other cards and empty categories, and says how many are left', () => {
  showFilter({ ...noFilter, families: ['CG'] })
  expect(visible()).toEqual(['CG 160'])
  expect(sections()).toEqual([false, true])
  expect(part('count')).toHaveTextContent('1 moto')
  expect(part('clear').hidden).toBe(false)
  showFilter(noFilter)
  expect(visible()).toHaveLength(4)
  expect(sections()).toEqual([false, false])
  expect(part('clear').hidden).toBe(true)
})

test('a budget takes what costs exactly as much, by the installment that the card shows', () => {
  showFilter({ ...noFilter, budget: 217 })
  expect(visible()).toEqual(['POP 110i', 'BIZ 125'])
  showFilter({ ...noFilter, budget: 1_500 })
  expect(visible()).toContain('X-ADV')
})

test('where nothing fits the budget, the lowest installment of the filtered models is named and linked', () => {
  showFilter({ ...noFilter, families: ['CG', 'BIZ'], budget: 100 })
  expect(visible()).toEqual([])
  expect(part('empty').hidden).toBe(false)
  expect(part('nearest').hidden).toBe(false)
  expect(part('nearest').textContent).toBe('R$ 216,67BIZ 125')
  expect(part('nearest').querySelector('a')).toHaveAttribute('href', expect.stringContaining('/motorcycle/3'))
  showFilter(noFilter)
  expect(part('empty').hidden).toBe(true)
  expect(part('nearest').hidden).toBe(true)
})

test('the families are those of the page, each once', () => {
  expect(familiesOnPage()).toEqual(['POP', 'CG', 'BIZ', 'X-ADV'])
  expect([countText(0), countText(1), countText(2)]).toEqual(['0 motos', '1 moto', '2 motos'])
})

test('what the visitor chose before the bar runs is read from its controls, and shown in them', () => {
  document.body.innerHTML = `
    <form><input type="checkbox" name="modelo" value="CG"><input type="checkbox" name="modelo" value="POP">
    <input name="parcela"><select name="ordenar"><option value=""></option><option value="price"></option></select></form>`
  const form = document.querySelector('form') as HTMLFormElement
  showInControls(form, { ...noFilter, families: ['POP'], budget: 300, sort: 'price' })
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[type=checkbox]')]
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true])
  expect(queryOfControls(form)).toBe('modelo=POP&parcela=300&ordenar=price')
})
