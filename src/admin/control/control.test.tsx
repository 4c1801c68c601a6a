import '#content/sentences/analysts.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditPage } from '#api/audit.ts'
import type { Installation } from '#api/installation.ts'
import { goTo } from '#tests/support/screen/address.ts'
import { answers, lastQuery, offline, sentTo } from '#tests/support/screen/api.ts'
import { enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { manager } from '#tests/support/screen/staff.ts'
import { teamAccount } from '#tests/support/screen/team.ts'
import { $router } from '../core/router.ts'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { AuditView } from './AuditView.tsx'
import { InstallationNotice, InstallationView } from './InstallationView.tsx'
import { SecurityLogView } from './SecurityLogView.tsx'

const places = () =>
  within(screen.getByRole('navigation', { name: 'Controle' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])
const select = (name: string) => screen.getByRole('combobox', { name })
const again = () => screen.getByRole('button', { name: 'Tentar novamente' })

beforeEach(() => {
  forgetQueries()
  sessionOpened(manager)
  answers('GET /api/admin/team', {
    accounts: [teamAccount('1', 'Caio'), teamAccount('2', 'Bia')],
    asksForManagers: false,
    secondFactorCompulsory: true,
    waiting: [],
    unapproved: [],
    invitations: [],
  })
})
afterAll(sessionClosed)

describe('audit', () => {
  const route = 'GET /api/admin/audit'
  type Event = AuditPage['events'][number]
  const event = (number: number, changes: Partial<Event> = {}): Event => ({
    id: `2026-11-23T12:00:0${number}.000Z_team_${number}`,
    at: '2026-11-23T12:00:00.000Z',
    by: 'Caio',
    area: 'applications',
    what: `Ato ${number}`,
    words: [],
    about: null,
    address: null,
    ...changes,
  })
  const page = (...events: Event[]): AuditPage => ({ events, hasMore: false })
  const line = (number: number) => screen.getByText(`Ato ${number}`).closest('li')
  beforeEach(() => answers(route, page(event(1))))

  async function open(address = '') {
    goTo(`/admin/configuracoes/controle/auditoria${address}`)
    const user = show(<AuditView />)
    await screen.findByText(/^Ato 1|^Nada /)
    return user
  }

  test('a line says what was done with which words, by whom and when, where and about what', async () => {
    const id = '00000000-0000-4000-8000-000000000001'
    answers(
      route,
      page(
        event(1, { words: ['de 10', 'para 20'], about: { name: '2602472415', applicationId: id } }),
        event(2, { area: 'team', by: '', address: 'abcdef0123456789' }),
        event(3, { area: 'catalogue', by: '', about: { name: 'X-ADV', applicationId: null } }),
      ),
    )
    await open()
    expect(line(1)).toHaveTextContent('Ato 1de 10para 20Caio, 23/11/2026, 09:00Financiamentos e pagamentos: 2602472415')
    expect(screen.getByRole('link', { name: '2602472415' })).toHaveAttribute('href', `/admin/financiamentos/${id}`)
    expect(line(2)).toHaveTextContent(
      /Ato 2Endereço de rede abcdef01Usuário que não existe, 23\/11\/2026, 09:00Contas da equipe$/,
    )
    expect(line(3)).toHaveTextContent('Sistema, 23/11/2026, 09:00Catálogo: X-ADV')
    expect(screen.queryByRole('link', { name: 'X-ADV' })).toBeNull()
  })

  test('the filter of the address is asked for, and stands in its fields', async () => {
    await open('?person=bia&area=team&from=2026-11-01&to=2026-11-20')
    expect(lastQuery(route)).toEqual({ person: 'bia', area: 'team', from: '2026-11-01', to: '2026-11-20' })
    await screen.findByRole('option', { name: 'Bia' })
    expect(select('Pessoa')).toHaveValue('bia')
    expect(select('Onde')).toHaveValue('team')
  })

  test('each field changes its part of the filter alone', async () => {
    const user = await open('?area=team')
    await screen.findByRole('option', { name: 'Caio' })
    await user.selectOptions(select('Pessoa'), 'Caio')
    expect($router.get()?.search).toEqual({ person: 'caio', area: 'team' })
    await enter(user, screen.getByLabelText('De'), '01/11/2026')
    await enter(user, screen.getByLabelText('Até'), '20/11/2026')
    expect($router.get()?.search).toEqual({ person: 'caio', area: 'team', from: '2026-11-01', to: '2026-11-20' })
    await user.selectOptions(select('Onde'), 'Em tudo')
    expect($router.get()?.search).toEqual({ person: 'caio', from: '2026-11-01', to: '2026-11-20' })
    await waitFor(() => expect(lastQuery(route)).toEqual($router.get()?.search))
  })

  test('a subject is searched for', async () => {
    const user = await open()
    await enter(user, screen.getByRole('searchbox', { name: /contrato, protocolo, moto ou pessoa/ }), '2602472415')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(lastQuery(route)).toEqual({ q: '2602472415' }))
  })

  test('refused documents, as a report leads to them, are named, and left by one press', async () => {
    const user = await open('?document=cnh&refusal=expired&from=2026-11-01')
    expect(screen.getByText(/^Só documentos recusados/)).toHaveTextContent(/: .*: Vencida$/)
    await user.click(screen.getByRole('button', { name: 'Ver tudo' }))
    expect($router.get()?.search).toEqual({ from: '2026-11-01' })
    expect(screen.queryByText(/^Só documentos recusados/)).toBeNull()
  })

  test('older lines come by a press, from where the list ends, with the same filter', async () => {
    answers(route, { ...page(event(1)), hasMore: true }, offline, page(event(2)))
    const user = await open('?area=team')
    await user.click(screen.getByRole('button', { name: 'Ver mais' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^O histórico não carregou: Sem conexão/)
    await user.click(screen.getByRole('button', { name: 'Ver mais' }))
    expect(await screen.findByText('Ato 2')).toBeVisible()
    expect(screen.getByText('Ato 1')).toBeVisible()
    expect(lastQuery(route)).toEqual({ area: 'team', before: event(1).id })
    expect(screen.queryByRole('button', { name: 'Ver mais' })).toBeNull()
  })

  test.each([
    ['', 'Nada aconteceu ainda.'],
    ['?area=team', 'Nada com estes filtros.'],
  ])('without lines %s it says so', async (address, sentence) => {
    answers(route, page())
    await open(address)
    expect(screen.getByText(sentence)).toBeVisible()
  })

  test('what could not be loaded can be loaded again', async () => {
    answers(route, offline, page(event(1)))
    goTo('/admin/configuracoes/controle/auditoria')
    const user = show(<AuditView />)
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar a auditoria')
    await user.click(again())
    expect(await screen.findByText('Ato 1')).toBeVisible()
  })

  test('it is the third part of the control', async () => {
    await open()
    expect(screen.getByRole('heading', { name: 'Controle: auditoria' })).toBeVisible()
    expect(places()).toEqual([
      ['Instalação', '/admin/configuracoes/controle', null],
      ['Segurança', '/admin/configuracoes/controle/seguranca', null],
      ['Auditoria', '/admin/configuracoes/controle/auditoria', 'true'],
    ])
  })
})

describe('installation', () => {
  const route = 'GET /api/admin/installation'
  type Part = Installation['parts'][number]
  const part = (name: Part['part'], state: Part['state'] = 'ok', at: string | null = null): Part => ({
    part: name,
    state,
    at,
  })
  const errors: Installation['browserErrors'] = { times: 0, most: [] }
  const installation = (...parts: Part[]): Installation => ({ parts, browserErrors: errors })
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  const card = (title: string) => screen.getByRole('heading', { name: title }).closest('li')

  test('the worst stands first, with what it stops and what helps', async () => {
    answers(
      route,
      installation(
        part('database'),
        part('role', 'unknown'),
        part('pix_certificate', 'ending', '2026-12-01T12:00:00.000Z'),
        part('site_url', 'missing'),
        part('store', 'failing'),
      ),
    )
    show(<InstallationView />)
    expect(await screen.findByText('3 pontos pedem atenção: veja o que cada um impede')).toBeVisible()
    expect(titles().slice(0, 3)).toEqual(['Arquivos', 'Endereço do site', expect.any(String)])
    expect(titles().slice(3)).toEqual(['Papel restrito no banco de dados', 'Banco de dados', 'Erros nos navegadores'])
    expect(card('Arquivos')).toHaveTextContent(/Não funciona.*Ninguém envia nem abre documentos.*Netlify Blobs/)
    expect(card('Endereço do site')).toHaveTextContent('Falta configurar')
    expect(card(titles()[2] ?? '')).toHaveTextContent(/Vence em breveDepois de vencer, [a-z].*Válido até: 01\/12\/2026/)
    expect(card('Papel restrito no banco de dados')).toHaveTextContent('Verifique de novo daqui a alguns minutos.')
    expect(card('Banco de dados')).toHaveTextContent('Em ordemGuarda os pedidos, os contratos e as contas.')
    expect(card('Banco de dados')).not.toHaveTextContent('Nada funciona sem ele.')
  })

  test.each([
    [[part('database')], 'Está tudo em ordem'],
    [[part('database'), part('role', 'unknown')], 'Nada pede atenção, mas de uma parte ainda não se sabe'],
    [[part('store', 'failing')], '1 ponto pede atenção: veja o que cada um impede'],
  ])('%# the whole in one sentence', async (parts, title) => {
    answers(route, installation(...parts))
    show(<InstallationView />)
    expect(await screen.findByText(title)).toBeVisible()
  })

  test('the last run of the housekeeping is told, and no instant of other parts', async () => {
    const at = '2026-11-23T06:00:00.000Z'
    answers(route, installation(part('housekeeping', 'ok', at), part('database', 'ok', at), part('cards', 'ok', at)))
    show(<InstallationView />)
    expect(await screen.findByText('Última vez: 23/11/2026, 03:00')).toBeVisible()
    expect(screen.queryAllByText(/^Válido até/)).toEqual([])
    expect(screen.queryAllByText(/23\/11\/2026/)).toHaveLength(1)
  })

  test('a certificate of which no day is known names none', async () => {
    answers(route, installation(part('pix_certificate', 'missing'), part('database')))
    show(<InstallationView />)
    await screen.findByText(/^1 ponto/)
    expect(screen.queryByText(/^Válido até/)).toBeNull()
  })

  test('it is checked again by a press', async () => {
    answers(route, offline, installation(part('store', 'failing')), installation(part('store')))
    const user = show(<InstallationView />)
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao verificar a instalação')
    await user.click(again())
    expect(await screen.findByText(/^1 ponto/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Verificar de novo' }))
    expect(await screen.findByText('Está tudo em ordem')).toBeVisible()
    expect(places()[0]).toEqual(['Instalação', '/admin/configuracoes/controle', 'true'])
  })

  test('errors of browsers are told with where and how often, and how to find them in the log', async () => {
    const most = [
      {
        kind: 'rejection' as const,
        name: 'TypeError',
        page: '/motos',
        source: 'a.js:1',
        requestId: 'req-1',
        times: 1200,
        at: '2026-11-23T06:00:00.000Z',
      },
    ]
    const other = { ...most[0], kind: 'error', page: '/faq', requestId: null, times: 1 } as never
    answers(route, { parts: [part('database')], browserErrors: { times: 1201, most: [...most, other] } })
    show(<InstallationView />)
    const region = await screen.findByRole('region', { name: 'Erros nos navegadores' })
    expect(region).toHaveTextContent('1.201')
    expect(region).toHaveTextContent('Desde ontem, contados por amostra')
    const [first, second] = within(region).getAllByRole('listitem')
    expect(first).toHaveTextContent(
      '1.200× Promessa sem resposta: TypeError/motos a.js:123/11/2026, 03:00 · última requisição req-1',
    )
    expect(second).not.toHaveTextContent('última requisição')
  })

  test('no error is said in words', async () => {
    answers(route, installation(part('database')))
    show(<InstallationView />)
    expect(await screen.findByText('Nenhum erro desde ontem.')).toBeVisible()
  })

  test('the notice of the dashboard names what needs somebody', async () => {
    answers(
      route,
      installation(
        part('database'),
        part('store', 'failing'),
        part('contract_certificate', 'ending', '2026-12-01T12:00:00.000Z'),
        part('role', 'unknown'),
      ),
    )
    show(<InstallationNotice />)
    expect(await screen.findByText('Instalação: 2 pontos pedem atenção')).toBeVisible()
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items).toEqual([
      'Arquivos: não funciona',
      expect.stringMatching(/: vence em breve \(01\/12\/2026, 09:00\)$/),
    ])
    expect(screen.getByRole('link', { name: 'Ver em Instalação' })).toHaveAttribute(
      'href',
      '/admin/configuracoes/controle',
    )
  })

  test('there is no notice while nothing needs anybody', async () => {
    answers(route, installation(part('database'), part('role', 'unknown')))
    const user = show(<InstallationNotice />)
    await waitFor(() => expect(sentTo(route)).toHaveLength(1))
    await user.tab()
    expect(screen.queryByRole('status')).toBeNull()
  })
})

describe('security', () => {
  const route = 'GET /api/admin/team/history'
  const event = (id: number, changes = {}) =>
    ({
      id,
      at: '2026-11-23T12:00:00.000Z',
      kind: 'login',
      by: 'caio',
      subject: null,
      address: null,
      ...changes,
    }) as never
  const page = (...events: never[]) => ({ events, hasMore: false }) as never
  beforeEach(() => answers(route, page(event(1))))

  async function open() {
    const user = show(<SecurityLogView />)
    await screen.findByText(/, 23\/11\/2026, 09:00$|^Nada /)
    return user
  }

  test('a line says by whom and when, and from which network', async () => {
    answers(route, page(event(1, { address: 'abcdef0123456789' }), event(2, { by: '' })))
    show(<SecurityLogView />)
    expect(await screen.findByText('caio, 23/11/2026, 09:00')).toBeVisible()
    expect(screen.getByText('Endereço de rede abcdef01')).toBeVisible()
    expect(screen.getByText('Usuário que não existe, 23/11/2026, 09:00')).toBeVisible()
    expect(places()[1]).toEqual(['Segurança', '/admin/configuracoes/controle/seguranca', 'true'])
  })

  test('each field filters, and an emptied one no longer', async () => {
    const user = await open()
    await screen.findByRole('option', { name: 'Bia' })
    await user.selectOptions(select('Pessoa'), 'Bia')
    await waitFor(() => expect(lastQuery(route)).toEqual({ person: 'bia' }))
    const [, kind] = within(select('O que aconteceu')).getAllByRole<HTMLOptionElement>('option')
    await user.selectOptions(select('O que aconteceu'), kind as HTMLElement)
    await waitFor(() => expect(lastQuery(route)).toEqual({ person: 'bia', kind: kind?.value }))
    await user.selectOptions(select('Pessoa'), 'Todas')
    await enter(user, screen.getByLabelText('De'), '01/11/2026')
    await enter(user, screen.getByLabelText('Até'), '20/11/2026')
    await waitFor(() => expect(lastQuery(route)).toEqual({ kind: kind?.value, from: '2026-11-01', to: '2026-11-20' }))
  })

  test('older lines come by a press, with the same filter', async () => {
    answers(route, page(event(1)), { events: [event(5)], hasMore: true } as never, page(event(4, { by: 'bia' })))
    const user = await open()
    await enter(user, screen.getByLabelText('De'), '01/11/2026')
    await user.click(await screen.findByRole('button', { name: 'Ver mais' }))
    expect(await screen.findByText('bia, 23/11/2026, 09:00')).toBeVisible()
    expect(lastQuery(route)).toEqual({ from: '2026-11-01', before: '5' })
    // Older lines of one filter are none of another, which shows at once what it showed before.
    answers(route, page(event(1)))
    await user.clear(screen.getByLabelText('De'))
    expect(screen.queryByText('bia, 23/11/2026, 09:00')).toBeNull()
    expect(await screen.findByText('caio, 23/11/2026, 09:00')).toBeVisible()
  })

  test('without lines it says whether a filter is the reason', async () => {
    answers(route, page())
    const user = await open()
    expect(screen.getByText('Nada aconteceu ainda.')).toBeVisible()
    await enter(user, screen.getByLabelText('De'), '01/11/2026')
    expect(await screen.findByText('Nada com estes filtros.')).toBeVisible()
  })

  test('what could not be loaded can be loaded again', async () => {
    answers(route, offline, page(event(1)))
    const user = show(<SecurityLogView />)
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar o histórico')
    await user.click(again())
    expect(await screen.findByText('caio, 23/11/2026, 09:00')).toBeVisible()
  })
})
