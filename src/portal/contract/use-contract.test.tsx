import { expect, test, vi } from 'vitest'
import type { PortalContract } from '#api/contract.ts'
import { answers, sentTo } from '#tests/support/screen/api.ts'
import { act, show } from '#tests/support/screen/show.ts'
import { useContract } from './use-contract.ts'

const route = 'GET /api/portal/contract'
const none: PortalContract = {
  contract: null,
  making: false,
  obstacle: 'contract_not_ready',
  maskedEmail: 'a***@exemplo.com',
  withdrawnAt: null,
  mayWithdraw: true,
  withdrawUntil: null,
}

function Reader() {
  return <p>{useContract('a1', '1').state.phase}</p>
}
/** Lets time pass in steps, because React shows what came at the end of each. */
async function after(steps: number) {
  for (let step = 0; step < steps; step++) await act(() => vi.advanceTimersByTimeAsync(2_000))
}

test('asks again and again only while the contract is being made', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T15:00:00Z') })
  answers(route, { ...none, making: true }, { ...none, making: true }, none)
  show(<Reader />)
  await after(20)
  expect(sentTo(route)).toHaveLength(3)
  await after(20)
  expect(sentTo(route)).toHaveLength(3)
})
