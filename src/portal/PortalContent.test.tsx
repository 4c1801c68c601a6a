import '#content/sentences/portal.ts'
import { Suspense } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { ApplicantView } from '#api/portal.ts'
import { answers, type Route, silence } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { act, leave, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { $done } from './done/done.ts'
import { PortalContent } from './PortalContent.tsx'
import { $applications } from './portal-state.ts'

const at = '2026-11-20T15:00:00.000Z'
const { outcome } = applicantView()
const handOver = {
  at,
  day: '2026-11-20',
  dealership: 'Tiriva Centro',
  returnTo: null,
  returnedOn: null,
  isReturnAsked: false,
}
const contract = { readyAt: at, readAt: null, signedAt: null }
const refused = { ...outcome, end: { kind: 'refused' as const, at } }
const loaded: Route[] = [
  'GET /api/portal',
  'GET /api/portal/payment',
  'GET /api/portal/installments',
  'GET /api/portal/refusal',
  'GET /api/portal/income-proof',
  'GET /api/portal/counter-offer',
  'GET /api/portal/dealerships',
]

beforeEach(() => {
  $done.set(null)
  $applications.set([])
  for (const route of loaded) answers(route, silence)
})

async function open(changes: Partial<ApplicantView> = {}, staleSince: string | null = null) {
  const view = applicantView({ emailConfirmed: true, ...changes })
  const page = <PortalContent view={view} staleSince={staleSince} artwork={{}} capacities={{}} />
  // The words of later steps suspend the page until they are loaded.
  const user = await act(async () => show(<Suspense>{page}</Suspense>))
  await screen.findByRole('heading', { name: 'Meu Financiamento' })
  return user
}
const cards = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
const always = ['Andamento', 'Detalhes do financiamento', 'Dados pessoais', 'Avisos por e-mail']
const [progress = '', terms = '', ...self] = always

test('a deletion that waits stands before everything else, in the place of a step that it takes along', async () => {
  const deletion = { requestId: 'r1', protocol: 'P', doneFrom: '2026-12-02T15:00:00.000Z', takesApplication: false }
  await open({ deletion })
  const step = 'Próximo passo'
  expect(screen.getByText(step, { exact: false })).toBeVisible()
  leave()
  await open({ deletion: { ...deletion, takesApplication: true } })
  expect(screen.queryByText(step, { exact: false })).toBeNull()
  const notice = await screen.findByText('Você pediu para apagar os seus dados')
  const [first] = screen.getAllByRole('heading', { level: 2 })
  expect(notice.compareDocumentPosition(first as Node) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test.each<[string, Partial<ApplicantView>, string[]]>([
  ['analysis', {}, ['Estamos analisando o seu crédito', ...always]],
  [
    'documents to send',
    { status: 'waiting_docs', step: 'send_documents' },
    ['Envie os seus documentos', 'Documentos', ...always],
  ],
  [
    'an income to prove',
    { step: 'send_income' },
    ['Envie o seu comprovante de renda', 'Comprovante de renda', ...always],
  ],
  ['another offer', { step: 'choose_offer' }, ['Temos outras condições para você', 'Escolha como seguir', ...always]],
  [
    'a consent to renew',
    { asksConsent: true },
    ['Estamos analisando o seu crédito', 'Podemos consultar o seu histórico de crédito?', ...always],
  ],
  [
    'a refusal',
    { step: 'refused', outcome: refused },
    ['Não foi possível aprovar este pedido', 'Quer outra moto?', ...always],
  ],
  [
    'an entry to pay before the contract, which waits below',
    { step: 'pay_entry', status: 'signing', outcome: { ...outcome, payableCents: 1_000 }, journey: { contract } },
    ['Pague a entrada de R$ 4.961,90', 'Pagamento da entrada', 'Contrato', ...always],
  ],
  [
    'a contract to sign',
    { step: 'sign', status: 'signing', journey: { contract } },
    ['Assine o contrato', 'Contrato', ...always],
  ],
  [
    'a pick-up to book',
    { step: 'book', status: 'completed', outcome: { ...outcome, may: { ...outcome.may, book: true } } },
    ['Sua moto está liberada!', 'Escolha onde e quando retirar', progress, terms, 'Minhas parcelas', ...self],
  ],
  [
    'an installment that is due before the hand-over',
    { step: 'pay_installment', status: 'completed' },
    ['Hoje é o dia de pagar a parcela', 'Minhas parcelas', ...always],
  ],
  [
    'a motorcycle on the road',
    { step: 'delivered', status: 'completed', handOver },
    ['Minhas parcelas', 'Minha moto', ...always],
  ],
  [
    'everything paid',
    { step: 'settled', status: 'completed', handOver },
    ['Minhas parcelas', 'Minha moto', ...always, 'Quer outra moto?'],
  ],
])('the page has what its phase needs, the next task first: %s', async (_, changes, titles) => {
  await open(changes)
  await waitFor(() => expect(cards()).toEqual(titles))
})

test('who has several applications is led to them, and nobody else', async () => {
  $applications.set([{ id: '1' }, { id: '2' }] as never)
  await open()
  expect(screen.getByText(/^Olá/)).toHaveTextContent('Olá, Ana! Aqui você acompanha a sua X-ADV.')
  expect(screen.getByRole('link', { name: 'Meus pedidos (2)' })).toHaveAttribute('href', '#pedidos')
  act(() => $applications.set([{ id: '1' }] as never))
  expect(screen.queryByRole('link', { name: /^Meus pedidos/ })).toBeNull()
})

test.each([
  [at, 'Você está vendo as informações de 20/11/2026, 12:00.'],
  ['', 'Você está vendo as informações do seu último acesso.'],
])('data that are not current say since when (%s)', async (since, sentence) => {
  await open({}, since)
  expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
})

test('current data say nothing of their age, and the account is one press away', async () => {
  await open()
  expect(screen.queryByText(/Não conseguimos atualizar/)).toBeNull()
  expect(screen.getByRole('link', { name: /^Senha e acessos/ })).toHaveAttribute('href', '#acesso')
})
