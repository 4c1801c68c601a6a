import '#content/sentences/analysts.ts'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RequestFigures, RequestsReport as Requests } from '#api/reports.ts'
import { answers, lastQuery, type Route, refusal } from '#tests/support/screen/api.ts'
import { figuresOf, listBehind } from '#tests/support/screen/figures.ts'
import { fireEvent, screen, show } from '#tests/support/screen/show.ts'
import { onWideScreen } from '#tests/support/screen/width.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { CreditReport } from './CreditReport.tsx'
import { RefusedDocumentsReport } from './RefusedDocumentsReport.tsx'
import { ReleaseMonthsReport } from './ReleaseMonthsReport.tsx'
import { RequestsReport } from './RequestsReport.tsx'

const period = { from: '2026-11-01', to: '2026-11-20' }

beforeEach(() => forgetQueries())

describe('decisions about credit', () => {
  const route = 'GET /api/admin/reports/credit'
  const group = (name: string, changes = {}) => ({ group: name, count: 8, approved: 6, medianHours: 3, ...changes })
  const groups = [
    group('band-300'),
    group('band-none'),
    group('version-0', { count: 10, approved: 5, medianHours: null }),
    group('version-10'),
    group('version-9'),
    group('against', { count: 1, approved: 0 }),
    group('age-26', { medianHours: 60 }),
    group('state-SP'),
  ]

  test('each kind of group has its figures, in the order of its names, and each leads to its applications', async () => {
    answers(route, { groups })
    show(<CreditReport period={period} />)
    await screen.findByRole('region', { name: 'Decisões por faixa de score' })
    expect(lastQuery(route)).toEqual(period)
    expect(figuresOf('Decisões por versão da política')).toEqual([
      ['Política padrão', { Quantidade: '10', Aprovados: '50%', 'Metade em até': '—' }],
      ['Política, versão 9', { Quantidade: '8', Aprovados: '75%', 'Metade em até': '3 h' }],
      ['Política, versão 10', { Quantidade: '8', Aprovados: '75%', 'Metade em até': '3 h' }],
    ])
    expect(figuresOf('Decisões fora do comum')).toEqual([
      ['Contra a política', { Quantidade: '1', Aprovados: '0%', 'Metade em até': '3 h' }],
    ])
    expect(figuresOf('Decisões por idade')[0]?.[1]['Metade em até']).toBe('2,5 dias')
    expect(figuresOf('Decisões por estado')[0]?.[0]).toBe('São Paulo')
    expect(figuresOf('Decisões por faixa de score')).toHaveLength(2)
    expect(listBehind('Decisões por estado', 'São Paulo')).toEqual({
      path: '/admin/financiamentos',
      ...period,
      decided: 'state-SP',
    })
  })

  test('a kind without decisions has no table', async () => {
    answers(route, { groups: [group('state-SP')] })
    show(<CreditReport period={period} />)
    await screen.findByRole('region', { name: 'Decisões por estado' })
    expect(screen.getAllByRole('region')).toHaveLength(1)
  })

  test('a period without decisions says so', async () => {
    answers(route, { groups: [] })
    show(<CreditReport period={period} />)
    expect(await screen.findByText(/^Nenhum pedido enviado neste período teve uma decisão/)).toBeVisible()
  })
})

