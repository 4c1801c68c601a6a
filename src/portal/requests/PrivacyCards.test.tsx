import '#content/sentences/portal.ts'
import { expect, test } from 'vitest'
import type { PrivacyView } from '#api/privacy.ts'
import { answers, refusal } from '#tests/support/screen/api.ts'
import { screen, show, within } from '#tests/support/screen/show.ts'
import { PrivacyCards } from './PrivacyCards.tsx'

const route = 'GET /api/portal/privacy'
const access = (number: number) => ({
  id: `a${number}`,
  at: `2026-11-${String(23 - number).padStart(2, '0')}T15:00:00.000Z`,
  who: `Analista ${number}`,
  what: 'abriu a CNH',
  contractNumber: number === 1 ? '2602472415' : '',
})
const privacy = (changes: Partial<PrivacyView> = {}): PrivacyView => ({
  accesses: [],
  moreAccesses: false,
  receipts: [],
  deletion: { deletes: [], keeps: [], pending: null },
  confirmedUntil: null,
  ...changes,
})
const accesses = (count: number) => Array.from({ length: count }, (_, index) => access(index + 1))
async function card(name: string) {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('section') ?? heading)
}

test('ten accesses are shown, all of them on a press, and where they begin if there are older ones', async () => {
  answers(route, privacy({ accesses: accesses(12), moreAccesses: true }))
  const user = show(<PrivacyCards />)
  const had = await card('Quem teve os meus dados')
  expect(had.getAllByRole('listitem')).toHaveLength(10)
  const [newest, second] = had.getAllByRole('listitem')
  expect(newest).toHaveTextContent('Analista 1: abriu a CNH22/11/2026, 12:00 · pedido 2602472415')
  expect(second).not.toHaveTextContent('pedido')
  expect(had.queryByText(/São os últimos/)).toBeNull()
  await user.click(had.getByRole('button', { name: 'Ver todos (12)' }))
  expect(had.getAllByRole('listitem')).toHaveLength(12)
  // The button has gone, and the reading goes on at the first one that it brought.
  expect(had.getAllByRole('listitem')[10]).toHaveFocus()
  expect(had.queryByRole('button')).toBeNull()
  expect(had.getByText(/São os últimos/)).toHaveTextContent('desde 11/11/2026')
})

test.each([
  [0, true],
  [10, false],
])('with %d accesses there is nothing more to see', async (count, isEmpty) => {
  answers(route, privacy({ accesses: accesses(count) }))
  show(<PrivacyCards />)
  const had = await card('Quem teve os meus dados')
  expect(had.queryAllByRole('listitem')).toHaveLength(count)
  expect(had.queryByRole('button')).toBeNull()
  expect(had.queryByText('Ninguém trabalhou com o seu pedido até agora.') !== null).toBe(isEmpty)
})

test('each consent has its moment and the text that it was given to', async () => {
  const at = '2026-11-20T15:00:00.000Z'
  answers(
    route,
    privacy({
      receipts: [
        { at, what: 'Não a ofertas', version: null },
        { at, what: 'Sim aos termos', version: '2026-10-01' },
      ],
    }),
  )
  show(<PrivacyCards />)
  const [no, yes] = (await card('Os meus consentimentos')).getAllByRole('listitem')
  expect(no).toHaveTextContent(/^Não a ofertas20\/11\/2026, 12:00$/)
  expect(yes).toHaveTextContent(/^Sim aos termos20\/11\/2026, 12:00, .+/)
})

test('data that do not come say why, and come at the second press', async () => {
  answers(route, refusal('unavailable'), privacy())
  const user = show(<PrivacyCards />)
  expect(await screen.findByText('Não conseguimos ver os seus dados agora')).toBeVisible()
  expect(screen.getByText(/O serviço está fora do ar/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Ninguém trabalhou com o seu pedido até agora.')).toBeVisible()
})
