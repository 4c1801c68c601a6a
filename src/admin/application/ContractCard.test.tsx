import { expect, test } from 'vitest'
import type { AdminDetail } from '#api/admin.ts'
import { adminDetail } from '#tests/support/screen/admin-detail.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { ContractCard, signingOpens } from './ContractCard.tsx'

test('a contract to make says what opens its signature: the entry, the stage, or nothing', () => {
  const at = '2026-11-20T12:00:00Z'
  const words = (status: string, journey: Parameters<typeof signingOpens>[0]['journey']) =>
    signingOpens({ status, journey } as Parameters<typeof signingOpens>[0])
  expect(words('signing', { entryPaidAt: null })).toContain('depois da entrada')
  expect(words('signing', { entryPaidAt: at })).toBe(' e assinar')
  expect(words('signing', {})).toBe(' e assinar')
  expect(words('waiting_docs', {})).not.toContain('entrada')
  expect(words('completed', { entryPaidAt: null })).toBe('')
})

test.each([
  ['analysis', 0],
  ['waiting_docs', 1],
] as const)('with a voided contract, another one is offered only once the bank approved: %s', (status, offered) => {
  const voided = { id: 'c1', version: 1, state: 'void', readyAt: null, signedAt: null } as unknown
  const contracts = { ...adminDetail().contracts, versions: [voided] } as AdminDetail['contracts']
  show(
    <ContractCard
      detail={adminDetail({ status, contracts })}
      save={() => Promise.reject(new Error('nothing is sent'))}
    />,
  )
  expect(screen.queryAllByRole('button', { name: 'Gerar Contrato' })).toHaveLength(offered)
})
