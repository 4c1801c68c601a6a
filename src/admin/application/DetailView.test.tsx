import '#content/sentences/analysts.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { AdminDetail } from '#api/admin.ts'
import { goTo } from '#tests/support/screen/address.ts'
import { adminDetail } from '#tests/support/screen/admin-detail.ts'
import { answers, offline, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { act, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { manager } from '#tests/support/screen/staff.ts'
import { onWideScreen } from '#tests/support/screen/width.ts'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { $router } from '../core/router.ts'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { DetailView } from './DetailView.tsx'

const detail = 'GET /api/admin/applications/:id'
const neighbours = 'GET /api/admin/applications/:id/neighbours'
const { id } = adminDetail()
const [before, after] = ['00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000c']
const title = `Gerenciar Financiamento #${id.slice(0, 8)}`

beforeEach(() => {
  forgetQueries()
  sessionOpened(manager)
  answers(neighbours, { previousId: before, nextId: after })
  answers('GET /api/admin/applications/:id/messages', silence)
  answers('GET /api/admin/applications/:id/history', silence)
  answers('GET /api/admin/colleagues', { colleagues: [] })
})
afterAll(sessionClosed)

const view = (
  <>
    <DetailView pictures={{ bySlug: {}, placeholder: '/p.svg' }} />
    <Toaster />
  </>
)
async function open(changes: Partial<AdminDetail> = {}, query = '') {
  answers(detail, adminDetail(changes))
  answers('GET /api/admin/applications/:id/messages', refusal('internal'))
  goTo(`/admin/financiamentos/${id}${query}`)
  const user = show(view)
  await screen.findByRole('heading', { name: title })
  return user
}

test('an application opens with its name, its contract and its stage', async () => {
  await open({ contractNumber: '2602472415', fullName: 'Ana Souza' })
  const bar = within(screen.getByRole('region', { name: 'Decisão' }))
  expect(bar.getByText('Ana Souza')).toBeVisible()
  expect(bar.getByText('2602472415')).toBeVisible()
  await waitFor(() => expect(document.title).toContain(id.slice(0, 8)))
})

test('one without a contract number says so', async () => {
  await open({ contractNumber: '' })
  expect(within(screen.getByRole('region', { name: 'Decisão' })).getByText('N/A')).toBeVisible()
})

test('it waits for its messages, so that nothing moves later', async () => {
  answers(detail, adminDetail())
  goTo(`/admin/financiamentos/${id}`)
  show(view)
  await waitFor(() => expect(sentTo(detail)).toHaveLength(1))
  expect(screen.getByText('Carregando detalhes do financiamento...')).toBeVisible()
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
})

test.each(['not_found', 'validation_failed'] as const)(
  'an address of nothing (%s) leads back to the list',
  async (code) => {
    answers(detail, refusal(code))
    goTo(`/admin/financiamentos/${id}?status=approved`)
    show(view)
    const link = await screen.findByRole('link', { name: 'Voltar para Financiamentos' })
    expect(link).toHaveAttribute('href', '/admin/financiamentos?status=approved')
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
  },
)

test('an address without an application asks for none', () => {
  goTo('/admin/financiamentos/%20')
  show(view)
  expect(screen.getByRole('link', { name: 'Voltar para Financiamentos' })).toBeVisible()
  expect(sentTo(detail)).toEqual([])
})

test('what could not be loaded can be loaded again', async () => {
  answers(detail, offline, adminDetail())
  answers('GET /api/admin/applications/:id/messages', refusal('internal'))
  goTo(`/admin/financiamentos/${id}`)
  const user = show(view)
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

test('the neighbours of the list are one press away, also by j and k, and keep the list', async () => {
  const user = await open({}, '?status=approved')
  const previous = screen.getByRole('link', { name: 'Financiamento anterior' })
  await waitFor(() => expect(previous).toHaveAttribute('href', `/admin/financiamentos/${before}?status=approved`))
  expect(screen.getByRole('link', { name: 'Próximo financiamento' })).toHaveAttribute(
    'href',
    `/admin/financiamentos/${after}?status=approved`,
  )
  expect(sentTo(neighbours)[0]?.url.search).toBe('?status=approved')
  // The next one is fetched ahead, the one before is not.
  await waitFor(() => expect(sentTo(detail).map(({ url }) => url.pathname.split('/').at(-1))).toContain(after))
  expect(sentTo(detail).map(({ url }) => url.pathname.split('/').at(-1))).not.toContain(before)
  await user.keyboard('k')
  expect($router.get()?.path).toBe(`/admin/financiamentos/${before}`)
  expect($router.get()?.search).toEqual({ status: 'approved' })
})

test('the key j goes to the next', async () => {
  const user = await open()
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Próximo financiamento' })).toHaveAttribute('href', expect.any(String)),
  )
  await user.keyboard('j')
  expect($router.get()?.path).toBe(`/admin/financiamentos/${after}`)
})

test('at the end of the list there is no further one', async () => {
  answers(neighbours, { previousId: before, nextId: null })
  const user = await open()
  const next = screen.getByRole('link', { name: 'Próximo financiamento' })
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Financiamento anterior' })).not.toHaveAttribute('aria-disabled'),
  )
  expect(next).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('j')
  expect($router.get()?.path).toBe(`/admin/financiamentos/${id}`)
})

test('u and the link lead back to the list, with its filter', async () => {
  const user = await open({}, '?status=approved')
  expect(screen.getByRole('link', { name: 'Financiamentos' })).toHaveAttribute(
    'href',
    '/admin/financiamentos?status=approved',
  )
  await user.keyboard('u')
  expect($router.get()?.path).toBe('/admin/financiamentos')
  expect($router.get()?.search).toEqual({ status: 'approved' })
})

test('the way back to the list that was seen last leads to its page', async () => {
  goTo(`/admin/financiamentos?status=approved&after=${after}`)
  await open({}, '?status=approved')
  expect(screen.getByRole('link', { name: 'Financiamentos' })).toHaveAttribute(
    'href',
    `/admin/financiamentos?status=approved&after=${after}`,
  )
})

test('the key o leads to the note, and e writes to the customer', async () => {
  const user = await open()
  await user.keyboard('o')
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  await user.keyboard('{Escape}')
  await user.keyboard('e')
  expect(await screen.findByRole('dialog')).toBeVisible()
})

test('several accounts of one CPF are warned of', async () => {
  await open({ accountsOfCpf: 3 })
  expect(screen.getByText('Mesmo CPF em 3 contas')).toBeVisible()
})

test('one account alone is not', async () => {
  await open({ accountsOfCpf: 1 })
  expect(screen.queryByText(/^Mesmo CPF em/)).toBeNull()
  expect(screen.queryByText('O cadastro diz outra coisa')).toBeNull()
  expect(screen.queryByText('O contrato tem outro nome')).toBeNull()
  expect(screen.queryByText('À espera da gestão')).toBeNull()
  expect(screen.queryByText('A gestão não aprovou')).toBeNull()
  expect(screen.queryByText(/recuperação de senha/)).toBeNull()
})

test('another name of the account or of the contract is told', async () => {
  await open({ names: { person: { fullName: 'Ana Maria', birthDate: '1990-05-07' }, signedAs: 'Ana Lima' } })
  expect(screen.getByText(/^A conta deste pedido é de/)).toHaveTextContent('Ana Maria, nascimento 07/05/1990.')
  expect(screen.getByText(/^Foi assinado por/)).toHaveTextContent('Foi assinado por Ana Lima')
})

test('what waits for the managers is told with its author, and leads there', async () => {
  await open({
    asks: [{ kind: 'fee_waiver', title: 'Dispensar multa', by: 'Caio', byId: 'c', at: '2026-11-23T12:00:00.000Z' }],
  })
  const list = screen.getByText('Dispensar multa').closest('li')
  expect(list).toHaveTextContent('Dispensar multa. Pedido de Caio em 23/11/2026, 09:00. Ver em Aprovações')
  expect(screen.getByRole('link', { name: 'Ver em Aprovações' })).toHaveAttribute('href', '/admin/aprovacoes')
})

test('a return that the counter recorded is a matter of checking, not of waiting for the motorcycle', async () => {
  const tasks: AdminDetail['tasks'] = [{ kind: 'recover_motorcycle', id: null, cents: null }]
  const at = '2026-11-23T12:00:00.000Z'
  await open({ tasks, asks: [{ kind: 'motorcycle_return', title: 'Registrar', by: 'Diego', byId: 'd', at }] })
  expect(screen.getByText('Conferir se a moto voltou: a gestão decide em Aprovações')).toBeVisible()
  expect(screen.queryByText(/registrar quando ela chegar/)).toBeNull()
})

test('what the managers did not approve is told with their reason', async () => {
  await open({
    unapproved: [
      {
        id: 'u1',
        kind: 'fee_waiver',
        title: 'Dispensar multa',
        by: 'Caio',
        at: '2026-11-22T12:00:00.000Z',
        reason: 'atrasou',
        decidedBy: 'Helena',
        decidedAt: '2026-11-23T12:00:00.000Z',
        note: 'Já foi dispensada',
      },
    ],
  })
  const item = screen.getByText('Dispensar multa').closest('li')
  expect(item).toHaveTextContent('Dispensar multa. Pedido de Caio em 22/11/2026, 09:00: “atrasou”')
  expect(item).toHaveTextContent('Helena recusou em 23/11/2026, 09:00: “Já foi dispensada”')
})

test('a recovery that the customer stopped is told, and allowed again', async () => {
  const route = 'POST /api/admin/applications/:id/recovery-release'
  const user = await open({ recoveryBlockedAt: '2026-11-23T12:00:00.000Z' })
  answers(route, refusal('unavailable'), adminDetail())
  expect(screen.getByText(/^Em 23\/11|alguém avisou/)).toHaveTextContent('Em 23/11/2026, 09:00 alguém avisou')
  const release = screen.getByRole('button', { name: 'Liberar recuperação' })
  await user.click(release)
  expect(await screen.findByText(/^O serviço está fora do ar/)).toBeVisible()
  answers(detail, adminDetail({ recoveryBlockedAt: null }))
  await user.click(release)
  expect(await screen.findByText('Recuperação de senha liberada')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Liberar recuperação' })).toBeNull())
  expect(sentTo(route)[1]?.url.pathname).toContain(id)
})

test('a withdrawn application says so in the bar', async () => {
  const { outcome } = adminDetail()
  await open({ outcome: { ...outcome, end: { kind: 'withdrawn', at: null } } })
  expect(within(screen.getByRole('region', { name: 'Decisão' })).getByText('Desistência')).toBeVisible()
})

test('another application begins anew', async () => {
  await open({ fullName: 'Ana Souza' })
  answers(detail, adminDetail({ id: after, fullName: 'Bia Prado' }))
  act(() => goTo(`/admin/financiamentos/${after}`))
  expect((await screen.findAllByText('Bia Prado'))[0]).toBeVisible()
  expect(screen.queryAllByText('Ana Souza')).toEqual([])
})

test.each([
  ['a wide screen', true],
  ['a phone', false],
])('%s has the tools of the application and its assignee once', async (_, wide) => {
  onWideScreen(wide)
  answers('GET /api/admin/colleagues', { colleagues: [{ id: manager.id, name: 'Ana', own: true }] })
  await open({ createdAt: '2026-11-20T15:00:00.000Z' })
  expect(screen.getByText('Criado em 20/11/2026, 12:00')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /Escrever|Mensagem/ })).toHaveLength(1)
  expect(await screen.findAllByRole('button', { name: 'Passar para outra pessoa' })).toHaveLength(1)
})
