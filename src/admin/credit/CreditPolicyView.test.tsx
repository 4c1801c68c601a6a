import '#content/sentences/analysts.ts'
import { beforeEach, expect, test } from 'vitest'
import type { CreditPolicyView as Stored } from '#api/credit.ts'
import { standardPolicy } from '#domain/credit/standard-policy.ts'
import { answers, refusal } from '#tests/support/screen/api.ts'
import { approvalView } from '#tests/support/screen/approval-view.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { CreditPolicyView } from './CreditPolicyView.tsx'

beforeEach(() => {
  forgetQueries()
  sessionStorage.clear()
})

test('a draft that came into force says so, instead of a list of changes without a line', async () => {
  const draft = { policy: standardPolicy, by: 'Helena Sampaio', at: '2026-11-29T15:00:00.000Z' }
  const inForce = { version: 1, inForceAt: '2026-11-29T15:03:00.000Z' }
  const stored: Stored = { current: standardPolicy, ...inForce, draft, versions: [] }
  answers('GET /api/admin/credit-policy', { ...stored, trial: null, waiting: [], unapproved: [] })
  show(<CreditPolicyView />)
  expect(await screen.findByText('O rascunho salvo é igual à política em vigor.')).toBeVisible()
  expect(screen.queryByText('O que muda com este rascunho')).toBeNull()
  expect(screen.getByRole('button', { name: 'Pedir a publicação' })).toBeDisabled()
})

test('a publication that waits for its approval is named, with who asked for it', async () => {
  const stored: Stored = { current: standardPolicy, version: null, inForceAt: null, draft: null, versions: [] }
  const waiting = [approvalView({ kind: 'credit_policy', title: 'Mudar a política de crédito', by: 'Helena Sampaio' })]
  answers('GET /api/admin/credit-policy', { ...stored, trial: null, waiting, unapproved: [] })
  show(<CreditPolicyView />)
  expect(await screen.findByText('Espera a aprovação de outra pessoa da gestão')).toBeVisible()
  expect(screen.getByText('Mudar a política de crédito')).toBeVisible()
  expect(screen.getByText('Helena Sampaio')).toBeVisible()
})

test('who saves over a colleague reads once what changed, and that the own lines take the place of theirs', async () => {
  const draft = { policy: standardPolicy, by: 'Helena Sampaio', at: '2026-11-29T15:00:00.000Z' }
  const [, ...others] = standardPolicy.rows
  const newer = { ...draft, at: '2026-11-29T15:05:00.000Z', policy: { ...standardPolicy, rows: others } }
  const page = {
    current: standardPolicy,
    version: null,
    inForceAt: null,
    versions: [],
    trial: null,
    waiting: [],
    unapproved: [],
  }
  answers('GET /api/admin/credit-policy', { ...page, draft }, { ...page, draft: newer })
  answers('PUT /api/admin/credit-policy/draft', refusal('stale_policy'))
  const user = show(<CreditPolicyView />)
  await user.click(await screen.findByRole('button', { name: 'Tirar a linha 2' }))
  await user.click(screen.getByRole('button', { name: 'Salvar rascunho' }))
  const news = await screen.findByRole('alert')
  expect(news).toHaveTextContent('O rascunho mudou enquanto você o editava')
  expect(news).toHaveTextContent(
    'Salvar troca as linhas do rascunho pelas suas: o que outra pessoa mudou nelas se perde.',
  )
  expect(news).not.toHaveTextContent('limites do rascunho')
})
