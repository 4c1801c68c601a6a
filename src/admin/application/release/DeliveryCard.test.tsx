import { expect, test } from 'vitest'
import type { AdminDetail } from '#api/admin.ts'
import { adminDetail } from '#tests/support/screen/admin-detail.ts'
import { answers } from '#tests/support/screen/api.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { DeliveryCard } from './DeliveryCard.tsx'

function card(recordHandOver: AdminDetail['acts']['recordHandOver']) {
  const { acts } = adminDetail()
  const detail = adminDetail({ acts: { ...acts, recordHandOver } })
  const user = show(<DeliveryCard detail={detail} save={() => Promise.reject(new Error('nothing is sent'))} />)
  return { user, press: screen.getByRole('button', { name: 'Registrar entrega' }) }
}

test.each([
  ['release_incomplete', 'Sem o chassi e a placa informados a moto não sai.'],
  ['hand_over_unbacked', /Falta o pagamento da entrada, a assinatura do contrato ou o registro/],
] as const)('a hand-over that the bank would refuse with %s is not offered, and the card says why', (code, why) => {
  expect(card(code).press).toBeDisabled()
  expect(screen.getByText(why)).toBeVisible()
})

test('a hand-over that nothing is in the way of is recorded in a dialog', async () => {
  answers('GET /api/admin/dealerships', { dealerships: [], waiting: [], unapproved: [] })
  const { user, press } = card(true)
  await user.click(press)
  expect(await screen.findByLabelText('Dia da entrega')).toBeVisible()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})
