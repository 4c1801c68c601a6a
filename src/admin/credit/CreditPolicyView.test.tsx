import { expect, test } from 'vitest'
import type { CreditPolicyView as Stored } from '#api/credit.ts'
import { standardPolicy } from '#domain/credit/standard-policy.ts'
import { answers } from '#tests/support/screen/api.ts'
import { approvalView } from '#tests/support/screen/approval-view.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { CreditPolicyView } from './CreditPolicyView.tsx'

test('a draft that came into force says so, instead of a list of changes without a line', async () => {
  const draft = { policy: standardPolicy, by: 'Helena Sampaio', at: '2026-11-29T15:00:00.000Z' }
  const inForce = { version: 1, inForceAt: '2026-11-29T15:03:00.000Z' }
  const stored: Stored = { current: standardPolicy, ...inForce, draft, versions: [] }
  answers('GET /api/admin/credit-policy', { ...stored, trial: null, waiting: [] })
  show(<CreditPolicyView />)
  expect(await screen.findByText('O rascunho salvo é igual à política em vigor.')).toBeVisible()
  expect(screen.queryByText('O que muda com este rascunho')).toBeNull()
  expect(screen.getByRole('button', { name: 'Pedir a publicação' })).toBeDisabled()
})

test('a publication that waits for its approval is named, with who asked for it', async () => {
  const stored: Stored = { current: standardPolicy, version: null, inForceAt: null, draft: null, versions: [] }
  const waiting = [approvalView({ kind: 'credit_policy', title: 'Mudar a política de crédito', by: 'Helena Sampaio' })]
  answers('GET /api/admin/credit-policy', { ...stored, trial: null, waiting })
  show(<CreditPolicyView />)
  expect(await screen.findByText('Espera a aprovação de outra pessoa da gestão')).toBeVisible()
  expect(screen.getByText('Mudar a política de crédito')).toBeVisible()
  expect(screen.getByText('Helena Sampaio')).toBeVisible()
})
