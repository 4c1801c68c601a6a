import '#content/sentences/analysts.ts'
import { expect, test } from 'vitest'
import type { MotorcycleDetail } from '#api/motorcycles.ts'
import { answers, offline, sentTo } from '#tests/support/screen/api.ts'
import { enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { $router } from '../core/router.ts'
import { MotoForm } from './MotoForm.tsx'

const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
const added: MotorcycleDetail = {
  id: 'cg-180',
  state: 'listed',
  version: 1,
  facts: {
    model: 'CG 180',
    slug: 'cg-180',
    category: 'Street',
    displacement: 180,
    family: 'CG',
    launch: false,
    prices: [{ from: '2026-11-23', cents: 1_499_000 }],
  },
  site: 'draft',
  publishedPrices: [],
  history: [],
}

test('a new one whose answer was lost is sent again under its key', async () => {
  answers('POST /api/admin/catalogue/motorcycles', offline, added)
  const user = show(<MotoForm />)
  await enter(user, field('Nome'), 'CG 180')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Categoria' }), 'Street')
  await enter(user, field('Família'), 'CG')
  await enter(user, field('Cilindrada (cc)'), '180')
  await enter(user, field('Preço'), '14.990,00')
  const save = screen.getByRole('button', { name: 'Salvar' })
  await user.click(save)
  expect(await screen.findByText(/Sem conexão com o servidor/)).toBeVisible()
  await user.click(save)
  await waitFor(() => expect($router.get()?.path).toBe('/admin/motos/cg-180'))
  const keys = sentTo('POST /api/admin/catalogue/motorcycles').map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).not.toBeNull()
})
