import { expect, test } from 'vitest'
import type { ApplicantView, StatusEvent } from '#api/portal.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { screen, show, within } from '#tests/support/screen/show.ts'
import { StatusTimeline, timelineLine } from './StatusTimeline.tsx'

const event = (to: StatusEvent['to'], day: number): StatusEvent => ({
  at: `2026-11-${day}T15:00:00.000Z`,
  from: null,
  to,
})
const way = [event('received', 20), event('analysis', 21), event('approved', 22)]
const { outcome } = applicantView()
const stages = (name = 'Andamento') =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
const view = (changes: Partial<ApplicantView>) => applicantView({ events: way, ...changes })

test('each stage that was reached has its day, and each that is ahead is pending', () => {
  show(<StatusTimeline view={view({ status: 'approved' })} />)
  const [received, analysis, approved, ...ahead] = stages()
  expect(received).toContain('20/11/2026')
  expect(analysis).toContain('21/11/2026')
  expect(approved).toContain('22/11/2026')
  expect(ahead).toHaveLength(3)
  for (const one of ahead) expect(one).toContain('Pendente')
})

test('an application that ended shows how far it came, and no stage ahead', () => {
  const end = { kind: 'withdrawn' as const, at: '2026-11-23T12:00:00.000Z' }
  show(<StatusTimeline view={view({ status: 'approved', outcome: { ...outcome, end } })} />)
  expect(stages().at(-1)).toContain('o pedido foi até aqui')
  expect(stages().join()).not.toContain('Pendente')
})

test('a refused one has the refusal after the stages, with its day', async () => {
  const end = { kind: 'refused' as const, at: '2026-11-23T12:00:00.000Z' }
  const events = [...way.slice(0, 2), event('rejected', 23)]
  show(<StatusTimeline view={view({ status: 'rejected', events, outcome: { ...outcome, end } })} />)
  expect((await screen.findAllByText(/Recusad/)).length).toBeGreaterThan(0)
  expect(stages().at(-1)).toContain('23/11/2026')
})

test('one line says how far it is', () => {
  expect(timelineLine(view({ status: 'approved' }))).toBe('Etapa 3 de 6: Financiamento Aprovado')
  expect(timelineLine(view({ handOver: { day: '2026-11-30' } as ApplicantView['handOver'] }))).toBe(
    'As 6 etapas estão prontas',
  )
  const end = { kind: 'refused' as const, at: null }
  expect(timelineLine(view({ outcome: { ...outcome, end } }))).toBe('Encerrado')
})
