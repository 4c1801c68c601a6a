import '#content/sentences/analysts.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CatalogueList, ListedMotorcycle, MotorcycleDetail } from '#api/motorcycles.ts'
import { answers, offline, type Route, refusal, sentTo } from '#tests/support/screen/api.ts'
import { listedMotorcycle, publication } from '#tests/support/screen/motorcycles.ts'
import { expectSaidBeside, type Press, press, pressing } from '#tests/support/screen/presses.ts'
import { enter, fireEvent, screen, show, within } from '#tests/support/screen/show.ts'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { forgetQueries, useLoad } from '../core/use-load.tsx'
import { MotoForm } from './MotoForm.tsx'
import { MotoTable } from './MotoTable.tsx'
import { PublicationCard } from './PublicationCard.tsx'

const first = listedMotorcycle('START')
const second = listedMotorcycle('TITAN')
const removed = listedMotorcycle('FAN', { state: 'archived', site: 'archived' })
const catalogue: CatalogueList = { motorcycles: [first, second, removed] }
const detail = (one: ListedMotorcycle): MotorcycleDetail => ({ ...one, version: one.version + 1, history: [] })
const changed = publication({ changes: [{ id: first.id, model: 'START', kind: 'changed' }] })
const pictures = { bySlug: {}, placeholder: '/p.svg' } as never

/** The publication and the table, as the view shows them to a manager. */
function Catalogue() {
  const { data, reload, change } = useLoad('catalogue', () => call(admin.catalogue.motorcycles.$get()))
  const all = data?.motorcycles ?? []
  const table = { pictures, picked: new Set<string>(), onPick: () => {}, change, onChanged: reload, managesBank: true }
  return (
    <>
      <PublicationCard catalogue={data} managesBank onPublished={reload} />
      <MotoTable all={all} found={all} {...table} />
    </>
  )
}
const view = <Catalogue />
const motorcycles = '/api/admin/catalogue/motorcycles/:id'

const rows: (Press<Route> & { failed: string })[] = [
  {
    ...press({ route: `PUT ${motorcycles}/position`, answer: detail(first), element: view, name: /^Mover START/ }),
    act: async (user, handle) => {
      handle.focus()
      await user.keyboard('{ArrowDown}')
    },
    failed: 'A moto não mudou de lugar',
  },
  {
    ...press({ route: `PUT ${motorcycles}/position`, answer: detail(first), element: view, name: 'Mover' }),
    before: async (user) => {
      await user.click(await screen.findByRole('button', { name: /^Mover START/ }))
      await enter(user, screen.getByRole('textbox', { name: /^Posição/ }), '2')
    },
    failed: '',
  },
  {
    ...press({ route: `POST ${motorcycles}/bring-back`, answer: detail(removed), element: view, name: /^Trazer de/ }),
    failed: 'A moto não voltou',
  },
  {
    ...press({ route: `POST ${motorcycles}/archive`, answer: detail(first), element: view, name: 'Remover' }),
    before: pressing('Remover: START'),
    failed: '',
  },
  {
    ...press({
      route: 'POST /api/admin/catalogue/publication',
      answer: { version: 8, asked: false },
      element: view,
      name: 'Publicar',
    }),
    act: async (user, button) => {
      await user.click(button)
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publicar' }))
    },
    failed: 'Erro ao publicar',
  },
  {
    ...press({
      route: 'PUT /api/admin/catalogue/motorcycles/:id',
      answer: detail(first),
      element: <MotoForm motorcycle={{ ...first, history: [] }} />,
      name: 'Salvar',
    }),
    before: async (user) => user.click(await screen.findByRole('checkbox', { name: /^Não publicar ainda/ })),
    failed: '',
  },
]

beforeEach(() => {
  forgetQueries()
  answers('GET /api/admin/catalogue/motorcycles', catalogue)
  answers('GET /api/admin/catalogue/publication', changed)
})

describe.each([
  ['no connection', offline, 'Sem conexão com o servidor'],
  ['a server that is down', refusal('unavailable'), 'O serviço está fora do ar'],
  ['a mistake of the server', refusal('internal'), 'Algo deu errado do nosso lado'],
])('with %s', (_, failure, sentence) => {
  test.each(rows)('$route by $name says so beside what was pressed, and works at the second press', async (row) => {
    const { failed, ...one } = row
    await expectSaidBeside(one, failure, new RegExp(`^${failed}.*${sentence}`))
  })

  test('a price that was not saved says so below its field, which keeps the text and the focus', async () => {
    answers('PUT /api/admin/catalogue/prices', failure, { motorcycles: [first, second, removed] })
    const user = show(view)
    await user.click(await screen.findByRole('button', { name: /mudar o preço de START$/ }))
    const field = screen.getByRole('textbox', { name: /^Novo preço de START/ })
    await user.type(field, '15000{Enter}')
    expect(await within(field.closest('form') as HTMLElement).findByText(new RegExp(sentence))).toBeVisible()
    expect(field).toHaveValue('15000')
    expect(field).toHaveFocus()
    await user.keyboard('{Enter}')
    await expect.poll(() => sentTo('PUT /api/admin/catalogue/prices').length).toBe(2)
  })
})

test('a model that a colleague changed meanwhile is told in its row, and the list is loaded anew', async () => {
  answers(`PUT ${motorcycles}/position`, refusal('stale_motorcycle'))
  const user = show(view)
  const handle = await screen.findByRole('button', { name: /^Mover START/ })
  handle.focus()
  await user.keyboard('{ArrowDown}')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Outra pessoa mudou esta moto')
  expect(alert.closest('tr')?.previousElementSibling).toContainElement(handle)
  expect(sentTo('GET /api/admin/catalogue/motorcycles').length).toBeGreaterThan(1)
})

test('the arrows that move a model do not scroll the page', async () => {
  answers(`PUT ${motorcycles}/position`, detail(first), detail(first))
  show(view)
  const handle = await screen.findByRole('button', { name: /^Mover START/ })
  for (const [key, isScrolled] of [
    ['ArrowDown', false],
    ['ArrowUp', false],
    ['PageDown', true],
  ] as const)
    expect(fireEvent.keyDown(handle, { key })).toBe(isScrolled)
})

test('a site that could not be built again says so beside the button', async () => {
  const askedAt = '2026-11-20T12:00:00.000Z'
  const build = { version: 7, cause: 'publication', state: 'failed' as const, step: null, error: null, askedAt }
  answers('GET /api/admin/catalogue/publication', { ...changed, live: false, build })
  answers('POST /api/admin/catalogue/publication/again', offline)
  const user = show(view)
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
  const [failed] = screen.getAllByRole('alert')
  expect(await within(failed as HTMLElement).findByRole('alert')).toHaveTextContent(/^Sem conexão/)
})

test('what a second person approves is asked for, and says so on its button; the rest is published', async () => {
  const words = [{ model: 'START', text: null, photos: [] }]
  answers('GET /api/admin/catalogue/publication', { ...changed, words })
  const user = show(view)
  await user.click(await screen.findByRole('button', { name: 'Publicar' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Pedir aprovação' })).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Publicar' })).toBeNull()
})
