import '#content/sentences/analysts.ts'
import { expect, test, vi } from 'vitest'
import type { CollectionRow } from '#api/collection.ts'
import { answers, offline, refusal, sentTo } from '#tests/support/screen/api.ts'
import { collectionRow } from '#tests/support/screen/collection.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { LastContact, RecordContactDialog } from './RecordContactDialog.tsx'

const row = collectionRow()
const contact = {
  id: 7,
  result: 'promised' as const,
  promisedOn: '2026-11-20',
  note: 'Recebe na sexta',
  by: 'Caio',
  at: '2026-11-16T15:00:00.000Z',
}
const route = 'POST /api/admin/applications/:id/collection-contacts'

function open(changes: Partial<CollectionRow> = {}) {
  const presses = { onStale: vi.fn(), onDone: vi.fn(), onClose: vi.fn() }
  return { user: show(<RecordContactDialog row={{ ...row, ...changes }} {...presses} />), ...presses }
}
const send = () => screen.getByRole('button', { name: 'Registrar' })
const choose = (name: string) => screen.getByRole('radio', { name })

test('says whom one calls, how late it is and what it costs today, and sends nothing without a result', async () => {
  const { user } = open()
  expect(screen.getByText('Marina Duarte').parentElement).toHaveTextContent('Marina Duarte, (11) 98765-4321')
  expect(screen.getByText(/de atraso/)).toHaveTextContent('16 dias de atraso. Hoje custa R$ 461,90.')
  await user.click(send())
  expect(screen.getByText('Escolha o que aconteceu')).toBeVisible()
  expect(sentTo(route)).toEqual([])
})

test('a promise needs a day from today to 30 days on, and no other result asks for one', async () => {
  answers(route, row)
  const { user, onDone } = open({ lastContact: contact })
  await user.click(choose('Não atendeu'))
  expect(screen.queryByRole('textbox', { name: /Prometeu pagar até/ })).toBeNull()
  await user.click(choose('Prometeu pagar'))
  const day = screen.getByRole('textbox', { name: /Prometeu pagar até/ })
  for (const wrong of ['22/11/2026', '24/12/2026', '']) {
    await user.clear(day)
    if (wrong) await user.type(day, wrong)
    await user.click(send())
    expect(day, wrong).toBeInvalid()
  }
  expect(sentTo(route)).toEqual([])
  await user.type(day, '23/12/2026')
  await user.click(send())
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const json = { result: 'promised', note: '', last: 7, promisedOn: '2026-12-23' }
  expect(sentTo(route).map((sent) => sent.json)).toEqual([json])
})

test('what a colleague recorded meanwhile is shown first, and nothing typed is lost', async () => {
  answers(route, refusal('stale_collection'))
  const { user, onStale, onDone } = open()
  await user.click(choose('Falou com o cliente'))
  await user.type(screen.getByRole('textbox', { name: /O que foi dito/ }), 'Liga amanhã')
  await user.click(send())
  await vi.waitFor(() => expect(onStale).toHaveBeenCalledOnce())
  expect(onDone).not.toHaveBeenCalled()
  expect(screen.getByRole('textbox', { name: /O que foi dito/ })).toHaveValue('Liga amanhã')
})

test('a call whose answer was lost is sent again under its key, with nothing typed lost', async () => {
  answers(route, offline, row)
  const { user, onDone } = open()
  await user.click(choose('Falou com o cliente'))
  await user.type(screen.getByRole('textbox', { name: /O que foi dito/ }), 'Liga amanhã')
  await user.click(send())
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  expect(screen.getByRole('textbox', { name: /O que foi dito/ })).toHaveValue('Liga amanhã')
  await user.click(send())
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const keys = sentTo(route).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[0]).not.toBeNull()
  expect(keys).toEqual([keys[0], keys[0]])
})

test('a contract that was paid meanwhile is told in the dialog, and the list is loaded anew', async () => {
  answers(route, refusal('nothing_late'))
  const { user, onDone, onStale } = open()
  await user.click(choose('Falou com o cliente'))
  await user.click(send())
  expect(await screen.findByRole('alert')).toHaveTextContent('Este contrato não está mais em atraso')
  expect(onStale).toHaveBeenCalledOnce()
  expect(onDone).not.toHaveBeenCalled()
})

const textOf = (changes: Partial<CollectionRow>) => {
  show(
    <p data-testid="last">
      <LastContact row={{ ...row, ...changes }} />
    </p>,
  )
  return screen.getByTestId('last').textContent
}

test('the last contact says who spoke when, what was promised, and when to call again', () => {
  const text = textOf({ lastContact: contact, callFrom: '2026-11-24', promise: { on: '2026-11-25', broken: false } })
  expect(text).toContain('“Recebe na sexta”Caio, 16/11/2026. Ligar de novo em 24/11/2026')
  expect(text).not.toContain('Promessa quebrada')
})

test('a broken promise is named in place of the day to call again', () => {
  const text = textOf({ lastContact: contact, callFrom: '2026-11-24', promise: { on: '2026-11-20', broken: true } })
  expect(text).toMatch(/^Promessa quebrada/)
  expect(text).not.toContain('Ligar de novo')
})

test.each([
  [3, 'Ninguém ligou ainda'],
  [0, '—'],
])('without a contact and %i days late it says %s', (daysLate, sentence) => {
  expect(textOf({ daysLate })).toBe(sentence)
})
