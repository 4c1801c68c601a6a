import '#content/sentences/analysts.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { ListPage, ListRow, ViewsResponse } from '#api/application-list.ts'
import { goTo } from '#tests/support/screen/address.ts'
import { answers, lastQuery, offline, sentTo, silence } from '#tests/support/screen/api.ts'
import { listRow } from '#tests/support/screen/list-row.ts'
import { act, enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { manager } from '#tests/support/screen/staff.ts'
import { onWideScreen } from '#tests/support/screen/width.ts'
import { $router } from '../core/router.ts'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { chooseColumns, chooseRowHeight } from './columns.tsx'
import { ListView } from './ListView.tsx'

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const ana = listRow({ id: id(1) })
const bia = listRow({ id: id(2), fullName: 'Bia Prado', contractNumber: '2600000002' })
const page = (rows: ListRow[] = [ana, bia], changes: Partial<ListPage> = {}): ListPage => ({
  rows,
  hasPrevious: false,
  hasNext: false,
  ...changes,
})
const list = 'GET /api/admin/applications'
const counts = 'GET /api/admin/applications/count'
const search = () => $router.get()?.search
const views = (of: ViewsResponse['views'] = []): ViewsResponse => ({
  views: of,
  builtIn: [{ name: 'mine', count: { count: 3, more: false } }],
})
const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^Escolher ${name}`) })
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

beforeEach(() => {
  forgetQueries()
  sessionOpened(manager)
  answers(list, page())
  answers(counts, { count: 2, more: false })
  answers('GET /api/admin/views', views())
  answers('GET /api/admin/colleagues', { colleagues: [{ id: manager.id, name: 'Ana', own: true }] })
  answers('GET /api/admin/dealerships', silence)
  answers('GET /api/admin/catalogue/motorcycles', silence)
})
afterAll(sessionClosed)

async function open(address = '', wide = true) {
  onWideScreen(wide)
  goTo(`/admin/financiamentos${address}`)
  const user = show(<ListView />)
  await screen.findAllByText(/^Ana Souza|^Nenhum financiamento/)
  return user
}

test('the list is asked for by the address, its number by the filter alone', async () => {
  await open(`?status=approved&sort=model&direction=asc&after=${id(9)}`)
  expect(lastQuery(list)).toEqual({ status: 'approved', sort: 'model', direction: 'asc', after: id(9) })
  expect(lastQuery(counts)).toEqual({ status: 'approved' })
  expect(await screen.findByText('2 financiamentos')).toBeVisible()
})

test('a row leads to its application, which knows the list without its page', async () => {
  await open(`?status=analysis&after=${id(9)}`)
  expect(screen.getByRole('link', { name: 'Detalhes de Bia Prado' })).toHaveAttribute(
    'href',
    `/admin/financiamentos/${id(2)}?status=analysis`,
  )
})

test('a press anywhere in a row opens its application, but not one on its box', async () => {
  const user = await open()
  await user.click(box('Ana Souza'))
  expect($router.get()?.route).toBe('list')
  await user.click(screen.getAllByText('X-ADV')[1] as HTMLElement)
  expect($router.get()).toMatchObject({ route: 'detail', params: { id: id(2) } })
})

test('a press with Ctrl opens another tab', async () => {
  const openTab = vi.spyOn(window, 'open').mockReturnValue(null)
  const user = await open()
  await user.keyboard('{Control>}')
  await user.click(screen.getAllByText('X-ADV')[0] as HTMLElement)
  await user.keyboard('{/Control}')
  expect(openTab).toHaveBeenCalledExactlyOnceWith(`/admin/financiamentos/${id(1)}`)
  expect($router.get()?.route).toBe('list')
})

test('the heading in force says its direction, and turns at a press', async () => {
  const user = await open(`?after=${id(9)}&status=analysis`)
  const heading = (name: string) => screen.getByRole('columnheader', { name })
  expect(heading('Data')).toHaveAttribute('aria-sort', 'descending')
  expect(heading('Cliente')).not.toHaveAttribute('aria-sort')
  await user.click(within(heading('Data')).getByRole('button'))
  await waitFor(() => expect(search()).toEqual({ status: 'analysis', sort: 'createdAt', direction: 'asc' }))
  await waitFor(() => expect(heading('Data')).toHaveAttribute('aria-sort', 'ascending'))
  expect(within(heading('Email')).queryByRole('button')).toBeNull()
})

test('applications are chosen one by one and all of the page, and counted', async () => {
  const user = await open()
  expect(screen.queryByRole('region', { name: 'Escolhidos' })).toBeNull()
  await user.click(box('Ana Souza, contrato 2602472415'))
  expect(screen.getByText('1 escolhido')).toBeVisible()
  expect(box('todos desta página')).not.toBeChecked()
  await user.click(box('todos desta página'))
  expect(screen.getByText('2 escolhidos')).toBeVisible()
  expect(box('Bia Prado')).toBeChecked()
  await user.click(box('Bia Prado'))
  expect(screen.getByText('1 escolhido')).toBeVisible()
  await user.click(box('Bia Prado'))
  expect(box('todos desta página')).toBeChecked()
  await user.click(box('todos desta página'))
  expect(screen.queryByRole('region', { name: 'Escolhidos' })).toBeNull()
})

test('chosen applications are passed on, and the list is renewed', async () => {
  answers('POST /api/admin/assignments', { changed: 1, former: [] })
  const user = await open()
  await user.click(box('Ana Souza'))
  await user.click(screen.getByRole('button', { name: 'Passar os escolhidos para' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Ana (você)' }))
  await waitFor(() => expect(sentTo(list)).toHaveLength(2))
  expect(sentTo(counts)).toHaveLength(2)
  expect(box('todos desta página')).toHaveFocus()
})

test('the keys search, move along the rows, choose one, and open the filters', async () => {
  const user = await open()
  await user.keyboard('jj')
  expect(screen.getByRole('link', { name: 'Detalhes de Bia Prado' })).toHaveFocus()
  await user.keyboard('x')
  expect(box('Bia Prado')).toBeChecked()
  await user.keyboard('k')
  expect(screen.getByRole('link', { name: 'Detalhes de Ana Souza' })).toHaveFocus()
  await user.keyboard('f')
  expect(screen.getByRole('button', { name: 'Filtrar' })).toHaveAttribute('aria-expanded', 'true')
  expect(document.activeElement?.closest('[aria-label=Filtros]')).not.toBeNull()
  await user.keyboard('{Escape}')
  await user.keyboard('/')
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test('filters are applied from the first page, and close', async () => {
  const user = await open(`?sort=model&direction=asc&after=${id(9)}`)
  await user.click(screen.getByRole('button', { name: 'Filtrar' }))
  await enter(user, screen.getByLabelText(/^Score mínimo|^Score de/), '700')
  await user.click(screen.getByRole('button', { name: /^Aplicar/ }))
  await waitFor(() => expect(search()).toEqual({ scoreMin: '700', sort: 'model', direction: 'asc' }))
  expect(screen.getByRole('button', { name: 'Filtrar' })).toHaveAttribute('aria-expanded', 'false')
})

test('a filter in use is named, and taken away by a press', async () => {
  const user = await open('?status=approved&model=X-ADV')
  await user.click(screen.getByRole('button', { name: 'Remover filtro: X-ADV' }))
  await waitFor(() => expect(search()).toEqual({ status: 'approved' }))
})

test('a search keeps filter and order', async () => {
  const user = await open('?status=approved')
  await enter(user, screen.getByRole('searchbox'), '529.982')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(lastQuery(list)).toEqual({ status: 'approved', q: '529.982' }))
})

test('no applications yet is said otherwise than none found', async () => {
  answers(list, page([]))
  await open()
  expect(screen.getByText('Nenhum financiamento encontrado no sistema')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Limpar pesquisa e filtros' })).toBeNull()
})

test('a filter that finds nothing is cleared by a press', async () => {
  answers(list, page([]))
  const user = await open('?status=approved')
  await user.click(screen.getByRole('button', { name: 'Limpar pesquisa e filtros' }))
  await waitFor(() => expect(search()).toEqual({}))
})

test('a list that could not be loaded can be loaded again', async () => {
  answers(list, offline, page())
  goTo('/admin/financiamentos')
  const user = show(<ListView />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect((await screen.findAllByText('Ana Souza'))[0]).toBeVisible()
})

test('a page leads to the next, after its last row, and to the one before, before its first', async () => {
  answers(list, page([ana, bia], { hasNext: true }), page([ana, bia], { hasPrevious: true }))
  const user = await open('?status=analysis')
  expect(screen.getByRole('button', { name: 'Anterior' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Próxima' }))
  await waitFor(() => expect(search()).toEqual({ status: 'analysis', after: id(2) }))
  // A button that was just pressed keeps the focus.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Próxima' })).toHaveAttribute('aria-disabled', 'true'))
  await user.click(screen.getByRole('button', { name: 'Anterior' }))
  await waitFor(() => expect(search()).toEqual({ status: 'analysis', before: id(1) }))
})

test('until the next page arrives the former one stays, and says that it is busy', async () => {
  answers(list, page([ana, bia], { hasNext: true }), silence)
  const user = await open()
  const table = screen.getByRole('region', { name: 'Lista de financiamentos' })
  expect(table).toHaveAttribute('aria-busy', 'false')
  await user.click(screen.getByRole('button', { name: 'Próxima' }))
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'true'))
  expect(screen.getAllByText('Ana Souza')[0]).toBeVisible()
})

test('a phone has cards and an order to choose, and nothing else to choose', async () => {
  const user = await open(`?after=${id(9)}`, false)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Colunas' })).toBeNull()
  const order = screen.getByRole('combobox', { name: 'Ordenar por' })
  await user.selectOptions(order, within(order).getAllByRole('option')[2] as HTMLElement)
  await waitFor(() => expect(Object.keys(search() ?? {})).toEqual(expect.arrayContaining(['sort', 'direction'])))
  expect(search()).not.toHaveProperty('after')
})

test('columns and the height of rows are chosen, which the export follows, and given back', async () => {
  const user = await open()
  const at = (name: string) => within(screen.getByRole('dialog')).getByRole('checkbox', { name })
  try {
    expect(headings()).toContain('Email')
    expect(headings()).not.toContain('Preço')
    await user.click(screen.getByRole('button', { name: 'Colunas' }))
    expect(at('Email')).toBeChecked()
    expect(at('Preço')).not.toBeChecked()
    expect(screen.queryByRole('checkbox', { name: 'Cliente' })).toBeNull()
    expect(at('Parcela ÷ renda')).toBeChecked()
    await user.click(at('Email'))
    await user.click(at('Preço'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Altura das linhas' }), 'Densa')
    await user.click(screen.getByRole('button', { name: 'Pronto' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(headings()).not.toContain('Email')
    expect(headings()).toContain('Preço')
    expect(screen.getByRole('table')).toHaveAttribute('data-rows', 'low')
    await user.click(screen.getByRole('button', { name: 'Colunas' }))
    await user.click(screen.getByRole('button', { name: 'Voltar ao padrão' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(headings()).toContain('Email')
  } finally {
    act(() => {
      chooseColumns(null)
      chooseRowHeight('44')
    })
  }
})

const view: ViewsResponse['views'][number] = {
  id: id(5),
  name: 'Aprovados',
  query: { status: 'approved' },
  columns: 'client,price',
  rowHeight: '28',
  shared: true,
  by: 'Caio',
  mayChange: false,
  version: 1,
  count: { count: 1000, more: true },
} as never

test('each view leads to its list, with what it finds, and the open one is marked', async () => {
  answers('GET /api/admin/views', views([view, { ...view, id: id(6), name: 'Velha', query: null, mayChange: true }]))
  await open('?status=approved')
  await screen.findByText('Aprovados')
  const tabs = within(screen.getByRole('navigation', { name: 'Visões' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])
  expect(tabs[0]).toEqual(['Todos', '/admin/financiamentos', null])
  expect(tabs).toContainEqual([expect.stringMatching(/3$/), '/admin/financiamentos?assignee=me&open=yes', null])
  expect(tabs.at(-1)).toEqual([
    'Aprovados (equipe, salva por Caio)1000+',
    '/admin/financiamentos?status=approved',
    'true',
  ])
  // The columns and the height of the rows are the view's.
  expect(headings()).toEqual(['', 'Cliente', 'Preço', 'Ações'])
  expect(screen.getByRole('table')).toHaveAttribute('data-rows', 'low')
  expect(screen.queryByRole('button', { name: 'Editar visão' })).toBeNull()
  expect(screen.getByRole('button', { name: /^Velha.*não vale mais/ })).toBeEnabled()
})

test('a view of one’s own is edited, and whatever is shown can be saved', async () => {
  answers('GET /api/admin/views', views([{ ...view, shared: false, by: null, mayChange: true }]))
  const user = await open('?status=approved')
  await user.click(await screen.findByRole('button', { name: 'Editar visão' }))
  expect(within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Nome' })).toHaveValue('Aprovados')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Salvar visão' }))
  expect(within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Nome' })).toHaveValue('')
})

test('a further page of a view is still that view', async () => {
  answers('GET /api/admin/views', views([view]))
  await open(`?status=approved&after=${id(9)}`)
  expect(await screen.findByRole('link', { name: /^Aprovados/ })).toHaveAttribute('aria-current', 'true')
})

test('without a filter, all is the open view, and no other is edited', async () => {
  answers('GET /api/admin/views', views([{ ...view, mayChange: true }]))
  await open()
  await screen.findByText('Aprovados')
  expect(screen.queryByRole('button', { name: 'Editar visão' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Todos' })).toHaveAttribute('aria-current', 'true')
})
