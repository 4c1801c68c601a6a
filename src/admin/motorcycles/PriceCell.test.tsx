import '#content/sentences/analysts.ts'
import { expect, test, vi } from 'vitest'
import type { ListedMotorcycle } from '#api/motorcycles.ts'
import { answers, refusal, sentTo } from '#tests/support/screen/api.ts'
import { enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { type ChangeCatalogue, PriceCell } from './PriceCell.tsx'

const route = 'PUT /api/admin/catalogue/prices'
const id = '00000000-0000-4000-8000-000000000001'
const prices = [{ from: '2026-11-01', cents: 1_000_000 }]
const facts = {
  model: 'CG 160',
  slug: 'cg-160',
  category: 'Street',
  displacement: 160,
  family: 'CG',
  launch: false,
  prices,
} as ListedMotorcycle['facts']
const one: ListedMotorcycle = { id, state: 'listed', version: 3, facts, site: 'live', publishedPrices: prices }
/** Sends at once, as the list does. */
const change = ((send: (current: undefined) => unknown) => send(undefined)) as unknown as ChangeCatalogue

function open(changes: Partial<ListedMotorcycle> = {}, managesBank = true) {
  const onStale = vi.fn()
  const cell = <PriceCell one={{ ...one, ...changes }} managesBank={managesBank} change={change} onStale={onStale} />
  const user = show(
    <table>
      <tbody>
        <tr>{cell}</tr>
      </tbody>
    </table>,
  )
  return { user, onStale }
}
const price = () => screen.getByRole('button', { name: /mudar o preço de CG 160$/ })
const field = () => screen.getByRole('textbox', { name: 'Novo preço de CG 160, a partir de hoje' })

async function typed(text: string) {
  const opened = open()
  await opened.user.click(price())
  expect(field()).toHaveFocus()
  await enter(opened.user, field(), text)
  await opened.user.keyboard('{Enter}')
  return opened
}

test('a new price is stored from today on, of the version that was read, and the focus goes back', async () => {
  answers(route, { motorcycles: [one] })
  await typed('10.500')
  await waitFor(() => expect(price()).toHaveFocus())
  expect(sentTo(route)[0]?.json).toEqual({ prices: [{ id, version: 3, from: '2026-11-23', cents: 1_050_000 }] })
})

test.each(['muito', '0', ''])('%j is no price: it says so, and nothing is sent', async (text) => {
  const opened = open()
  await opened.user.click(price())
  if (text) await enter(opened.user, field(), text)
  await opened.user.keyboard('{Enter}')
  expect(field()).toBeInvalid()
  expect(sentTo(route)).toEqual([])
})

test('the price of before, and Escape, change nothing', async () => {
  const { user } = await typed('10.000,00')
  await waitFor(() => expect(price()).toHaveFocus())
  await user.click(price())
  await enter(user, field(), '9.000')
  await user.keyboard('{Escape}')
  expect(price()).toHaveFocus()
  expect(sentTo(route)).toEqual([])
})

test('up to 20 percent it is stored at once, beyond that after a question with both prices', async () => {
  answers(route, { motorcycles: [one] })
  await typed('12.000')
  await waitFor(() => expect(sentTo(route)).toHaveLength(1))
})

test('beyond 20 percent it is asked about, and no means no', async () => {
  answers(route, { motorcycles: [one] })
  const { user } = await typed('12.000,01')
  expect(screen.getByRole('dialog')).toHaveTextContent(/R\$\s10\.000,00 → R\$\s12\.000,01 \(\+20%\)/)
  expect(sentTo(route)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(field()).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Salvar este preço' }))
  await waitFor(() => expect(sentTo(route)).toHaveLength(1))
})

test('a price that a colleague changed meanwhile is loaded, and what is typed stays', async () => {
  answers(route, refusal('stale_motorcycle'))
  const { onStale } = await typed('10.500')
  await waitFor(() => expect(onStale).toHaveBeenCalledOnce())
  expect(field()).toHaveValue('10.500')
})

const dearer = [{ from: '2026-11-01', cents: 1_100_000 }]

test('a manager sees the price that comes and the published one; others the published one and what comes', () => {
  open({ facts: { ...facts, prices: dearer } })
  expect(price()).toHaveTextContent(/11\.000,00/)
  expect(screen.getByText(/no site: R\$\s10\.000,00/)).toBeVisible()
  open({ facts: { ...facts, prices: dearer } }, false)
  expect(screen.getByText(/quando publicarem: R\$\s11\.000,00/)).toBeVisible()
})

test('what is not on sale, and what is archived, has a price that nobody changes here', () => {
  open({ publishedPrices: null }, false)
  expect(screen.getByText('ainda não publicado')).toBeVisible()
  open({ state: 'archived' })
  expect(screen.queryByRole('button')).toBeNull()
})

test('a price that is fixed for a later day is named with its day', () => {
  open({ facts: { ...facts, prices: [...prices, { from: '2026-11-24', cents: 1_050_000 }] } })
  expect(price()).toHaveTextContent(/10\.000,00/)
  expect(screen.getByText(/R\$\s10\.500,00 a partir de 24\/11\/2026/)).toBeVisible()
})
