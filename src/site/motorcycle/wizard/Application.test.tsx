import { beforeEach, expect, test, vi } from 'vitest'
import { noteSession } from '#lib/stored-application.ts'
import { filledAnswers } from '#tests/support/answers.ts'
import { answers, fileHolds, silence } from '#tests/support/screen/api.ts'
import { newModelPage } from '#tests/support/screen/model-page.ts'
import { act, enter, fireEvent, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { Application } from './Application.island.tsx'
import { saveDraft } from './draft/draft.ts'
import { FirstStep } from './FirstStep.tsx'
import { newWizard } from './wizard-state.ts'

const slug = 'cg-160'
const { birthDate: _, incomeCents, ...same } = filledAnswers
const ana = { ...same, birthDate: '1990-05-21', incomeCents: incomeCents ?? 0 }

beforeEach(() => {
  newModelPage()
  fileHolds('/profissoes.json', ['Médico'])
  history.replaceState(null, '', '/motorcycle/cg-160')
})

const application = (
  <Application model="CG 160" slug={slug} priceCents={1_600_000} shown={{ version: 3, pricedOn: '2026-11-21' }}>
    <FirstStep slug={slug} />
  </Application>
)
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const goOn = () => screen.getByRole('button', { name: 'Continuar' })
/** The wizard has loaded: it alone masks the digits. */
const loaded = () => waitFor(() => expect(document.querySelector('form')).not.toHaveAttribute('method'))
const isPlain = () => document.querySelector('form')?.getAttribute('method') === 'dialog'

test('the first step stands in plain fields, and nothing more loads until it is touched', async () => {
  show(application)
  await act(async () => {})
  expect(screen.getByRole('heading', { name: 'Vamos começar por você' })).toBeVisible()
  for (const name of ['Nome Completo', 'CPF', 'Data de Nascimento', 'E-mail', 'Celular'])
    expect(field(name)).toHaveValue('')
  expect(screen.getByRole('link', { name: 'Entre' })).toHaveAttribute(
    'href',
    '/meu-financiamento?volta=%2Fmotorcycle%2Fcg-160',
  )
  expect(screen.getByRole('navigation', { name: 'Etapas' }).querySelector('[aria-current]')).toHaveTextContent(
    '1Pessoal',
  )
  expect(isPlain()).toBe(true)
})

test('a preview of the step offers no login', () => {
  show(<FirstStep />)
  expect(screen.queryByRole('link', { name: 'Entre' })).toBeNull()
})

test('the wizard comes at the first touch, with the focus and what is typed', async () => {
  const user = show(application)
  fireEvent.change(field('Nome Completo'), { target: { value: 'Ana Souza' } })
  await user.click(field('CPF'))
  await loaded()
  expect(field('Nome Completo')).toHaveValue('Ana Souza')
  expect(field('CPF')).toHaveFocus()
  await user.keyboard('52998224725')
  expect(field('CPF')).toHaveValue('529.982.247-25')
  expect(screen.queryByText('Preencha todos os campos para continuar')).toBeNull()
})

test("a press on 'Continuar' is not lost: it says that it loads, and then what is missing", async () => {
  show(application)
  fireEvent.pointerDown(goOn())
  expect(screen.getByText('Carregando...')).toBeVisible()
  expect(await screen.findByText('Preencha todos os campos para continuar')).toBeVisible()
})

test('Enter in a plain field counts as the press', async () => {
  show(application)
  act(() => void fireEvent.submit(document.querySelector('form') as HTMLFormElement))
  expect(await screen.findByText('Preencha todos os campos para continuar')).toBeVisible()
})

test('a draft of this device is taken up at once', async () => {
  const of = { motorcycle: { slug, model: 'CG 160' }, installments: 24, entryCents: null, dueDay: null }
  saveDraft({ ...newWizard, step: 'residential', answers: filledAnswers }, of, Date.now())
  show(application)
  expect(await screen.findByRole('heading', { name: 'Onde você mora' })).toBeVisible()
})

test('a sent application is told at once after a reload', async () => {
  answers('GET /api/session', { person: null })
  history.replaceState({ thanks: { contractNumber: '2602472415', model: 'CG 160' } }, '')
  show(application)
  expect(await screen.findByRole('heading', { name: 'Solicitação enviada com sucesso!' })).toBeVisible()
})

test('what was typed before any script ran is taken up at once', async () => {
  show(
    <Application model="CG 160" slug={slug} priceCents={1_600_000} shown={{ version: 3, pricedOn: '2026-11-21' }}>
      <form method="dialog">
        <input name="fullName" defaultValue="Ana Souza" />
      </form>
    </Application>,
  )
  await loaded()
  expect(field('Nome Completo')).toHaveValue('Ana Souza')
})

test('whoever is logged in finds the own data filled in', async () => {
  noteSession()
  answers('GET /api/session', { person: ana })
  show(application)
  expect(await screen.findByRole('heading', { name: 'Confira os seus dados' })).toBeVisible()
  expect(field('CPF')).toHaveValue('529.982.247-25')
})

test('a slow answer about the login holds nobody up for long', async () => {
  noteSession()
  answers('GET /api/session', silence)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  show(application)
  await act(() => import('./Wizard.tsx'))
  await act(() => vi.advanceTimersByTimeAsync(1_400))
  expect(isPlain()).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(isPlain()).toBe(false)
  vi.useRealTimers()
})

test('a wizard that does not load says so beside the form, keeps what is typed, and is tried again', async () => {
  vi.doMock('./Wizard.tsx', () => {
    throw new Error('no connection')
  })
  const user = show(application)
  await enter(user, field('Nome Completo'), 'Ana Souza')
  expect(await screen.findByRole('alert')).toHaveTextContent('Não conseguimos carregar o formulário.')
  expect(field('Nome Completo')).toHaveValue('Ana Souza')
  vi.doUnmock('./Wizard.tsx')
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await loaded()
  expect(field('Nome Completo')).toHaveValue('Ana Souza')
  expect(screen.queryByRole('alert')).toBeNull()
})
