import '#content/sentences/analysts.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { MotorcycleDetail } from '#api/motorcycles.ts'
import { answers, offline, refusal, sentTo } from '#tests/support/screen/api.ts'
import { enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
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

type Event = MotorcycleDetail['history'][number]
const event = (version: number, kind: Event['kind'], state: Event['state']): Event => ({
  version,
  kind,
  state,
  facts: added.facts,
  actor: 'bruna',
  at: '2026-11-23T15:00:00.000Z',
})

/** The view of a stored model, which loads it anew after a refusal. */
function Stored({ removed }: { removed: MotorcycleDetail }) {
  const [motorcycle, setMotorcycle] = useState(added)
  return <MotoForm motorcycle={motorcycle} onSaved={setMotorcycle} onStale={() => setMotorcycle(removed)} />
}

test('one that somebody else removed keeps what was typed of it, and is saved once it is brought back', async () => {
  const removed: MotorcycleDetail = {
    ...added,
    state: 'archived',
    version: 2,
    history: [event(2, 'archived', 'archived')],
  }
  const back: MotorcycleDetail = { ...added, state: 'held', version: 3, history: [event(3, 'brought_back', 'held')] }
  const put = 'PUT /api/admin/catalogue/motorcycles/:id'
  answers(put, refusal('stale_motorcycle'), { ...back, version: 4 })
  answers('POST /api/admin/catalogue/motorcycles/:id/bring-back', back)
  const user = show(<Stored removed={removed} />)
  await enter(user, field(/^Texto/), 'Leve e econômica.')
  const save = screen.getByRole('button', { name: 'Salvar' })
  await user.click(save)
  const sentence = 'Esta moto foi removida enquanto você a editava'
  await screen.findByText(sentence)
  const news = screen.getAllByRole('alert').find((alert) => within(alert).queryByText(sentence)) ?? expect.fail()
  expect(news).toHaveTextContent('Moto removida')
  expect(news).toHaveFocus()
  await user.click(save)
  expect(news).toHaveFocus()
  expect(sentTo(put)).toHaveLength(1)
  await user.click(within(news).getByRole('button', { name: 'Trazer de volta' }))
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
  expect(field('Nome')).toHaveFocus()
  expect(field(/^Texto/)).toHaveValue('Leve e econômica.')
  await user.click(save)
  await waitFor(() => expect(sentTo(put)).toHaveLength(2))
  const [, sent] = sentTo(put).map(({ json }) => json)
  expect(sent).toMatchObject({ version: 3, state: 'held', facts: { text: 'Leve e econômica.' } })
})
