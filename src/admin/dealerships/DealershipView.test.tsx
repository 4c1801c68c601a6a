import '#content/sentences/analysts.ts'
import { beforeEach, expect, test } from 'vitest'
import type { ManagedDealership } from '#api/dealerships.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { answers, offline, refusal, sentTo } from '#tests/support/screen/api.ts'
import { enter, leave, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { $router } from '../core/router.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { DealershipView } from './DealershipView.tsx'

const place = { street: 'Avenida Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'SP' } as const
const far = { ...place, latitude: -23.5629, longitude: -46.6544 }
const field = (name: string | RegExp) => screen.getByRole('textbox', { name })

beforeEach(() => {
  forgetQueries()
  answers('GET /api/admin/dealerships', { dealerships: [], waiting: [], unapproved: [] })
  $router.open('/admin/configuracoes/concessionarias/nova')
})

test('a CEP fills the place in with its coordinates, and where it finds nothing all that was typed stays', async () => {
  answers('GET /api/admin/cep/:cep', ({ url }) => {
    const cep = url.pathname.slice(-8)
    if (cep === '99999999') return refusal('cep_not_found')
    return cep === '01001000' ? refusal('cep_unavailable') : { ...far, cep }
  })
  const user = show(<DealershipView />)
  await screen.findByRole('heading', { name: 'Nova concessionária' })
  await enter(user, field('Rua e número'), 'Rua Nova, 10')
  for (const [digits, sentence] of [
    ['99999-999', /Não encontramos este CEP/],
    ['01001-000', /Não conseguimos buscar o endereço agora/],
  ] as const) {
    await enter(user, field('CEP'), digits)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(field('Rua e número')).toHaveValue('Rua Nova, 10')
    expect(field('CEP')).toHaveValue(digits)
  }
  // The coordinates of another region are no place of this one.
  await enter(user, field('CEP'), '59020-120')
  await screen.findByDisplayValue('São Paulo')
  expect(field(/^Latitude/)).toHaveValue('')
  await enter(user, field('CEP'), '01310-100')
  await screen.findByDisplayValue('-23,5629')
  expect(field('Rua e número')).toHaveValue('Rua Nova, 10')
  await user.click(screen.getByRole('button', { name: 'Usar o endereço do CEP' }))
  expect(field('Rua e número')).toHaveValue('Avenida Paulista')
})

test('a new one whose answer was lost is sent again under its key', async () => {
  answers('POST /api/admin/dealerships', offline, { dealerships: [], waiting: [], unapproved: [] })
  answers('GET /api/admin/cep/:cep', { ...far, cep: '01310100' })
  const user = show(<DealershipView />)
  await screen.findByRole('heading', { name: 'Nova concessionária' })
  const typed = {
    Nome: 'Tiriva Paulista',
    'Rua e número': 'Avenida Paulista, 9',
    Bairro: 'Bela Vista',
    CEP: '01310-100',
  }
  for (const [name, text] of Object.entries(typed)) await enter(user, field(name), text)
  await screen.findByDisplayValue('-23,5629')
  await enter(user, field('Cidade'), 'São Paulo')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'SP')
  await enter(user, field('Telefone'), '(11) 3333-4444')
  const save = screen.getByRole('button', { name: 'Salvar' })
  await user.click(save)
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  await user.click(save)
  await waitFor(() => expect($router.get()?.route).toBe('dealerships'))
  const keys = sentTo('POST /api/admin/dealerships').map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).not.toBeNull()
})

test('a dealership that does not exist is said to be missing, and a list that does not load can be asked for again', async () => {
  answers('GET /api/admin/dealerships', refusal('internal'), { dealerships: [], waiting: [], unapproved: [] })
  $router.open('/admin/configuracoes/concessionarias/longe')
  const user = show(<DealershipView />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar concessionárias')
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Esta concessionária não existe')).toBeVisible()
})

const shut = null
const open = { opens: '08:00', closes: '18:00' }
const paulista: ManagedDealership = {
  slug: 'sao-paulo-paulista',
  facts: {
    city: 'São Paulo',
    state: 'SP',
    latitude: far.latitude,
    longitude: far.longitude,
    name: 'Tiriva Paulista',
    street: 'Avenida Paulista, 9',
    district: 'Bela Vista',
    cep: '01310-100',
    phone: '(11) 3333-4444',
    timeZone: null,
  },
  hours: [shut, open, open, open, open, open, shut],
  slotsPerHour: 2,
  closedDays: [],
  active: true,
  address: 'Avenida Paulista, 9, Bela Vista, São Paulo/SP',
  version: 4,
  ahead: 0,
}

test('one that somebody else changed keeps what was typed of it, says what changed, and is saved at the second press', async () => {
  const theirs = { ...paulista, slotsPerHour: 17, version: 5 }
  answers(
    'GET /api/admin/dealerships',
    { dealerships: [paulista], waiting: [], unapproved: [] },
    { dealerships: [theirs], waiting: [], unapproved: [] },
  )
  answers('PUT /api/admin/dealerships/:dealership', refusal('stale_dealership'), {
    dealerships: [theirs],
    waiting: [],
    unapproved: [],
  })
  $router.open(`/admin/configuracoes/concessionarias/${paulista.slug}`)
  const user = show(<DealershipView />)
  await enter(user, await screen.findByRole('textbox', { name: 'Rua e número' }), 'Rua Nova, 10')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  const news = await screen.findByRole('alert')
  expect(news).toHaveTextContent('Esta concessionária mudou enquanto você a editava')
  expect(news).toHaveTextContent('Motos por hora: de “2” para “17”')
  expect(field('Rua e número')).toHaveValue('Rua Nova, 10')
  expect(field('Motos por hora')).toHaveValue('17')
  await user.click(within(news).getByRole('button', { name: 'Entendi' }))
  expect(screen.getByRole('button', { name: 'Salvar' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect($router.get()?.route).toBe('dealerships'))
  expect(sentTo('PUT /api/admin/dealerships/:dealership').map(({ json }) => json)).toMatchObject([
    { version: 4, slotsPerHour: 2, facts: { street: 'Rua Nova, 10' } },
    { version: 5, slotsPerHour: 17, facts: { street: 'Rua Nova, 10' } },
  ])
})

test('days are closed in a calendar by keyboard, and kept until they are saved', async () => {
  answers('GET /api/admin/dealerships', { dealerships: [paulista], waiting: [], unapproved: [] })
  answers('POST /api/admin/dealerships/:dealership/affected', { pickups: [] })
  $router.open(`/admin/configuracoes/concessionarias/${paulista.slug}`)
  const user = show(<DealershipView />)
  await user.click(await screen.findByRole('button', { name: 'Próximo mês' }))
  const [first] = screen.getAllByRole('button', { name: /: *aberta$/ })
  const day = first?.dataset.day ?? ''
  const closed = () =>
    screen.getByRole('button', { name: (_, element) => (element as HTMLElement).dataset.day === day })
  await user.click(closed())
  expect(closed()).toHaveAccessibleName(/: *fechada$/)
  expect(closed()).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByText(`Fechada em ${formatPlainDate(day)}.`)).toBeVisible()
  await user.keyboard('{ArrowDown}')
  expect(closed()).not.toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(closed()).toHaveFocus()
  leave()
  show(<DealershipView />)
  expect(await screen.findByText(`Fechada em ${formatPlainDate(day)}.`)).toBeVisible()
})
