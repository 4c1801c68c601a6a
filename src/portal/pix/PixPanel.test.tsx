import { beforeEach, expect, test } from 'vitest'
import type { ApplicantView } from '#api/portal.ts'
import { newDynamicPixCode } from '#domain/pix.ts'
import { answers, refusal, sentTo } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { ownPayment } from '#tests/support/screen/payments.ts'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { $portal } from '../portal-state.ts'
import { PixPanel } from './PixPanel.tsx'

const code = newDynamicPixCode('pix.example.com/qr/v2/cobv/1', { name: 'Banco Tiriva', city: 'Sao Paulo' })
const plain = applicantView()
const due = { payableCents: plain.entryCents, dueCents: plain.entryCents }
const pix = { way: 'pix', state: 'open', expiresAt: '2026-11-25T15:00:00.000Z', url: null, boleto: null } as const
const payment = ownPayment({ task: 'customer' })

function open({
  outcome,
  ...changes
}: Partial<Omit<ApplicantView, 'outcome'>> & { outcome?: Partial<ApplicantView['outcome']> } = {}) {
  const view = applicantView({
    status: 'signing',
    journey: { entryPaidAt: null },
    pixCode: code,
    charge: pix,
    ways: ['pix', 'boleto'],
    outcome: { ...plain.outcome, ...due, ...outcome },
    ...changes,
  })
  return { view, user: show(<PixPanel view={view} />) }
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const text = () => document.body.textContent?.replace(/\s/g, ' ')

beforeEach(() => $portal.set({ phase: 'ready', view: plain, staleSince: null }))

test('the entry is asked for while it is due, with its code, its amount and until when, and another way to pay', () => {
  open()
  expect(headings()).toEqual(['Pagamento da entrada'])
  expect(text()).toContain('Entrada de R$ 4.961,90, por Pix.')
  expect(screen.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
  expect(text()).toContain('Vale até25/11/2026')
  expect(text()).toContain('Outra forma: boleto')
})

test.each<[string, Parameters<typeof open>[0]]>([
  ['another stage', { status: 'waiting_docs' }],
  ['no entry', { entryCents: 0 }],
  ['an end', { outcome: { end: { kind: 'withdrawn', at: '2026-11-23T12:00:00.000Z' } } as never }],
])('with %s nothing is asked for', (_, changes) => {
  open(changes)
  expect(document.body).not.toHaveTextContent('Pagamento da entrada')
  expect(screen.queryByRole('button')).toBeNull()
})

test('after a part, only what is missing is asked for, and the part can be had back', () => {
  open({ payments: [payment], outcome: { partCents: 100_000, payableCents: 396_190 } })
  expect(headings()).toEqual(['Pagamento da entrada', 'Pagamentos'])
  expect(text()).toContain('Chegaram R$ 1.000,00, faltam R$ 3.961,90')
  expect(text()).toContain('Faltam R$ 3.961,90, por Pix.')
  expect(screen.getByRole('button', { name: 'Prefiro receber de volta' })).toBeVisible()
})

test('while the bank checks a payment nobody is asked to pay again', () => {
  open({ payments: [{ ...payment, task: 'accept' }], outcome: { payableCents: 0 } })
  expect(text()).toContain('Estamos conferindo o seu pagamento')
  expect(screen.queryByRole('button', { name: 'Copiar código Pix' })).toBeNull()
})

test('a paid entry says what came and when, and asks for nothing', () => {
  open({ journey: { entryPaidAt: '2026-11-22T15:00:00.000Z' }, outcome: { payableCents: 0, dueCents: 0 } })
  expect(text()).toContain('Entrada recebida')
  expect(text()).toContain('Recebemos R$ 4.961,90 em 22/11/2026')
  expect(screen.queryByRole('button', { name: 'Copiar código Pix' })).toBeNull()
})

test('money that the bank owes stands first', () => {
  open({ payments: [payment], outcome: { owedCents: 100_000 } })
  expect(headings()).toEqual(['Pagamentos', 'Pagamento da entrada'])
})

test('a code of another amount than is due is not shown, but one is prepared', () => {
  const { view } = open({ pixCode: null, charge: { ...pix, state: 'making' } })
  expect(view.pixCode).toBeNull()
  expect(screen.queryByRole('button', { name: 'Copiar código Pix' })).toBeNull()
})

test('another way is asked of the server, once, and a failure stands below the ways', async () => {
  answers('POST /api/portal/entry/way', refusal('unavailable'), plain)
  const { user } = open({ pixCode: null, charge: { ...pix, state: 'expired' } })
  await user.click(screen.getByRole('button', { name: 'Pagar com boleto' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('O serviço está fora do ar')
  await user.click(screen.getByRole('button', { name: 'Pagar com boleto' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(sentTo('POST /api/portal/entry/way').map(({ json }) => json)).toEqual([{ way: 'boleto' }, { way: 'boleto' }])
})
