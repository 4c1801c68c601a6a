import '#content/sentences/analysts.ts'
import { expect, test, vi } from 'vitest'
import type { AdminRequest } from '#api/requests.ts'
import { adminRequest } from '#tests/support/screen/admin-request.ts'
import { answers, offline, refusal, sentTo } from '#tests/support/screen/api.ts'
import { enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { RequestDialog } from './RequestDialog.tsx'

const base = '/api/admin/requests/:id'
const request = adminRequest({
  phone: '1132654321',
  applicationId: 'a1',
  contractNumber: '2602472415',
  messages: [
    { id: 1, author: 'customer', actor: null, body: 'A moto veio sem o manual.', at: '2026-11-20T15:00:00.000Z' },
    { id: 2, author: 'note', actor: 'Bia', body: 'Falar com a loja.', at: '2026-11-20T16:00:00.000Z' },
  ],
  version: 4,
})
const { id } = request
const button = (name: string) => screen.getByRole('button', { name })
const text = () => screen.getByRole('textbox', { name: 'Resposta' })

async function open(changes: Partial<AdminRequest> = {}) {
  forgetQueries()
  answers(`GET ${base}`, { ...request, ...changes })
  answers('GET /api/admin/requests/count', { count: 0, more: false, late: 0, ombudsman: 0 })
  answers('GET /api/admin/colleagues', { colleagues: [{ id, name: 'Ana', own: true }] })
  const onChanged = vi.fn()
  const user = show(<RequestDialog id={id} onChanged={onChanged} onClose={() => {}} />)
  await screen.findByText('K7QF-9M2X-4TRB')
  return { user, onChanged }
}

test('an answer is sent of the version that was read, and the list is told', async () => {
  answers(`POST ${base}/answer`, { ...request, state: 'answered' })
  const { user, onChanged } = await open()
  await user.click(button('Responder'))
  expect(text()).toBeInvalid()
  expect(sentTo(`POST ${base}/answer`)).toEqual([])
  await enter(user, text(), 'O manual vai por correio.')
  await user.click(button('Responder'))
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  const json = { text: 'O manual vai por correio.', version: 4, confirmed: false }
  expect(sentTo(`POST ${base}/answer`).map((sent) => sent.json)).toEqual([json])
})

test('a question goes to the customer, and is no answer', async () => {
  answers(`POST ${base}/question`, { ...request, state: 'waiting' })
  const { user, onChanged } = await open()
  await user.selectOptions(screen.getByRole('combobox', { name: 'O que enviar' }), 'question')
  await enter(user, screen.getByRole('textbox', { name: 'O que falta' }), 'Qual moto?')
  await user.click(button('Perguntar ao cliente'))
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(sentTo(`POST ${base}/answer`)).toEqual([])
})

test('the answer to a review names its reason', async () => {
  answers(`POST ${base}/answer`, { ...request, kind: 'review', state: 'answered' })
  const { user, onChanged } = await open({ kind: 'review' })
  await enter(user, text(), 'A decisão fica.')
  await user.click(button('Responder'))
  const reason = screen.getByRole('combobox', { name: 'Motivo' })
  expect(reason).toBeInvalid()
  await user.selectOptions(reason, reason.querySelectorAll('option')[1]?.value ?? '')
  await user.click(button('Responder'))
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(sentTo(`POST ${base}/answer`)[0]?.json).toMatchObject({ reasons: [expect.any(String)] })
})

test('a ready text takes the place of another, and never of what was written', async () => {
  const { user } = await open()
  const ready = screen.getByRole('combobox', { name: 'Texto pronto' })
  const [, one, other] = [...ready.querySelectorAll('option')].map(({ value }) => value)
  await user.selectOptions(ready, one ?? '')
  const first = (text() as HTMLTextAreaElement).value
  expect(first).not.toBe('')
  await user.selectOptions(ready, other ?? '')
  expect((text() as HTMLTextAreaElement).value).not.toContain(first)
  await enter(user, text(), 'Com as minhas palavras.')
  await user.selectOptions(ready, one ?? '')
  expect(text()).toHaveValue(`Com as minhas palavras.\n\n${first}`)
})

test('a request that changed meanwhile is loaded again with its list, and what is written stays', async () => {
  answers(`POST ${base}/answer`, refusal('stale_request'))
  const { user, onChanged } = await open()
  await enter(user, text(), 'O manual vai por correio.')
  await user.click(button('Responder'))
  await waitFor(() => expect(sentTo(`GET ${base}`)).toHaveLength(2))
  expect(text()).toHaveValue('O manual vai por correio.')
  expect(onChanged).toHaveBeenCalledOnce()
})

test('a note is stored once though its answer was lost', async () => {
  answers(`POST ${base}/notes`, offline, request)
  const { user, onChanged } = await open()
  const note = screen.getByRole('textbox', { name: 'Nota interna' })
  await enter(user, note, 'Loja avisada.')
  await user.click(button('Guardar a nota'))
  await screen.findByText(/Sem conexão/)
  await user.click(button('Guardar a nota'))
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  const keys = sentTo(`POST ${base}/notes`).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[0]).toBeTruthy()
  expect(keys).toEqual([keys[0], keys[0]])
})

test('who refused an application does not answer its review, but may note; a deletion is answered by nobody', async () => {
  await open({ kind: 'review', excluded: true })
  expect(screen.getByText('Outra pessoa responde')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Responder' })).toBeNull()
  expect(button('Guardar a nota')).toBeVisible()
})

test('a deletion is answered by nobody', async () => {
  await open({ kind: 'deletion' })
  expect(screen.queryByRole('button', { name: 'Responder' })).toBeNull()
})

test('says who wrote each message, calls the customer, and opens the application', async () => {
  await open({ late: true, email: null })
  expect(screen.getByText('Nota interna', { selector: 'strong' })).toBeVisible()
  expect(screen.getByText('Atrasada')).toBeVisible()
  expect(screen.getByRole('link', { name: '(11) 3265-4321' })).toHaveAttribute('href', 'tel:+551132654321')
  expect(screen.getByRole('link', { name: /Abrir o pedido 2602472415/ })).toHaveAttribute(
    'href',
    expect.stringContaining('a1'),
  )
  expect(text()).toHaveAccessibleDescription(/Nenhum e-mail avisa/)
})

test('who left neither address nor telephone is not to be called', async () => {
  await open({ email: null, phone: null })
  expect(screen.getByText('Não informado: responda quando a pessoa ligar')).toBeVisible()
  expect(text()).toHaveAccessibleDescription(/^Não há e-mail nem telefone/)
})
