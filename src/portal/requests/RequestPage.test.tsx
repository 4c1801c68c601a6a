import { expect, test, vi } from 'vitest'
import type { RequestView } from '#api/requests.ts'
import { answers, offline, sentTo } from '#tests/support/screen/api.ts'
import { requestView } from '#tests/support/screen/request-view.ts'
import { enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { RequestPage } from './RequestPage.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const base = '/api/portal/requests/:id'
const request = requestView({
  id,
  contractNumber: '2602472415',
  messages: [
    { id: 1, author: 'customer', actor: null, body: 'A moto veio sem o manual.', at: '2026-11-20T15:00:00.000Z' },
    { id: 2, author: 'bank', actor: null, body: 'Vamos enviar.', at: '2026-11-21T15:00:00.000Z' },
  ],
  files: [{ id: 'f1', fileName: 'foto.jpg', sizeBytes: 2_048, at: '2026-11-20T15:00:00.000Z' }],
})

async function open(changes: Partial<RequestView> = {}) {
  answers(`GET ${base}`, { ...request, ...changes })
  const user = show(<RequestPage id={id} />)
  await screen.findByText('K7QF-9M2X-4TRB')
  return user
}
const button = (name: string) => screen.getByRole('button', { name })
const queried = (name: string | RegExp) => screen.queryByRole('button', { name })

test('the messages stand in their order with who wrote each, and a file opens by its request', async () => {
  await open()
  const messages = within(screen.getByRole('list', { name: 'Mensagens' })).getAllByRole('listitem')
  expect(messages.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Você.*A moto veio sem o manual\.$/),
    expect.stringMatching(/^Banco.*Vamos enviar\.$/),
  ])
  expect(screen.getByRole('link', { name: 'foto.jpg' })).toHaveAttribute('href', `/api/portal/requests/${id}/files/f1`)
  expect(queried('Levar à ouvidoria')).toBeNull()
})

test('a message whose answer was lost is sent again under its key, and is gone from the form once it is there', async () => {
  answers(`POST ${base}/messages`, offline, request)
  const user = await open()
  const field = screen.getByRole('textbox', { name: 'Sua mensagem' })
  await user.click(button('Enviar'))
  expect(field).toBeInvalid()
  await enter(user, field, 'E o manual?')
  await user.click(button('Enviar'))
  expect(await screen.findByText(/Sem conexão/)).toBeVisible()
  expect(field).toHaveValue('E o manual?')
  await user.click(button('Enviar'))
  await waitFor(() => expect(field).toHaveValue(''))
  const sent = sentTo(`POST ${base}/messages`)
  expect(sent.map(({ json }) => json)).toEqual([{ text: 'E o manual?' }, { text: 'E o manual?' }])
  expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy()
  expect(sent[1]?.headers.get('Idempotency-Key')).toBe(sent[0]?.headers.get('Idempotency-Key'))
})

test('an answered one can be called solved or taken to the ombudsman, and a closed one only read', async () => {
  answers(`POST ${base}/ombudsman`, { ...request, mayEscalate: false })
  const user = await open({ state: 'answered', mayEscalate: true })
  expect(button('Está resolvido')).toBeVisible()
  await enter(user, screen.getByRole('textbox', { name: 'O que faltou na resposta?' }), 'O manual.')
  await user.click(button('Levar à ouvidoria'))
  await waitFor(() => expect(queried('Levar à ouvidoria')).toBeNull())
  expect(sentTo(`POST ${base}/ombudsman`)[0]?.json).toEqual({ text: 'O manual.' })
})

test('a closed one can only be read', async () => {
  await open({ state: 'closed' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(queried(/resolvido|Não preciso|Enviar/)).toBeNull()
})

test('a deletion says when it is done instead of an answer, can be withdrawn, and takes no messages', async () => {
  vi.setSystemTime('2026-11-20T16:00:00Z')
  await open({ kind: 'deletion', dueOn: '2026-12-05' })
  expect(screen.getByText('Exclusão').nextElementSibling).toHaveTextContent('depois de 21/11/2026, 12:00')
  expect(screen.queryByText(/resposta|05\/12/i)).toBeNull()
  expect(button('Desistir da exclusão')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})
