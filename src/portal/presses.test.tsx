import '#content/sentences/portal.ts'
import { useStore } from '@nanostores/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DebitView } from '#api/debits.ts'
import type { PrivacyView } from '#api/privacy.ts'
import { sentenceFor } from '#content/sentences.ts'
import { writeRecord } from '#lib/stored-application.ts'
import { answers, offline, refusal } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { debitView, installmentsAnswer } from '#tests/support/screen/installments-answer.ts'
import { expectSaidBeside, press, pressing } from '#tests/support/screen/presses.ts'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { BureauConsent } from './consent/BureauConsent.tsx'
import { EmailNotice } from './contact/EmailNotice.tsx'
import { Reminders } from './contact/Reminders.tsx'
import { CounterOfferCard } from './counter-offer/CounterOfferCard.tsx'
import { Debit } from './debit/Debit.tsx'
import { Documents } from './documents/Documents.tsx'
import { DoneNotice } from './done/DoneNotice.tsx'
import { $done } from './done/done.ts'
import { IncomeProofCard } from './income/IncomeProofCard.tsx'
import { InstallmentPayment } from './installments/InstallmentPayment.tsx'
import { WaitingPayments } from './installments/WaitingPayments.tsx'
import { PortalHeader } from './PortalHeader.tsx'
import { PickupCard } from './pickup/PickupCard.tsx'
import { EntryWaiting } from './pix/ChargeWaiting.tsx'
import { AskBack } from './pix/PaymentsCard.tsx'
import { $portal } from './portal-state.ts'
import { CopyAndDeletion } from './requests/CopyAndDeletion.tsx'

const view = applicantView()
const booked = applicantView({
  pickup: {
    slug: 'centro',
    name: 'Tiriva Centro',
    address: 'Rua da Consolação, 1',
    phone: '(11) 3265-4321',
    hours: 'Segunda a sexta, das 9h às 18h',
    startsAt: '2026-11-30T13:00:00.000Z',
    day: '2026-11-30',
    time: '10:00',
    changeUntil: { day: '2026-11-29', time: '10:00' },
    mayChange: true,
    missed: false,
  },
})
const expired = applicantView({
  charge: { way: 'pix', state: 'expired', expiresAt: '2026-11-22T15:00:00.000Z', url: null, boleto: null },
})
const counterOffer = {
  id: '00000000-0000-4000-8000-000000000003',
  lastDay: '2026-11-30',
  plans: [{ kind: 'entry' as const, slug: 'x-adv', displacement: 745, hash: 'a'.repeat(64), offer: view.offer }],
}
const proof = {
  state: 'asked' as const,
  months: 3 as const,
  lastDay: '2026-11-30',
  reason: null,
  files: [{ id: '00000000-0000-4000-8000-000000000004', name: 'holerite.pdf' }],
}
const privacy: PrivacyView = {
  accesses: [],
  moreAccesses: false,
  receipts: [],
  deletion: { deletes: [], keeps: [], pending: null },
  confirmedUntil: '2026-11-23T15:05:00.000Z',
}
const installments = installmentsAnswer({
  duplicates: [
    {
      id: '00000000-0000-4000-8000-000000000005',
      numbers: [1],
      amountCents: 124_048,
      paidAt: '2026-11-22T15:00:00.000Z',
      way: 'pix',
      until: '2026-11-29T15:00:00.000Z',
      next: { number: 2, costCents: 124_048 },
    },
  ],
  debit: debitView(),
  ways: [{ way: 'pix', fromCents: 0 }],
})
const debit = (state: DebitView) => (
  <Debit application={view.id} contractNumber={view.contractNumber} debit={state} rows={[]} onAnswer={() => {}} />
)
const waiting = <WaitingPayments answer={installments} application={view.id} onAnswer={() => {}} reload={() => {}} />
const copies = <CopyAndDeletion privacy={privacy} onChanged={() => {}} />

