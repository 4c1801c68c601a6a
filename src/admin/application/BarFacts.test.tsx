import { expect, test } from 'vitest'
import type { AdminDetail } from '#api/admin.ts'
import type { Focus } from '#domain/application/focus.ts'
import { adminDetail } from '#tests/support/screen/admin-detail.ts'
import { answers } from '#tests/support/screen/api.ts'
import { installmentRow, installmentsAnswer, installmentsPlan } from '#tests/support/screen/installments-answer.ts'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { BarFacts } from './BarFacts.tsx'

const plain = adminDetail()
const at = '2026-11-22T15:00:00.000Z'

/** What the bar says, a fact with all that stands under its label. */
const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => {
      const [, ...said] = term.parentElement?.children ?? []
      return [term.textContent, said.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')).join(', ')]
    }),
  )

const analysis = { ...plain.analysis, income: { ...plain.analysis.income, cents: 1_000_000, declaredCents: 500_000 } }
const accepted = { ...plain.documents.cnh, status: 'accepted' as const }
const contract = { ...plain.journey.contract, readyAt: at, signedAt: at } as AdminDetail['journey']['contract']
const outcome = { ...plain.outcome, owedCents: 100_000, installmentsOwedCents: 20_000, correctionOwedCents: 3_000 }

test.each<[string, Focus, Partial<AdminDetail>, Record<string, string>]>([
  [
    'credit: the income that counts, and no risk without a score',
    'credit',
    { creditScore: null, analysis },
    { Score: 'Sem score', 'Parcela ÷ renda': '12%, R$ 1.240,48', Idade: '36 anos', Entrada: 'R$ 4.961,90, a receber' },
  ],
  [
    'credit: a score of 0 is one',
    'credit',
    { creditScore: 0, entryCents: 0 },
    { Score: '0, risco alto', Entrada: 'Sem entrada' },
  ],
  [
    'approved: the latest approval, not what came after it',
    'approved',
    {
      events: [
        { at: '2026-11-10T15:00:00.000Z', from: 'analysis', to: 'approved' },
        { at: '2026-11-12T15:00:00.000Z', from: 'approved', to: 'analysis' },
        { at: '2026-11-21T15:00:00.000Z', from: 'analysis', to: 'approved' },
        { at, from: 'approved', to: 'waiting_docs' },
      ],
    },
    { Aprovado: '21/11/2026', Parcelas: '36x, R$ 1.240,48' },
  ],
  ['approved without a day', 'approved', { events: [] }, { Aprovado: 'Sem data' }],
  [
    'documents: those that are there, and one that is accepted',
    'documents',
    { documents: { ...plain.documents, cnh: accepted, selfie: { ...plain.documents.selfie, id: null } } },
    { Documentos: '1 aceito, 2 de 3 enviados' },
  ],
  ['documents, none accepted', 'documents', {}, { Documentos: '0 aceitos, 3 de 3 enviados' }],
  [
    'entry in part',
    'documents',
    { outcome: { ...plain.outcome, partCents: 100_000, dueCents: 396_190 } },
    { Entrada: 'R$ 4.961,90, chegaram R$ 1.000,00, faltam R$ 3.961,90' },
  ],
  [
    'contract: nothing yet',
    'contract',
    {},
    { Contrato: 'A gerar', Registro: 'Falta', Retirada: 'A marcar', Entrada: 'R$ 4.961,90, a receber' },
  ],
  [
    'contract: signed anew, after the registration of a former one',
    'contract',
    {
      journey: { ...plain.journey, contract },
      release: { ...plain.release, registrationNumber: '123', registeredOn: '2026-11-10' },
    },
    { Contrato: 'Assinado, 22/11/2026', Registro: 'Falta' },
  ],
  [
    'contract: to sign',
    'contract',
    { journey: { contract: { ...contract, signedAt: null } as never, entryPaidAt: at } },
    { Contrato: 'A assinar', Entrada: 'R$ 4.961,90, recebida' },
  ],
  [
    'contract: signed, registered and booked',
    'contract',
    {
      journey: { contract },
      release: { ...plain.release, registrationNumber: '123', registeredOn: '2026-11-23' },
      pickup: { day: '2026-11-30', time: '10:00' } as AdminDetail['pickup'],
    },
    { Contrato: 'Assinado, 22/11/2026', Registro: 'Feito, 23/11/2026', Retirada: '30/11/2026, às 10:00' },
  ],
  [
    'ended by the customer, with all that goes back',
    'ended',
    { outcome: { ...outcome, end: { kind: 'withdrawn', at } }, tasks: [{}, {}] as never },
    { 'O cliente desistiu': '22/11/2026', 'A devolver': 'R$ 1.230,00', 'Tarefas do banco': '2' },
  ],
  [
    'ended by the bank, with nothing left to do',
    'ended',
    { outcome: { ...plain.outcome, end: { kind: 'refused', at: null } } },
    { 'O banco encerrou': 'Sem data', 'A devolver': 'Nada', 'Tarefas do banco': 'Nenhuma' },
  ],
])('%s', (_, focus, changes, said) => {
  show(<BarFacts detail={adminDetail(changes)} focus={focus} />)
  expect(facts()).toMatchObject(said)
})

const paid = installmentRow({ number: 1, dueOn: '2026-09-10', state: 'paid', paidOn: '2026-09-10', paidCents: 23_140 })
const late = (number: number, payableUntil: string) =>
  installmentRow({ number, payableUntil, state: 'late', todayCents: 25_000 })
const next = installmentRow({ number: 4, payableUntil: '2026-12-10' })

test.each([
  [
    'late ones since the oldest, at what they cost today',
    [paid, late(2, '2026-10-13'), late(3, '2026-11-10'), next],
    {
      'Em atraso': 'há 45 dias, R$ 500,00',
      'Próximo vencimento': '10/12/2026, R$ 231,40',
      'Em aberto': 'R$ 925,60, quita com R$ 925,60',
      Pagas: '1 de 4',
    },
  ],
  ['one late since yesterday', [late(1, '2026-11-26')], { 'Em atraso': 'há 1 dia, R$ 250,00' }],
  ['all paid', [paid], { 'Em atraso': 'Nada', 'Em aberto': 'Quitado', Pagas: '1 de 1' }],
])('installments: %s', async (_, rows, said) => {
  forgetQueries()
  const limits = { asks: [], waiverLeftCents: 0, recordLeftCents: 0, reversalLeftCents: 0 }
  const { charges: _charges, ...answer } = installmentsAnswer({ plan: installmentsPlan(rows) })
  answers('GET /api/admin/applications/:id/installments', { ...answer, ...limits, charges: [] })
  show(<BarFacts detail={plain} focus="servicing" />)
  expect(screen.queryByRole('term')).toBeNull()
  await waitFor(() => expect(facts()).toMatchObject(said))
  if (!('Próximo vencimento' in said)) expect(facts()).not.toHaveProperty('Próximo vencimento')
})
