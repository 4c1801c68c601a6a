import { expect, test } from 'vitest'
import type { ReviewView } from '#api/portal.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { Timeline } from '#ui/structure/Timeline.tsx'
import { reviewStages } from './review-stages.tsx'

const review: ReviewView = {
  id: '1',
  protocol: 'K7QF-9M2X-4TRB',
  state: 'open',
  openedAt: '2026-11-20T15:00:00.000Z',
  dueOn: '2026-11-27',
  answeredAt: null,
  closedAt: null,
  reasons: [],
  contested: [],
}
const stages = (changes: Partial<ReviewView> = {}, forStaff = false) => {
  show(<Timeline label="Revisão" stages={reviewStages([{ ...review, ...changes }], forStaff)} />)
  return [...screen.getByRole('list', { name: 'Revisão' }).children].map(({ textContent }) =>
    textContent?.replace(/^\d/, ''),
  )
}
const [late, today] = ['2026-11-22', '2026-11-23']

test('a review begins with when it was asked for, and under which protocol', () => {
  expect(stages()[0]).toBe('Revisão pedida: Concluída20/11/2026, 12:00 · protocolo K7QF-9M2X-4TRB')
})

test.each<[string, Partial<ReviewView>, boolean, string]>([
  ['goes on', {}, false, 'Revisão em andamento: Em andamentoResposta até 27/11/2026'],
  ['is due today', { dueOn: today }, true, 'Revisão em andamento: Em andamentoResposta até 23/11/2026'],
  [
    'is late, for its customer',
    { dueOn: late },
    false,
    'Revisão em andamento: Em andamentoResposta levando mais do que prometemos',
  ],
  ['is late, for staff', { dueOn: late }, true, 'Revisão em andamento: Em andamentoResposta: era até 22/11/2026'],
  [
    'waits for its customer',
    { state: 'waiting' },
    false,
    'Revisão: falta uma informação do cliente: AguardandoResposta até 27/11/2026',
  ],
  [
    'waits for its customer past its day',
    { state: 'waiting', dueOn: late },
    false,
    'Revisão: falta uma informação do cliente: AguardandoContinua assim que a informação chegar',
  ],
  [
    'waits for its customer past its day, for staff',
    { state: 'waiting', dueOn: late },
    true,
    'Revisão: falta uma informação do cliente: AguardandoResposta: era até 22/11/2026',
  ],
  [
    'was taken back',
    { state: 'closed', closedAt: '2026-11-21T15:00:00.000Z' },
    false,
    'Revisão encerrada sem resposta, a pedido do cliente: Interrompida21/11/2026, 12:00',
  ],
])('a review that %s', (_, changes, forStaff, said) => {
  expect(stages(changes, forStaff)[1]).toBe(said)
})

test.each<[ReviewView['reasons'], RegExp]>([
  [['changed'], /^Revisão respondida: a recusa foi desfeita: Concluída22\/11\/2026, 12:00./],
  [['kept_income'], /^Revisão respondida: a decisão continua: Interrompida22\/11\/2026, 12:00A decisão continua/],
])('an answered review says the outcome and its reasons (%s)', (reasons, said) => {
  expect(stages({ state: 'closed', answeredAt: '2026-11-22T15:00:00.000Z', reasons })[1]).toMatch(said)
})

test('of several reviews each has its stages', () => {
  show(<Timeline label="Revisões" stages={reviewStages([review, { ...review, id: '2', protocol: 'OUTRO' }])} />)
  expect(screen.getByRole('list', { name: 'Revisões' }).children).toHaveLength(4)
})
