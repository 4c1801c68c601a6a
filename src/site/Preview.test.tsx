import { beforeEach, expect, test } from 'vitest'
import type { MotorcycleInput } from '#api/motorcycles.ts'
import { answers, offline, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { newModelPage } from '#tests/support/screen/model-page.ts'
import { listedMotorcycle, motorcycleFacts } from '#tests/support/screen/motorcycles.ts'
import { todaysConditions } from '#tests/support/screen/offers.ts'
import { act, screen, show, within } from '#tests/support/screen/show.ts'
import { PreviewCard, PreviewDetails, PreviewSimulation } from './Preview.island.tsx'

const route = 'GET /api/admin/catalogue/motorcycles/:id'
const photos = 'GET /api/admin/catalogue/photos/:sha256'
const drawings = {
  models: { cg: '/cg.svg' },
  categories: { Street: '/street.svg', Adventure: '/a.svg', 'Off-Road': '/o.svg', Sport: '/s.svg' },
}

beforeEach(() => {
  newModelPage()
  answers('GET /api/offer', todaysConditions())
})

const prices = [
  { from: '2026-01-01', cents: 1_499_000 },
  { from: '2026-12-01', cents: 1_599_000 },
]
const detail = (changes: Partial<MotorcycleInput> = {}) => ({
  ...listedMotorcycle('CG', { facts: motorcycleFacts('CG', { prices, ...changes }) }),
  history: [],
})

/** Opens the preview of a model. */
async function open(id: string, reply: Parameters<typeof answers<typeof route>>[1]) {
  history.replaceState(null, '', `/previa?moto=${id}`)
  answers(route, reply)
  return act(async () =>
    show(
      <>
        <PreviewCard drawings={drawings} />
        <PreviewDetails placeholderUrl="/vazio.svg" />
        <PreviewSimulation placeholderUrl="/vazio.svg" />
      </>,
    ),
  )
}
const spaces = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

// The islands of the page share the model, which stays from here on: the first test comes before any.
test('while the model loads, the page says so and shows nothing of it', async () => {
  await open('cg', silence)
  expect(screen.getByRole('status')).toBeVisible()
  expect(screen.queryByRole('region')).toBeNull()
})

test.each([
  [refusal('unauthenticated'), 'Entre na administração e abra a prévia de novo.'],
  [refusal('not_found'), 'Esta moto não existe. Abra a prévia a partir da lista de motos.'],
  [offline, /^Sem conexão com o servidor/],
])('a preview that does not open says why, with the way to the list', async (failure, sentence) => {
  await open('cg', failure)
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Não foi possível mostrar a prévia')).toBeVisible()
  expect(alert.getByText(sentence)).toBeVisible()
  expect(alert.getByRole('link', { name: 'Ir para a lista de motos' })).toHaveAttribute('href', '/admin/motos')
})

test('the card, the page and the simulation show the saved changes, and the price that comes next', async () => {
  await open('cg', detail({ text: 'Leve e ágil.' }))
  expect(sentTo(route)[0]?.url.pathname).toMatch(/\/cg$/)
  expect(spaces((await screen.findByText(/^Assim a/)).textContent)).toMatch(
    /^Assim a CG fica no site .* A partir de 01\/12\/2026, o preço é R\$ 15\.990,00\.$/,
  )
  const way = screen.getByRole('link', { name: 'Tenho interesse: CG' })
  expect(way).toHaveAttribute('href', '#pagina')
  expect(spaces(way.closest('li')?.textContent)).toContain('CGR$ 14.990,00')
  expect(within(screen.getByRole('region', { name: 'A CG' })).getByText('Leve e ágil.')).toBeVisible()
  const simulation = within(screen.getByRole('region', { name: 'Simulação do financiamento' }))
  expect(spaces(simulation.getByText('Valor total').nextElementSibling?.textContent)).toBe('R$ 14.990,00')
  expect(simulation.queryByRole('link', { name: 'Alterar modelo' })).toBeNull()
})

test.each([
  ['stays', prices.slice(0, 1), 'R$ 14.990,00'],
  ['begins today', [...prices.slice(0, 1), { from: '2026-11-23', cents: 1_699_000 }], 'R$ 16.990,00'],
])('a price that %s has nothing to announce', async (_, own, today) => {
  await open('cg', detail({ prices: own }))
  expect(await screen.findByText(/^Assim a/)).not.toHaveTextContent('A partir de')
  const way = screen.getByRole('link', { name: 'Tenho interesse: CG' })
  expect(spaces(way.closest('li')?.textContent)).toContain(today)
})

const images = () =>
  [...document.querySelectorAll<HTMLImageElement>('[data-zoom] img')].map((image) => [
    image.getAttribute('src'),
    image.alt,
  ])

test.each([
  ['cg', '/cg.svg'],
  ['outra', '/street.svg'],
])('a model without photos has its own drawing, or that of its category (%s)', async (id, src) => {
  await open(id, detail())
  await screen.findByText(/^Assim a/)
  expect(images()).toEqual([[src, 'Moto CG']])
})

test('a photo that does not load is the drawing, with what the photo shows', async () => {
  answers(photos as never, offline as never, offline as never)
  const crop = { left: 0, top: 0, width: 800, height: 500 }
  const photo = (sha256: string, alt: string) => ({ sha256: sha256.repeat(64), crop, alt })
  await open('cg', detail({ photos: [photo('a', 'CG na rua'), photo('b', 'CG de lado')] }))
  await screen.findByText(/^Assim a/)
  expect(images()).toEqual([
    ['/cg.svg', 'CG na rua'],
    ['/cg.svg', 'CG de lado'],
  ])
})
