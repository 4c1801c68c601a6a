import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { store } from '#lib/storage.ts'
import { clearRecord } from '#lib/stored-application.ts'
import { answers } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { installmentRow, installmentsAnswer, installmentsPlan } from '#tests/support/screen/installments-answer.ts'
import { show as draw, screen } from '#tests/support/screen/show.ts'
import { $done } from '../done/done.ts'
import { InstallmentsCard } from '../installments/InstallmentsCard.tsx'
import { $portal, show } from '../portal-state.ts'
import { chooseAnew, paidByCard } from './card-return.ts'

const today = { paidOn: '2026-11-27', paidCents: 23_140, state: 'paid' } as const
const plan = installmentsPlan([
  installmentRow({ number: 1, ...today }),
  installmentRow({ number: 2, ...today }),
  installmentRow({ number: 3 }),
])
const owing = applicantView({ status: 'completed', step: 'delivered' })

beforeEach(() => {
  history.replaceState(null, '', '/dashboard?cartao=pago')
  $done.set(null)
  $portal.set({ phase: 'loading' })
})
afterEach(() => {
  chooseAnew()
  clearRecord()
  sessionStorage.clear()
})

test('whoever comes back from paying an installment by card reads that it is paid, though the bank knew it before', async () => {
  answers('GET /api/portal/installments', installmentsAnswer({ plan }))
  store('tab', paidByCard, '2')
  draw(<InstallmentsCard view={owing} />)
  await screen.findAllByText(/A parcela 3/)
  expect($done.get()).toMatchObject({ title: 'Parcela 2 paga' })
})

test('the same page opened again tells nothing', async () => {
  answers('GET /api/portal/installments', installmentsAnswer({ plan }))
  draw(<InstallmentsCard view={owing} />)
  await screen.findAllByText(/A parcela 3/)
  expect($done.get()).toBeNull()
})

test('whoever comes back from paying the entry by card reads so, too', async () => {
  store('tab', paidByCard, '')
  show(applicantView({ step: 'sign', journey: { entryPaidAt: '2026-11-27T15:00:00.000Z' } }))
  await vi.dynamicImportSettled()
  expect($done.get()?.title).toMatch(/^Entrada de .* paga$/)
})

test('one that the bank does not know yet is told by its arrival', async () => {
  store('tab', paidByCard, '')
  show(applicantView({ step: 'pay_entry', journey: { entryPaidAt: null } }))
  await vi.dynamicImportSettled()
  expect($done.get()).toBeNull()
})
