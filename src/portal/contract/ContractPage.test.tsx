import '#content/sentences/portal.ts'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { PortalContract } from '#api/contract.ts'
import type { ApplicantView } from '#api/portal.ts'
import { answers, refusal, silence } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { ContractPage } from './ContractPage.tsx'

const route = 'GET /api/portal/contract'
const at = '2026-11-20T15:00:00.000Z'
const plain = applicantView()
const document = {
  title: 'Cédula de crédito',
  subtitle: 'Contrato 2602472415',
  summary: { title: 'Resumo', parts: [] },
  clauses: { title: 'Cláusulas', all: [] },
  installments: { title: 'Parcelas', table: { head: [], rows: [], columns: [] } },
  signature: { title: 'Assinatura', paragraphs: [] },
} as never
const contract: NonNullable<PortalContract['contract']> = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 1,
  code: 'A1B2C3D4E5F6',
  textVersion: '1',
  document,
  offer: { ...plain.offer, color: 'Azul' },
  sizeBytes: 1,
  readAt: at,
  agreedAt: null,
  signedAt: null,
  sealed: false,
}
const answer = (changes: Partial<PortalContract> = {}): PortalContract => ({
  contract,
  making: false,
  obstacle: null,
  maskedEmail: 'a***@exemplo.com',
  withdrawnAt: null,
  mayWithdraw: false,
  withdrawUntil: null,
  ...changes,
})

beforeEach(() => answers('GET /api/portal', silence))

const open = (changes: Partial<ApplicantView> = {}) =>
  show(<ContractPage view={applicantView({ status: 'signing', step: 'sign', ...changes })} givesUp={false} />)
const toEnd = () => screen.queryByRole('button', { name: 'Ir para o fim do contrato' })
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')

test('a contract to sign is summed up, and its end is one press away', async () => {
  answers(route, answer())
  const user = open()
  expect(await screen.findByRole('heading', { name: 'Cédula de crédito', level: 1 })).toBeVisible()
  expect(fact('Moto')).toBe('X-ADV, Azul, R$ 49.619,00')
  expect(fact('Entrada')).toBe('R$ 4.961,90')
  expect(fact('Primeira parcela')).toMatch(/^vence em \d\d\/\d\d\/\d{4}$/)
  expect(fact('Total com o financiamento')).toBe('R$ 49.619,00')
  expect(screen.getByRole('button', { name: 'Receber o código' })).toBeVisible()
  await user.click(toEnd() as HTMLElement)
  expect(screen.getByText('Fim do contrato')).toHaveFocus()
})

test('one that cannot be signed yet is read, without a way to sign', async () => {
  answers(route, answer({ obstacle: 'entry_unpaid' }))
  open()
  expect(await screen.findByRole('heading', { name: 'Em resumo' })).toBeVisible()
  expect(toEnd()).toBeNull()
  expect(screen.queryByRole('button', { name: 'Receber o código' })).toBeNull()
})

test('a signed one needs no summary and no signature, and can be given up while the law lets one', async () => {
  answers(route, answer({ contract: { ...contract, signedAt: at, sealed: true }, mayWithdraw: true }))
  open()
  expect(await screen.findByRole('link', { name: /contrato assinado/ })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Em resumo' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Receber o código' })).toBeNull()
  expect(screen.getAllByText(/[Dd]esistir/)[0]).toBeVisible()
})

const over = { ...plain.outcome, end: { kind: 'refused' as const, at } }
test.each<[string, Partial<PortalContract>, Partial<ApplicantView>]>([
  ['O contrato está sendo preparado', {}, {}],
  ['Você desistiu do financiamento', { withdrawnAt: at }, { outcome: over }],
  ['O contrato foi cancelado e não vale mais', {}, { outcome: { ...over, contractCancelledAt: at } }],
  ['O pedido foi encerrado', {}, { outcome: over }],
])('without a contract: %s', async (title, changes, view) => {
  answers(route, answer({ contract: null, ...changes }))
  open(view)
  expect(await screen.findByText(title)).toBeVisible()
  const isOver = title !== 'O contrato está sendo preparado'
  expect(screen.getByText(isOver ? /^Não há nada a assinar\./ : /assim que ficar pronto/)).toBeVisible()
  // Who gave up may have paid the entry, and asks first for the money.
  if (changes.withdrawnAt) expect(screen.getByText(/Se você já pagou algo, o valor volta/)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Contrato')
})

test('a contract that does not come says why, and comes at the second press', async () => {
  answers(route, refusal('unavailable'), answer())
  const user = open()
  expect(await screen.findByText('Não conseguimos abrir o contrato agora')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByRole('heading', { name: 'Em resumo' })).toBeVisible()
})

test.each([
  ['O contrato mudou enquanto você estava nesta página', answer({ contract: { ...contract, id: 'c2', version: 2 } })],
  ['O banco cancelou o contrato que você estava lendo', answer({ contract: null, obstacle: 'wrong_status' })],
])('%s: an alert says it, and the heading takes the focus', async (title, next) => {
  answers(route, answer(), next)
  function Page() {
    const [entryPaidAt, setPaid] = useState<string | null>(null)
    return (
      <>
        <ContractPage view={applicantView({ journey: { entryPaidAt } })} givesUp={false} />
        <button type="button" onClick={() => setPaid(at)}>
          Atualizar
        </button>
      </>
    )
  }
  const user = show(<Page />)
  await screen.findByRole('heading', { name: 'Em resumo' })
  expect(screen.queryByText(title)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  expect((await screen.findByText(title)).closest('[role=alert]')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
