import { expect, test } from 'vitest'
import type { RequestView } from '#api/requests.ts'
import { answers, offline, refusal, sentTo } from '#tests/support/screen/api.ts'
import { requestView } from '#tests/support/screen/request-view.ts'
import { enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { Requests } from './Requests.island.tsx'

const code = 'POST /api/requests/follow/code'
const follow = 'POST /api/requests/follow'
const thread = '/api/requests/thread'
const at = '2026-11-20T15:00:00.000Z'
const messages: RequestView['messages'] = [
  { id: 1, author: 'customer', actor: null, body: 'A moto veio sem o manual.', at },
  { id: 2, author: 'bank', actor: null, body: 'Vamos enviar.', at },
]
const [first] = messages as [RequestView['messages'][number]]
/** A request that the bank has answered once. */
const answered = requestView({ messages })

const field = (name: string) => screen.getByRole('textbox', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const queried = (name: string | RegExp) => screen.queryByRole('button', { name })
const heading = (name: string | RegExp) => screen.queryByRole('heading', { name })

/** Goes to the form for a protocol. */
async function toFollow() {
  const user = show(<Requests />)
  await user.click(button('Já tenho um protocolo'))
  return user
}

/** Opens a request by its protocol and a code. */
async function open(changes: Partial<RequestView> = {}) {
  answers(code, null)
  answers(follow, { token: 't', request: { ...answered, ...changes } })
  const user = await toFollow()
  await enter(user, field('Protocolo'), 'k7qf9m2x4trb')
  await user.click(button('Receber o código'))
  await enter(user, await screen.findByRole('textbox', { name: 'Código' }), '123456')
  await user.click(button('Abrir a solicitação'))
  await screen.findByRole('region', { name: /^Solicitação/ })
  return user
}

test('one begins by writing, and finds a protocol on the other side, and back', async () => {
  const user = show(<Requests />)
  expect(heading('Escreva para a gente')).toBeVisible()
  await user.click(button('Já tenho um protocolo'))
  expect(heading('Acompanhar um protocolo')).toBeVisible()
  expect(heading('Escreva para a gente')).toBeNull()
  await user.click(button('Quero escrever para o banco'))
  expect(heading('Escreva para a gente')).toBeVisible()
})

test('a protocol that cannot be one is told before anything is sent', async () => {
  const user = await toFollow()
  await enter(user, field('Protocolo'), 'K7QF')
  await user.click(button('Receber o código'))
  expect(field('Protocolo')).toBeInvalid()
  expect(field('Protocolo')).toHaveFocus()
  expect(screen.queryByRole('textbox', { name: 'Código' })).toBeNull()
})

test('a protocol is followed by a code, however it is written', async () => {
  await open()
  expect(sentTo(code)[0]?.json).toEqual({ protocol: 'k7qf9m2x4trb' })
  expect(sentTo(follow)[0]?.json).toEqual({ protocol: 'k7qf9m2x4trb', code: '123456' })
  const opened = screen.getByRole('region', { name: 'Solicitação K7QF-9M2X-4TRB' })
  expect(opened).toHaveFocus()
  expect(screen.getByText('Vamos enviar.')).toBeVisible()
  expect(screen.getByText(/^Banco/)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Protocolo' })).toBeNull()
})

test('another protocol needs another code', async () => {
  answers(code, null)
  const user = await toFollow()
  await enter(user, field('Protocolo'), 'K7QF-9M2X-4TRB')
  await user.click(button('Receber o código'))
  await screen.findByRole('textbox', { name: 'Código' })
  await user.type(field('Protocolo'), '7')
  expect(screen.queryByRole('textbox', { name: 'Código' })).toBeNull()
  expect(button('Receber o código')).toBeVisible()
})

test.each([
  ['code_wrong', /código/],
  ['code_over', /código/],
] as const)('a code that does not open it is told beside its field (%s)', async (problem, words) => {
  answers(code, null)
  answers(follow, refusal(problem))
  const user = await toFollow()
  await enter(user, field('Protocolo'), 'K7QF-9M2X-4TRB')
  await user.click(button('Receber o código'))
  await enter(user, await screen.findByRole('textbox', { name: 'Código' }), '123456')
  await user.click(button('Abrir a solicitação'))
  await waitFor(() => expect(field('Código')).toBeInvalid())
  expect(field('Código')).toHaveAccessibleDescription(expect.stringMatching(words))
  expect(field('Código')).toHaveFocus()
  expect(field('Protocolo')).toHaveValue('K7QF-9M2X-4TRB')
})

test('an empty code is told before anything is sent', async () => {
  answers(code, null)
  const user = await toFollow()
  await enter(user, field('Protocolo'), 'K7QF-9M2X-4TRB')
  await user.click(button('Receber o código'))
  await screen.findByRole('textbox', { name: 'Código' })
  await user.click(button('Abrir a solicitação'))
  expect(field('Código')).toBeInvalid()
  expect(sentTo(follow)).toEqual([])
})

test('a code that cannot be asked for is told beside the button', async () => {
  answers(code, offline)
  const user = await toFollow()
  await enter(user, field('Protocolo'), 'K7QF-9M2X-4TRB')
  await user.click(button('Receber o código'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  expect(screen.queryByRole('textbox', { name: 'Código' })).toBeNull()
})

test('another code is sent on a press, or it says why not', async () => {
  answers(code, null, offline, null)
  const user = await toFollow()
  await enter(user, field('Protocolo'), 'K7QF-9M2X-4TRB')
  await user.click(button('Receber o código'))
  await screen.findByRole('textbox', { name: 'Código' })
  await user.click(button('Enviar outro código'))
  expect(await screen.findByText(/Sem conexão com o servidor/)).toBeVisible()
  await user.click(button('Enviar outro código'))
  expect(await screen.findByText('Enviamos outro código. O anterior não vale mais.')).toBeVisible()
  expect(sentTo(code)).toHaveLength(3)
})

test('a request that was just written has its protocol on top, and the time for the answer', async () => {
  await open({ messages: [first] })
  expect(screen.getByText('Recebemos. O seu protocolo é K7QF-9M2X-4TRB')).toBeVisible()
  expect(screen.getByText(/anexe fotos ou PDFs abaixo/)).toHaveTextContent('Respondemos em até 7 dias corridos.')
})

test('a wish to be deleted has its own sentence, and can be taken back', async () => {
  answers(`POST ${thread}/closing`, offline, requestView({ kind: 'deletion', state: 'closed', messages: [first] }))
  const user = await open({ kind: 'deletion', messages: [first] })
  expect(screen.getByText('Recebemos. O seu protocolo é K7QF-9M2X-4TRB')).toBeVisible()
  expect(screen.queryByText(/anexe fotos/)).toBeNull()
  expect(heading('Mudou de ideia?')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Sua mensagem' })).toBeNull()
  await user.click(button('Desistir da exclusão'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  await user.click(button('Desistir da exclusão'))
  await waitFor(() => expect(heading('Mudou de ideia?')).toBeNull())
  expect(sentTo(`POST ${thread}/closing`)[0]?.json).toEqual({ token: 't' })
})

test('one that was answered, or is not new, is no longer told as received', async () => {
  await open()
  expect(screen.queryByText(/^Recebemos/)).toBeNull()
})

test('a message is sent with the token, and stands in the conversation', async () => {
  const sent = { ...first, id: 3, body: 'E quando chega?' }
  answers(`POST ${thread}/messages`, { ...answered, messages: [...messages, sent] })
  const user = await open()
  await enter(user, field('Sua mensagem'), 'E quando chega?')
  await user.click(button('Enviar'))
  expect(await screen.findByText('E quando chega?', { selector: 'p' })).toBeVisible()
  const [request] = sentTo(`POST ${thread}/messages`)
  expect(request?.json).toEqual({ token: 't', text: 'E quando chega?' })
  expect(request?.headers.get('Idempotency-Key')).toBeTruthy()
  expect(field('Sua mensagem')).toHaveValue('')
})

test('an answered request is called solved, an open one no longer needed', async () => {
  answers(`POST ${thread}/closing`, { ...answered, state: 'closed' })
  const user = await open({ state: 'answered' })
  expect(queried('Não preciso mais')).toBeNull()
  await user.click(button('Está resolvido'))
  await waitFor(() => expect(queried('Está resolvido')).toBeNull())
  expect(screen.queryByRole('textbox', { name: 'Sua mensagem' })).toBeNull()
  expect(screen.queryByText('Anexar um arquivo')).toBeNull()
})

test('an open request is ended as no longer needed', async () => {
  await open()
  expect(button('Não preciso mais')).toBeVisible()
})

test('a request may go to the ombudsman where that is open, and then has another protocol', async () => {
  const ombudsman = requestView({ kind: 'ombudsman', protocol: 'AAAA-BBBB-CCCC', messages: [first] })
  answers(`POST ${thread}/ombudsman`, offline, { token: 'o', request: ombudsman })
  answers(`POST ${thread}/messages`, ombudsman)
  const user = await open({ mayEscalate: true })
  await enter(user, field('O que faltou na resposta?'), 'O manual.')
  await user.click(button('Levar à ouvidoria'))
  expect(await screen.findByText(/Sem conexão com o servidor/)).toBeVisible()
  await user.click(button('Levar à ouvidoria'))
  expect(await screen.findByRole('region', { name: 'Solicitação AAAA-BBBB-CCCC' })).toBeVisible()
  expect(sentTo(`POST ${thread}/ombudsman`)[0]?.json).toEqual({ token: 't', text: 'O manual.' })
  expect(queried('Levar à ouvidoria')).toBeNull()
  // What follows is sent with the token of the new request.
  await enter(user, field('Sua mensagem'), 'Obrigada.')
  await user.click(button('Enviar'))
  await waitFor(() => expect(sentTo(`POST ${thread}/messages`)[0]?.json).toEqual({ token: 'o', text: 'Obrigada.' }))
})

test('where the ombudsman is not open, it is not offered', async () => {
  await open()
  expect(heading(/ouvidoria/)).toBeNull()
})

test('a request is left for the form that opens one', async () => {
  const user = await open()
  await user.click(button('Fechar esta solicitação'))
  expect(heading('Acompanhar um protocolo')).toBeVisible()
  expect(field('Protocolo')).toHaveValue('')
})

test('a new request is opened with what was received', async () => {
  answers('POST /api/requests/address', null)
  answers('POST /api/requests', { token: 't', request: requestView({ messages: [first] }) })
  const user = show(<Requests />)
  await enter(user, field('Nome completo'), 'Rute Prado')
  await enter(user, field('E-mail'), 'rute@example.com')
  await enter(user, field('O que aconteceu?'), 'A moto chegou sem o manual.')
  await user.click(button('Receber o código'))
  await enter(user, await screen.findByRole('textbox', { name: 'Código' }), '123456')
  await user.click(button('Enviar ao banco'))
  expect(await screen.findByText('Recebemos. O seu protocolo é K7QF-9M2X-4TRB')).toBeVisible()
})
