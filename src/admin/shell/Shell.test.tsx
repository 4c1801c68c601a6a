import '#content/sentences/analysts.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { goTo } from '#tests/support/screen/address.ts'
import { answers, offline, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { act, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { analyst, clerk, manager } from '#tests/support/screen/staff.ts'
import { onWideScreen } from '#tests/support/screen/width.ts'
import { $caller } from '../core/caller.ts'
import { $router } from '../core/router.ts'
import { $session, sessionClosed, sessionOpened } from '../core/session.ts'
import { turnShortcuts } from '../core/shortcuts.tsx'
import { forgetQueries } from '../core/use-load.tsx'
import { Shell } from './Shell.tsx'
import { Sidebar } from './Sidebar.tsx'

const pictures = { bySlug: {}, placeholder: '/p.svg' }
const session = 'DELETE /api/admin/session'
const places = () =>
  within(screen.getByRole('navigation', { name: 'Administração' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

beforeEach(() => {
  forgetQueries()
  $caller.set(null)
  sessionOpened(analyst)
  answers('GET /api/admin/approvals/count', { count: 0 })
  answers('GET /api/admin/collection/count', { count: 0, more: false })
  answers('GET /api/admin/requests/count', { count: 0, more: false, late: 0, ombudsman: 0 })
})
afterAll(sessionClosed)

/** A view of managers, which an analyst only reads the name of: it asks the server for nothing. */
async function open(address = '/admin/relatorios') {
  goTo(address)
  const user = show(<Shell pictures={pictures} />)
  await screen.findByRole('heading', { level: 1 })
  return user
}

test('a view of managers says so to an analyst', async () => {
  await open()
  expect(screen.getByRole('heading', { name: 'Só para a gestão' })).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Só para a gestão | Administração'))
  expect(screen.getByRole('link', { name: 'Voltar ao Dashboard' })).toHaveAttribute('href', '/admin')
})

test.each([
  ['nobody knows', analyst, '/admin/nada', 'Voltar ao Dashboard'],
  ['a dealership may not see', clerk, '/admin/pagamentos', 'Voltar às retiradas'],
  ['a dealership may not see, though managers may', clerk, '/admin/relatorios', 'Voltar às retiradas'],
  ['a manager may not see', manager, '/admin/retiradas', 'Voltar ao Dashboard'],
])('an address that %s is not found', async (_, who, address, back) => {
  vi.mocked(console.error).mockImplementation(() => {})
  sessionOpened(who)
  await open(address)
  expect(screen.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  expect(screen.getByRole('link', { name: back })).toHaveAttribute('href', '/admin')
  expect(console.error).toHaveBeenCalledWith('404: não existe', expect.any(String))
  vi.mocked(console.error).mockClear()
})

test('a dealership that comes to the dashboard is led to its counter, past no page that is not found', async () => {
  await import('./NotFoundView.tsx')
  answers('GET /api/admin/pickups', silence)
  sessionOpened(clerk)
  goTo('/admin')
  show(<Shell pictures={pictures} />)
  await waitFor(() => expect($router.get()?.path).toBe('/admin/retiradas'))
})

test('while a view loads the tab names no other', async () => {
  await open()
  answers('GET /api/admin/requests', silence)
  act(() => goTo('/admin/solicitacoes'))
  expect(document.title).toBe('Carregando... | Administração')
})

test.each([
  ['l', 'Atender ligação'],
  ['?', 'Atalhos do teclado'],
  ['{Control>}k{/Control}', 'Procurar em tudo'],
])('the key %s opens %s', async (key, name) => {
  const user = await open()
  await user.keyboard(key)
  expect(await screen.findByRole('dialog', { name })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard(key)
  expect(await screen.findByRole('dialog', { name })).toBeVisible()
})

test('over a dialog the palette does not open', async () => {
  const user = await open()
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Atalhos do teclado' })
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog', { name: 'Procurar em tudo' })).toBeNull()
})

test('Ctrl, Shift and K together are the browser’s', async () => {
  const user = await open()
  await user.keyboard('{Control>}{Shift>}K{/Shift}{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a dealership has neither palette nor telephone', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  sessionOpened(clerk)
  const user = await open('/admin/nada')
  await user.keyboard('l')
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Atender ligação' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Procurar em tudo' })).toBeNull()
  vi.mocked(console.error).mockClear()
})

test.each([
  ['/', '/admin/financiamentos', { buscar: '1' }],
  ['gp', '/admin/pagamentos', {}],
  ['4', '/admin/cobranca', {}],
  ['7', '/admin/motos', {}],
])('the key %s goes to %s', async (key, path, search) => {
  for (const route of ['applications', 'payments', 'collection'] as const) answers(`GET /api/admin/${route}`, silence)
  for (const route of ['applications', 'payments'] as const) answers(`GET /api/admin/${route}/count`, silence)
  answers('GET /api/admin/collection/ages', silence)
  answers('GET /api/admin/payments/sums', silence)
  answers('GET /api/admin/colleagues', silence)
  answers('GET /api/admin/views', silence)
  answers('GET /api/admin/catalogue/motorcycles', silence)
  answers('GET /api/admin/catalogue/publication', silence)
  const user = await open()
  await user.keyboard(key)
  await waitFor(() => expect($router.get()).toMatchObject({ path, search }))
})

test('the letter of a place alone goes nowhere', async () => {
  const user = await open()
  await user.keyboard('p')
  expect($router.get()?.path).toBe('/admin/relatorios')
})

test('the next of the queue that does not open says so above the view', async () => {
  answers('POST /api/admin/queue/next', refusal('unavailable'))
  const user = await open()
  await user.keyboard('t')
  expect(await screen.findByRole('alert')).toHaveTextContent(/^O próximo da fila não abriu: O serviço está fora do ar/)
})

test('the bar opens the telephone and the palette, and its menu the help and the security of the account', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Atender ligação' }))
  expect(await screen.findByRole('dialog', { name: 'Atender ligação' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Procurar em tudo' }))
  expect(await screen.findByRole('dialog', { name: 'Procurar em tudo' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Menu do usuário' }))
  await user.click(screen.getByRole('menuitem', { name: 'Atalhos do teclado' }))
  expect(await screen.findByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
})

test('the sign in the bar opens the help', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Atalhos do teclado' }))
  expect(await screen.findByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
})

test('the menu of the account shows whose it is, and leads to its security', async () => {
  for (const route of ['account', 'passkeys', 'sessions'] as const) answers(`GET /api/admin/${route}`, silence)
  const user = await open()
  expect(screen.getByText('C', { selector: '[aria-hidden] *' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Menu do usuário' }))
  await user.click(screen.getByRole('menuitem', { name: 'Segurança da conta' }))
  expect($router.get()?.path).toBe('/admin/seguranca')
})

test('leaving that fails says that one has not left', async () => {
  answers(session, offline)
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Menu do usuário' }))
  await user.click(screen.getByRole('menuitem', { name: 'Sair do sistema' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Você ainda não saiu: Sem conexão/)
  expect(sentTo(session)).toHaveLength(1)
  expect($session.get()).toBe('open')
})

test('a session that ended hides the view until one enters again', async () => {
  await open()
  act(() => $session.set('over'))
  expect(await screen.findByRole('dialog', { name: 'Sua sessão terminou' })).toBeVisible()
  const view = screen.getByRole('heading', { name: 'Só para a gestão', hidden: true })
  expect(view.closest('[inert]')).not.toBeNull()
  act(() => $session.set('open'))
  expect(view.closest('[inert]')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an account that first needs a second factor sees no view before', async () => {
  goTo('/admin/relatorios')
  $session.set('setup')
  show(<Shell pictures={pictures} />)
  expect(await screen.findByRole('heading', { name: 'Ative a verificação em duas etapas' })).toBeVisible()
  expect(screen.queryByText('Só para a gestão')).toBeNull()
  act(() => $session.set('open'))
  expect(await screen.findByRole('heading', { name: 'Só para a gestão' })).toBeVisible()
})

test('the help names the keys of an analyst, and turns them off', async () => {
  const user = await open()
  await user.keyboard('?')
  const help = within(await screen.findByRole('dialog', { name: 'Atalhos do teclado' }))
  expect(help.getByText('Abrir o que está marcado na lista')).toBeVisible()
  expect(help.getByText('2 ou g f').closest('div')).toHaveTextContent('2 ou g fFinanciamentos')
  expect(help.queryByText('Configurações')).toBeNull()
  expect(help.queryByText('Pesquisar as retiradas')).toBeNull()
  const box = help.getByRole('checkbox', { name: 'Usar atalhos de uma tecla' })
  expect(box).toBeChecked()
  try {
    await user.click(box)
    expect(box).not.toBeChecked()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('l')
    expect(screen.queryByRole('dialog')).toBeNull()
  } finally {
    act(() => turnShortcuts(true))
  }
})

test('the help names what a manager and a dealership can do by keys', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  sessionOpened(manager)
  const user = await open('/admin/nada')
  await user.keyboard('?')
  const help = within(await screen.findByRole('dialog', { name: 'Atalhos do teclado' }))
  expect(help.getByText('Abrir o que está marcado na lista; em Motos, o preço')).toBeVisible()
  expect(help.getByText('9 ou g o').closest('div')).toHaveTextContent('Configurações')
  act(() => sessionOpened(clerk))
  expect(help.getByText('Pesquisar as retiradas')).toBeVisible()
  expect(help.getByText('1 ou g e').closest('div')).toHaveTextContent('Retiradas')
  expect(help.queryByText('Recusar, nos detalhes')).toBeNull()
  vi.mocked(console.error).mockClear()
})

test('the menu of a manager has every place of the bank, an analyst those of the work, a dealership none', () => {
  onWideScreen()
  sessionOpened(manager)
  show(<Sidebar route="dashboard" />)
  const work = ['Dashboard', 'Financiamentos', 'Pagamentos', 'Cobrança', 'Solicitações', 'Aprovações', 'Motos']
  expect(places()).toEqual([...work, 'Relatórios', 'Configurações', 'Voltar ao site'])
  act(() => sessionOpened(analyst))
  expect(places()).toEqual([...work, 'Voltar ao site'])
  act(() => sessionOpened(clerk))
  expect(screen.queryByRole('navigation')).toBeNull()
})

test.each([
  ['list', 'Financiamentos'],
  ['detail', 'Financiamentos'],
  ['boletoFiles', 'Pagamentos'],
  ['contacts', 'Solicitações'],
  ['moto', 'Motos'],
  ['team', 'Configurações'],
  ['audit', 'Configurações'],
])('the view %s stands under %s', (route, label) => {
  onWideScreen()
  sessionOpened(manager)
  show(<Sidebar route={route} />)
  const [marked, ...others] = document.querySelectorAll('[aria-current]')
  expect(marked).toHaveTextContent(label)
  expect(marked).toHaveAttribute('aria-current', 'page')
  expect(others).toEqual([])
})

test('the menu says how much waits behind a place', async () => {
  onWideScreen()
  answers('GET /api/admin/approvals/count', { count: 2 })
  answers('GET /api/admin/collection/count', { count: 3, more: false })
  answers('GET /api/admin/requests/count', { count: 4, more: false, late: 0, ombudsman: 0 })
  show(<Sidebar route="dashboard" />)
  expect(await screen.findByText('Aprovações').then((one) => one.parentElement)).toBeVisible()
  await waitFor(() => expect(places()).toContain('Aprovações2 em espera'))
  await waitFor(() => expect(places()).toContain('Cobrança3 em espera'))
  await waitFor(() => expect(places()).toContain('Solicitações4 em espera'))
  expect(places()).toContain('Motos')
})

test('a phone has four places, and the others behind one press, with what waits in them', async () => {
  answers('GET /api/admin/approvals/count', { count: 2 })
  answers('GET /api/admin/requests/count', { count: 4, more: false, late: 0, ombudsman: 0 })
  const user = show(<Sidebar route="motos" />)
  expect(places().slice(0, 4)).toEqual(['Dashboard', 'Financiamentos', 'Pagamentos', 'Cobrança'])
  const more = await screen.findByRole('button', { name: /^Mais ?6 ?em espera$/ })
  expect(more).toHaveAttribute('aria-current', 'true')
  await user.click(more)
  const dialog = within(screen.getByRole('dialog', { name: 'Mais lugares' }))
  const link = dialog.getByRole('link', { name: /^Solicitações/ })
  expect(dialog.getByRole('link', { name: 'Motos' })).toHaveAttribute('aria-current', 'page')
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('on a phone the place that is open is marked alone', () => {
  show(<Sidebar route="payments" />)
  expect(screen.getByRole('button', { name: 'Mais' })).not.toHaveAttribute('aria-current')
  expect(screen.getByRole('link', { name: 'Pagamentos' })).toHaveAttribute('aria-current', 'page')
})