describe('requests', () => {
  const route = 'GET /api/admin/reports/requests'
  const figures = (received: number, changes: Partial<RequestFigures> = {}): RequestFigures => ({
    received,
    answered: 0,
    inTime: 0,
    late: 0,
    medianHours: null,
    ...changes,
  })
  const report = (now: RequestFigures, before: RequestFigures): Requests => ({
    now: {
      ...period,
      all: now,
      byKind: [
        { kind: 'complaint', ...now },
        { kind: 'message', ...figures(0) },
        { kind: 'privacy', ...figures(0) },
      ],
      byChannel: [
        { channel: 'phone', ...now },
        { channel: 'site', ...figures(0) },
      ],
    },
    before: {
      from: '2026-10-12',
      to: '2026-10-31',
      all: before,
      byKind: [
        { kind: 'complaint', ...before },
        { kind: 'message', ...figures(2) },
        { kind: 'privacy', ...figures(0) },
      ],
      byChannel: [
        { channel: 'phone', ...before },
        { channel: 'site', ...figures(0) },
      ],
    },
  })
  const now = figures(1200, { answered: 1100, inTime: 1000, late: 100, medianHours: 30 })
  const before = figures(900, { answered: 900, inTime: 890, late: 10, medianHours: 20 })

  test('all, each kind and each channel stand beside the period before, those without any left out', async () => {
    answers(route, report(now, before))
    show(<RequestsReport period={period} />)
    await screen.findByRole('list', { name: 'Solicitações por assunto' })
    expect(lastQuery(route)).toEqual(period)
    const line = {
      Recebidas: '1.200',
      Antes: '900',
      Respondidas: '1.100',
      'No prazo': '1.000',
      Atrasadas: '100',
      'Metade em até': '30 hantes 20 h',
    }
    const [all, complaint, message, ...more] = figuresOf('Solicitações por assunto')
    expect([all, complaint, more]).toEqual([['Todas', line], ['Reclamação', line], []])
    expect(message?.[1]).toMatchObject({ Recebidas: '0', Antes: '2', 'Metade em até': '—' })
    expect(figuresOf('Solicitações por canal')).toEqual([['Telefone', line]])
  })

  test.each([
    ['1.200 recebidas: Todas, abrir a lista', { state: 'all', ...period }],
    [
      '1.100 respondidas: Reclamação, abrir a lista',
      { state: 'all', ...period, kind: 'complaint', answer: 'answered' },
    ],
    ['1.000 no prazo: Telefone, abrir a lista', { state: 'all', ...period, channel: 'phone', answer: 'in_time' }],
    ['100 atrasadas: Todas, abrir a lista', { state: 'all', ...period, answer: 'late' }],
  ])('%s', async (name, query) => {
    answers(route, report(now, before))
    show(<RequestsReport period={period} />)
    const { pathname, searchParams } = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name })).href)
    expect(pathname).toBe('/admin/solicitacoes')
    expect(Object.fromEntries(searchParams)).toEqual(query)
  })

  test('zero leads nowhere', async () => {
    answers(route, report(figures(3), before))
    show(<RequestsReport period={period} />)
    await screen.findByRole('list', { name: 'Solicitações por assunto' })
    expect(screen.queryByRole('link', { name: /^0 / })).toBeNull()
  })

  test.each([
    [before, 'Nenhuma solicitação foi aberta neste período (antes 900).'],
    [figures(0), 'Nenhuma solicitação foi aberta neste período.'],
  ])('a period without requests says how many there were before', async (former, sentence) => {
    answers(route, report(figures(0), former))
    show(<RequestsReport period={period} />)
    expect(await screen.findByText(/^Nenhuma solicitação foi aberta/)).toHaveTextContent(sentence)
  })
})

describe('refused documents', () => {
  const route = 'GET /api/admin/reports/documents'
  const refused = (count: number, changes = {}) => ({ document: 'cnh', refusal: 'expired', count, ...changes }) as never

  test('each document and reason stands beside the period before, and leads to the acts in the audit', async () => {
    answers(route, {
      now: [refused(5), refused(2, { refusal: null })],
      before: [refused(9, { document: 'selfie' }), refused(3)],
    })
    show(<RefusedDocumentsReport period={period} />)
    const rows = await screen
      .findByRole('list', { name: 'Documentos recusados' })
      .then(() => figuresOf('Documentos recusados'))
    expect(rows.map(([, figures]) => figures)).toEqual([
      { Quantidade: '5', Antes: '3' },
      { Quantidade: '2', Antes: '0' },
    ])
    expect(rows[1]?.[0]).toMatch(/: Sem motivo registrado$/)
    expect(listBehind('Documentos recusados', rows[0]?.[0] ?? '')).toEqual({
      path: '/admin/configuracoes/controle/auditoria',
      ...period,
      document: 'cnh',
      refusal: 'expired',
    })
    expect(listBehind('Documentos recusados', rows[1]?.[0] ?? '')).toMatchObject({ refusal: 'none' })
  })

  test('a period without refusals says so', async () => {
    answers(route, { now: [], before: [refused(3)] })
    show(<RefusedDocumentsReport period={period} />)
    expect(await screen.findByText('Nenhum documento foi recusado neste período.')).toBeVisible()
  })
})

