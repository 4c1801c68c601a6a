import { beforeEach, expect, test } from 'vitest'
import { answers, silence } from '#tests/support/screen/api.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { Fitting } from './Fitting.island.tsx'

const moto = (slug: string, reais: number, displacement: number, category: 'Street' | 'Adventure') => ({
  slug,
  model: slug.toUpperCase(),
  category,
  priceCents: reais * 100,
  displacement,
  engineCc: displacement,
  picture: undefined,
})
const motorcycles = [
  moto('media', 20_000, 160, 'Street'),
  moto('grande', 30_000, 300, 'Street'),
  moto('pequena', 10_000, 110, 'Street'),
  moto('longe', 60_000, 700, 'Adventure'),
]
beforeEach(() => {
  answers('GET /api/offer', silence)
})

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent?.replace(/\s/g, ' ') ?? '')
const links = () => screen.getAllByRole('link', { name: /Simular e pedir/ }).map((link) => link.getAttribute('href'))
const income = () => screen.getByRole('textbox', { name: /Quanto você ganha/ })
const entry = () => screen.getByRole('textbox', { name: /de entrada/ })

test('shows the cheapest, the first and the largest for a use, each with its plan, price, reason and way on', async () => {
  const user = show(<Fitting motorcycles={motorcycles} />)
  await user.click(screen.getByRole('radio', { name: /Cidade/ }))
  expect(rows().map((row) => /^[A-Z]+/.exec(row)?.[0])).toEqual(['PEQUENA', 'MEDIA', 'GRANDE'])
  expect(rows()[0]).toContain('60x de R$ 150,00')
  expect(rows()[0]).toContain('entrada de R$ 1.000,00, preço de R$ 10.000,00')
  expect(rows()[0]).toContain('A mais barata para cidade.')
  expect(rows()[1]).toContain('A primeira do catálogo')
  expect(rows()[2]).toContain('A de maior motor')
  expect(links()[0]).toMatch(/^\/motorcycle\/pequena\?parcelas=60$/)
  await user.click(screen.getByRole('radio', { name: /Trabalho/ }))
  expect(rows().map((row) => /^[A-Z]+/.exec(row)?.[0])).toEqual(['PEQUENA', 'MEDIA'])
  expect(location.hash).toContain('trabalho')
})

test('an income shortens the plan to what is easy to carry, and says the share of it', async () => {
  const user = show(<Fitting motorcycles={motorcycles} />)
  await user.click(screen.getByRole('radio', { name: /Cidade/ }))
  await user.type(income(), '2500')
  expect(rows()[0]).toContain('12x de R$ 750,00')
  expect(rows()[0]).toContain('a parcela é 30% da sua renda')
  expect(screen.getByText(/30% da renda/)).toBeVisible()
})

test('an entry is part of each plan and of its way on', async () => {
  const user = show(<Fitting motorcycles={motorcycles} />)
  await user.click(screen.getByRole('radio', { name: /Cidade/ }))
  await user.type(entry(), '4000')
  expect(rows()[0]).toContain('60x de R$ 100,00')
  expect(links()[0]).toMatch(/entrada=4000/)
})

test('where none fits it names the nearest, and what it would take', async () => {
  const user = show(<Fitting motorcycles={motorcycles} />)
  await user.click(screen.getByRole('radio', { name: /Cidade/ }))
  await user.type(income(), '100')
  expect(screen.getByRole('heading', { name: 'Nenhuma cabe assim. A mais perto:' })).toBeVisible()
  expect(rows()).toHaveLength(1)
  expect(rows()[0]).toContain('PEQUENA')
  expect(screen.getByRole('status')).toHaveTextContent('Com mais entrada a parcela fica menor.')
  await user.clear(income())
  await user.type(entry(), '500')
  expect(screen.getByRole('status')).toHaveTextContent('A entrada mínima dela é de R$ 1.000,00.')
})

test('whoever would rather not say the income sees motorcycles for the use, and the field waits', async () => {
  const user = show(<Fitting motorcycles={motorcycles} />)
  await user.type(income(), '100')
  await user.click(screen.getByRole('checkbox', { name: 'Prefiro não dizer' }))
  expect(income()).toBeDisabled()
  expect(screen.getByRole('heading', { name: /^Motos para/ })).toBeVisible()
  expect(location.hash).not.toContain('100')
})

test('says that motorcycles fit only once it knows an income', async () => {
  const user = show(<Fitting motorcycles={motorcycles} />)
  const heading = () => screen.getByRole('heading', { level: 2 })
  expect(heading()).toHaveTextContent('Motos para cidade')
  await user.click(screen.getByRole('radio', { name: /Trabalho/ }))
  expect(heading()).toHaveTextContent('Motos para trabalho')
  await user.type(income(), '2500')
  expect(heading()).toHaveTextContent('Cabem no seu bolso')
  await user.click(screen.getByLabelText('Prefiro não dizer'))
  expect(heading()).toHaveTextContent('Motos para trabalho')
})
