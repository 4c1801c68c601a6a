import { expect, test } from 'vitest'
import type { ApplicantView } from '#api/portal.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { VehicleCard } from './VehicleCard.tsx'

const plain = applicantView()
const handOver = {
  at: '2026-11-20T15:00:00.000Z',
  day: '2026-11-20',
  dealership: 'Tiriva Centro',
  returnTo: null,
  returnedOn: null,
  isReturnAsked: false,
}
const vehicle = { chassis: '9C2KC2210RR000001', plate: 'ABC1234' }

function open(changes: Partial<ApplicantView>, today = '2026-11-23') {
  show(<VehicleCard view={applicantView(changes)} picture={{} as never} today={today} />)
}
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent
const calendar = () => screen.queryByText('Adicionar revisões e vencimentos ao calendário')

test('a motorcycle that was handed over says what identifies it and what it needs next', () => {
  open({ handOver, vehicle, step: 'delivered', offer: { ...plain.offer, color: 'Vermelho' } })
  expect(screen.getByText('Moto entregue. Boa viagem!')).toBeVisible()
  expect(screen.getByText('Vermelho')).toBeVisible()
  expect(screen.getByText('ABC-1234')).toBeVisible()
  expect(fact('Chassi')).toBe('9C2KC2210RR000001')
  expect(fact('Entrega')).toBe('20/11/2026, Tiriva Centro')
  expect(fact('Próxima revisão')).toBe('1ª: até 20/05/2027 ou 1.000 km, o que vier primeiro')
  expect(fact('Licenciamento')).toContain('O de 2026 é feito no emplacamento.')
  expect(fact('IPVA')).toContain('Secretaria da Fazenda')
  expect(calendar()).toHaveAttribute('href', `/api/portal/installments/calendar?application=${plain.id}`)
})

test('after the first revision the next one counts, and the licensing is one of each year', () => {
  open({ handOver, vehicle }, '2027-06-01')
  expect(fact('Próxima revisão')).toBe('2ª: até 20/05/2028 ou 6.000 km, o que vier primeiro')
  expect(fact('Licenciamento')).not.toContain('emplacamento')
  expect(screen.queryByText('Moto entregue. Boa viagem!')).toBeNull()
})

test('without a plate nothing of licensing and tax is said, and a settled contract has no dates to add', () => {
  open({ handOver, vehicle: { ...vehicle, plate: null }, journey: { settledAt: handOver.at } })
  expect(screen.queryByText(/Placa/)).toBeNull()
  expect(screen.queryByText('Licenciamento')).toBeNull()
  expect(screen.queryByText('IPVA')).toBeNull()
  expect(fact('Chassi')).toBe('9C2KC2210RR000001')
  expect(calendar()).toBeNull()
})
