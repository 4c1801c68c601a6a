import '#content/sentences/analysts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CatalogueList, MotorcycleInput } from '#api/motorcycles.ts'
import { answers, refusal, sentTo } from '#tests/support/screen/api.ts'
import { listedMotorcycle, motorcycleFacts } from '#tests/support/screen/motorcycles.ts'
import { enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { AdjustDialog } from './AdjustDialog.tsx'

const route = 'PUT /api/admin/catalogue/prices'
const [onClose, onStale] = [vi.fn(), vi.fn()]

const listed = (model: string, facts: Partial<MotorcycleInput> = {}) =>
  listedMotorcycle(model, { version: 3, facts: motorcycleFacts(model, facts) })
const start = listed('START')
const titan = listed('TITAN', {
  prices: [
    { from: '2026-01-01', cents: 2_000_000 },
    { from: '2027-01-01', cents: 2_100_000 },
  ],
})
const biz = listed('BIZ', { family: 'Biz', category: 'Sport' })
const models = [start, titan, biz]

beforeEach(() => {
  onClose.mockClear()
  onStale.mockClear()
})

function open(picked: string[] = []) {
  const change = (async (send: () => Promise<unknown>) => send()) as never
  return show(<AdjustDialog models={models} picked={new Set(picked)} {...{ change, onStale, onClose }} />)
}
const field = (name: string) => screen.getByRole('textbox', { name })
const select = (name: string) => screen.getByRole('combobox', { name })
const save = () => screen.getByRole('button', { name: /^Salvar/ })
const prices = () =>
  screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')) as string[]

test('old and new prices are seen before anything is saved, rounded as chosen', async () => {
  const answer: CatalogueList = { motorcycles: models }
  answers(route, answer)
  const user = open(['start'])
  expect(select('Quais motos')).toHaveDisplayValue('A moto escolhida')
  expect(save()).toHaveTextContent('Salvar 0 preços')
  await enter(user, field('Reajuste (%)'), '3')
  expect(prices()).toEqual(['STARTR$ 14.990,00 → R$ 15.390,00 (+2,7%), desde 23/11/2026'])
  await user.selectOptions(select('Arredondar'), 'De real em real')
  expect(prices()[0]).toContain('R$ 15.440,00')
  expect(save()).toHaveTextContent('Salvar 1 preço')
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sentTo(route)[0]?.json).toEqual({
    prices: [{ id: 'start', version: 3, from: '2026-11-23', cents: 1_544_000 }],
  })
})

test.each([
  ['Todas as motos', ['START', 'TITAN', 'BIZ']],
  ['Categoria Street', ['START', 'TITAN']],
  ['Família Biz', ['BIZ']],
])('%s are what changes', async (which, names) => {
  const user = open()
  expect(screen.queryByRole('option', { name: /escolhida/ })).toBeNull()
  await user.selectOptions(select('Quais motos'), which)
  await enter(user, field('Reajuste (%)'), '-5')
  expect(
    prices()
      .slice(0, names.length)
      .map((text) => text.split('R$')[0]),
  ).toEqual(names)
  expect(save()).toHaveTextContent(names.length === 1 ? 'Salvar 1 preço' : `Salvar ${names.length} preços`)
})

test('a price that is stored for later is named, because it stays', async () => {
  const user = open(['titan', 'start'])
  expect(select('Quais motos')).toHaveDisplayValue('As 2 motos escolhidas')
  await enter(user, field('Reajuste (%)'), '3')
  expect(screen.getByText('Há preços já marcados para depois, que continuam valendo')).toBeVisible()
  expect(prices().filter((text) => text.includes('outro preço'))).toEqual(['TITAN: outro preço desde 01/01/2027'])
})

test('prices that move by more than a fifth are saved only once that is confirmed', async () => {
  answers(route, { motorcycles: models })
  const user = open(['start'])
  await enter(user, field('Reajuste (%)'), '19')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await enter(user, field('Reajuste (%)'), '25')
  const box = screen.getByRole('checkbox', { name: 'Conferi os preços que mudam mais de 20%' })
  await user.click(save())
  expect(box).toHaveAccessibleDescription(/Confira os preços em vermelho/)
  expect(sentTo(route)).toEqual([])
  await user.click(box)
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test.each([
  ['0', /Escreva de -50 a 50/],
  ['51', /Escreva de -50 a 50/],
  ['três', /Escreva de -50 a 50/],
])('%s percent is no adjustment', async (percent, sentence) => {
  const user = open(['start'])
  await enter(user, field('Reajuste (%)'), percent)
  await user.click(save())
  expect(field('Reajuste (%)')).toHaveAccessibleDescription(sentence)
})

test('where rounding undoes the change nothing is sent, and that is said until it changes', async () => {
  const user = open(['start'])
  await enter(user, field('Reajuste (%)'), '0,1')
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('Nenhum preço muda com este reajuste')
  await enter(user, field('Reajuste (%)'), '3')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a model that somebody changed meanwhile is loaded anew, and the dialog stays', async () => {
  answers(route, refusal('stale_motorcycle'))
  const user = open(['start'])
  await enter(user, field('Reajuste (%)'), '3')
  await user.click(save())
  await waitFor(() => expect(onStale).toHaveBeenCalledOnce())
  expect(screen.getByRole('alert')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  expect(field('Reajuste (%)')).toHaveValue('3')
})