describe('months of release', () => {
  const route = 'GET /api/admin/reports/release-months'
  const october = { month: '2026-10', contracts: 1, openCents: 0, lateContracts: 0, lateCents: 0 }
  const november = { month: '2026-11', contracts: 1200, openCents: 10_000_000, lateContracts: 1, lateCents: 1_250_000 }

  test('the newest month stands first, with what is owed, and which part of it is late', async () => {
    answers(route, { months: [october, november] })
    show(<ReleaseMonthsReport />)
    await screen.findByRole('list', { name: 'A receber e em atraso, por mês da liberação' })
    expect(figuresOf('A receber e em atraso, por mês da liberação')).toEqual([
      [
        'Novembro de 2026',
        {
          Contratos: '1.200',
          'A receber': 'R$ 100.000,00',
          'Contratos em atraso': '1',
          'Em atraso': 'R$ 12.500,00',
          'Parte em atraso': '12,5%',
        },
      ],
      [
        'Outubro de 2026',
        {
          Contratos: '1',
          'A receber': 'R$ 0,00',
          'Contratos em atraso': '0',
          'Em atraso': 'R$ 0,00',
          'Parte em atraso': '0%',
        },
      ],
    ])
  })

  test('the curves are told in words, the newest month first', async () => {
    answers(route, { months: [october, november] })
    show(<ReleaseMonthsReport />)
    const owed = await screen.findByRole('slider', { name: 'A receber, por mês da liberação' })
    const said = (slider: HTMLElement) => slider.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')
    expect(said(owed)).toBe('Novembro de 2026: R$ 100.000,00 de 1.200 contratos')
    const late = await screen.findByRole('slider', { name: 'Em atraso, por mês da liberação' })
    expect(said(late)).toBe('Novembro de 2026: 12,5%, R$ 12.500,00 de 1 contrato')
    fireEvent.change(owed, { target: { value: '0' } })
    expect(said(owed)).toBe('Outubro de 2026: R$ 0,00 de 1 contrato')
  })

  test('without open contracts it says so', async () => {
    answers(route, { months: [] })
    show(<ReleaseMonthsReport />)
    expect(await screen.findByText('Nenhum contrato tem parcelas em aberto hoje.')).toBeVisible()
  })

  test('a wide screen has a table of the same figures', async () => {
    onWideScreen()
    answers(route, { months: [october, november] })
    show(<ReleaseMonthsReport />)
    const table = await screen.findByRole('table', {
      name: 'A receber e em atraso, por mês da liberação',
      hidden: true,
    })
    expect([...table.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Mês da liberação', 'Contratos', 'A receber', 'Contratos em atraso', 'Em atraso', 'Parte em atraso'],
      ['Novembro de 2026', '1.200', 'R$\u00a0100.000,00', '1', 'R$\u00a012.500,00', '12,5%'],
      ['Outubro de 2026', '1', 'R$\u00a00,00', '0', 'R$\u00a00,00', '0%'],
    ])
  })
})

test.each<[Route, unknown, () => ReactElement, RegExp]>([
  ['GET /api/admin/reports/credit', { groups: [] }, () => <CreditReport period={period} />, /^Nenhum pedido/],
  [
    'GET /api/admin/reports/documents',
    { now: [], before: [] },
    () => <RefusedDocumentsReport period={period} />,
    /^Nenhum documento/,
  ],
  ['GET /api/admin/reports/release-months', { months: [] }, () => <ReleaseMonthsReport />, /^Nenhum contrato/],
])('%s that failed can be asked again', async (route, answer, element, said) => {
  answers(route, refusal('internal'), answer as never)
  const user = show(element())
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os relatórios')
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
