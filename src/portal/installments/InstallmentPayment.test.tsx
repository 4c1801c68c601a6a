import { expect, test } from 'vitest'
import { writeRecord } from '#lib/stored-application.ts'
import { answers, sentTo } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { installmentsAnswer } from '#tests/support/screen/installments-answer.ts'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { $portal } from '../portal-state.ts'
import { InstallmentPayment } from './InstallmentPayment.tsx'

const view = applicantView()
const id = '00000000-0000-4000-8000-000000000007'
const boleto = { saidKnownOn: null, registeredBy: null, freeUntil: '2026-12-07', knownOn: '2026-12-08' }
const charge = {
  ...{ id, numbers: [1], way: 'boleto' as const, state: 'open' as const, amountCents: 24_000 },
  ...{ dueOn: '2026-12-05', payableUntil: null, url: null, expiresAt: null, simulation: null },
  ...{ code: '34191790010104351004791020150008291070026000', boleto },
}

test('an installment that is said to be paid is no longer the next step of the page', async () => {
  writeRecord(view, '2026-11-23T15:00:00.000Z')
  $portal.set({ phase: 'ready', view, staleSince: null })
  answers('POST /api/portal/boletos/:charge/paid', installmentsAnswer())
  answers('GET /api/portal', view)
  const user = show(
    <InstallmentPayment
      application={view.id}
      numbers={[1]}
      charges={[charge]}
      ways={['boleto']}
      today="2026-11-23"
      isCorrected
      onAnswer={() => {}}
    />,
  )
  await user.click(await screen.findByRole('button', { name: 'Já paguei este boleto' }))
  await waitFor(() => expect(sentTo('GET /api/portal')).toHaveLength(1))
})
