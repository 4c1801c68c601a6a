import { expect, test, vi } from 'vitest'
import type { AdminDetail } from '#api/admin.ts'
import type { AnalysisView } from '#api/credit.ts'
import { answers, sentTo } from '#tests/support/screen/api.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { IncomeProof } from './IncomeProof.tsx'

type Proof = NonNullable<AnalysisView['income']['proof']>

const id = '5f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f'
const proof: Proof = {
  state: 'sent',
  months: 3,
  by: 'Caio',
  at: '2026-11-20T12:00:00.000Z',
  lastDay: '2026-12-05',
  sentAt: '2026-11-22T12:00:00.000Z',
  endedBy: null,
  endedAt: null,
  files: [{ id: 'f1', name: 'holerite.pdf' }],
}

function open(changes: Partial<Proof> | null, more: { isOpen?: boolean; counterOffer?: object | null } = {}) {
  const income = { cents: 300_000, declaredCents: 300_000, provedOn: null, proof: changes && { ...proof, ...changes } }
  const analysis = { income, isOpen: true, counterOffer: null, ...more }
  const detail = { id, version: 4, analysis } as unknown as AdminDetail
  const save = vi.fn(async (request: (version: number) => Promise<unknown>) => {
    void request(4)
    return { ok: true }
  })
  return show(<IncomeProof detail={detail} save={save as never} />)
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const accepting = 'POST /api/admin/applications/:id/income-proof/acceptance'
const asking = 'POST /api/admin/applications/:id/income-proof'

test('what was sent is opened, accepted with its sum, asked for again, or no longer waited for', () => {
  open({})
  const file = screen.getByRole('link', { name: 'Abrir arquivo 1' })
  expect(file).toHaveAttribute('href', `/api/admin/applications/${id}/income-proof/files/f1`)
  expect(file).toHaveAttribute('title', 'holerite.pdf')
  expect(buttons()).toEqual(['Aceitar a renda', 'Pedir outra vez', 'Deixar de esperar o comprovante'])
})

test('an acceptance needs the sum that the files show', async () => {
  answers(accepting, new Promise<never>(() => {}))
  const user = open({})
  await user.click(screen.getByRole('button', { name: 'Aceitar a renda' }))
  expect(screen.getByRole('textbox', { name: 'Renda mensal comprovada' })).toBeInvalid()
  await user.type(screen.getByRole('textbox', { name: 'Renda mensal comprovada' }), '4800')
  await user.click(screen.getByRole('button', { name: 'Aceitar a renda' }))
  expect(sentTo(accepting).map(({ json }) => json)).toEqual([{ version: 4, incomeCents: 480_000 }])
})

test('one that was only asked for can be waited for no longer, and nothing else', () => {
  open({ state: 'asked', sentAt: null, files: [] })
  expect(buttons()).toEqual(['Deixar de esperar o comprovante'])
})

test.each(['accepted', 'withdrawn', 'lapsed'] as const)('after one that is %s another can be asked for', (state) => {
  open({ state, files: [] })
  expect(buttons().slice(0, 2)).toEqual(['3 meses', '6 meses (autônomo)'])
})

test('is asked for with three months or six', async () => {
  answers(asking, new Promise<never>(() => {}))
  const user = open(null)
  await user.click(screen.getByRole('button', { name: '6 meses (autônomo)' }))
  expect(sentTo(asking).map(({ json }) => json)).toEqual([{ version: 4, months: 6 }])
})

test('is not asked for while the customer chooses among other conditions', () => {
  open(null, { counterOffer: { state: 'open' } })
  expect(buttons()).toEqual([])
})

test('once the credit is decided nothing can be done about it', () => {
  open({}, { isOpen: false })
  expect(buttons()).toEqual([])
  expect(screen.getByRole('link', { name: 'Abrir arquivo 1' })).toBeVisible()
})