const presses = [
  press({
    route: 'POST /api/portal/email/code',
    answer: null,
    element: <EmailNotice view={view} />,
    name: 'Confirmar e-mail',
  }),
  press({
    route: 'PUT /api/portal/reminders',
    answer: { ...view, reminders: false },
    element: <Reminders view={view} />,
    role: 'switch',
    name: /lembretes/,
  }),
  press({
    route: 'PUT /api/portal/offers',
    answer: { ...view, offers: true },
    element: <Reminders view={view} />,
    role: 'switch',
    name: /ofertas/,
  }),
  press({
    route: 'POST /api/portal/consent',
    answer: view,
    element: <BureauConsent view={view} />,
    name: 'Concordo com o texto novo',
  }),
  press({
    route: 'DELETE /api/portal/pickup',
    answer: view,
    element: <PickupCard view={booked} />,
    before: pressing('Cancelar retirada'),
    name: 'Cancelar retirada',
  }),
  press({
    route: 'POST /api/portal/payments/return',
    answer: view,
    element: <AskBack view={view} />,
    before: pressing('Prefiro receber de volta'),
    name: 'Sim, quero receber de volta',
  }),
  press({
    route: 'POST /api/portal/charge',
    answer: view,
    element: <EntryWaiting view={expired} />,
    name: 'Gerar novo código',
  }),
  press({
    route: 'POST /api/portal/counter-offer/choice',
    answer: view,
    element: <CounterOfferCard view={view} artwork={{}} />,
    name: /^Aceitar esta opção/,
  }),
  press({
    route: 'POST /api/portal/counter-offer/refusal',
    answer: view,
    element: <CounterOfferCard view={view} artwork={{}} />,
    before: pressing('Não quero nenhuma'),
    name: 'Não quero nenhuma',
  }),
  press({
    route: 'DELETE /api/portal/income-proof/files/:file',
    answer: { proof: { ...proof, files: [] } },
    element: <IncomeProofCard view={view} />,
    name: 'Remover arquivo: holerite.pdf',
  }),
  press({
    route: 'POST /api/portal/income-proof/handing-in',
    answer: { proof: { ...proof, state: 'sent' } },
    element: <IncomeProofCard view={view} />,
    name: 'Está tudo aqui: enviar para análise',
  }),
  press({
    route: 'GET /api/portal/privacy/copy',
    answer: { madeAt: '2026-11-23T15:00:00.000Z', leftOut: '', tables: [], files: [] },
    element: copies,
    name: 'Ver os arquivos',
  }),
  press({
    route: 'POST /api/portal/privacy/deletion',
    answer: privacy,
    element: copies,
    name: 'Apagar o que pode ser apagado',
  }),
  press({
    route: 'POST /api/portal/debit',
    answer: installments,
    element: debit(debitView()),
    name: 'Ligar débito automático',
  }),
  press({
    route: 'DELETE /api/portal/debit',
    answer: installments,
    element: debit(debitView({ state: 'active', since: '2026-11-20T15:00:00.000Z' })),
    before: pressing('Desligar'),
    name: 'Desligar débito automático',
  }),
  press({
    route: 'POST /api/portal/payments/:id/choice',
    answer: installments,
    element: waiting,
    name: 'Usar na parcela 2',
  }),
  press({
    route: 'POST /api/portal/installments/charge',
    answer: installments,
    element: (
      <InstallmentPayment
        application={view.id}
        numbers={[1]}
        charges={[]}
        ways={['pix']}
        today="2026-11-23"
        isCorrected
        onAnswer={() => {}}
      />
    ),
    name: /Pix/,
  }),
]

beforeEach(() => {
  writeRecord(view, '2026-11-23T15:00:00.000Z')
  $portal.set({ phase: 'ready', view, staleSince: null })
  answers('GET /api/portal', view)
  answers('GET /api/portal/counter-offer', { counterOffer })
  answers('GET /api/portal/income-proof', { proof })
})

describe.each([
  ['no connection', offline, /Sem conexão com o servidor/],
  ['a server that is down', refusal('unavailable'), /O serviço está fora do ar/],
])('with %s', (_, failure, sentence) => {
  test.each(presses)('$route says so beside what was pressed, and works at the second press', (one) =>
    expectSaidBeside(one, failure, sentence),
  )
})

test.each([
  [
    'POST /api/portal/counter-offer/choice',
    'counter_offer_over',
    <CounterOfferCard key="offer" view={view} artwork={{}} />,
    /^Aceitar esta opção/,
  ],
  [
    'POST /api/portal/income-proof/handing-in',
    'income_proof_over',
    <IncomeProofCard key="proof" view={view} />,
    /^Está tudo aqui/,
  ],
] as const)('%s of what is over says so in the place of what was done, which takes the focus', async (...one) => {
  const [route, code, element, name] = one
  function Page() {
    const done = useStore($done)
    return (
      <>
        {done && <DoneNotice done={done} view={view} />}
        {element}
      </>
    )
  }
  $done.set(null)
  answers(route, refusal(code))
  const user = show(<Page />)
  await user.click(await screen.findByRole('button', { name }))
  const told = await screen.findByRole('region', { name: sentenceFor(code) })
  await waitFor(() => expect(told).toHaveFocus())
})

test('sending without a file says beside the button that none is chosen', async () => {
  const user = show(<Documents view={applicantView({ status: 'waiting_docs' })} />)
  const button = screen.getByRole('button', { name: 'Enviar documento' })
  await user.click(button)
  const told = await screen.findByText('Nenhum arquivo selecionado para upload')
  expect(told).toHaveRole('alert')
  expect(told.parentElement).toContainElement(button)
  expect(button).toHaveFocus()
})

test('a session that was not ended is told in the header, and the menu keeps the focus', async () => {
  answers('DELETE /api/session', refusal('unavailable'))
  const user = show(<PortalHeader view={view} logo={null} support={null} />)
  const menu = screen.getByRole('button', { name: 'Menu da conta' })
  await user.click(menu)
  await user.click(screen.getByRole('menuitem', { name: 'Sair do sistema' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Você ainda não saiu')
  expect(menu).toHaveFocus()
})
