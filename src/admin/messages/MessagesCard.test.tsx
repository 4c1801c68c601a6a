import '#content/sentences/analysts.ts'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { HistoryEvent } from '#api/history.ts'
import type { ApplicationMessages, MessageView } from '#api/messages.ts'
import { adminDetail } from '#tests/support/screen/admin-detail.ts'
import { answers, refusal, sentTo } from '#tests/support/screen/api.ts'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { analyst } from '#tests/support/screen/staff.ts'
import { sessionOpened } from '../core/session.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { MessagesCard } from './MessagesCard.tsx'

const route = 'GET /api/admin/applications/:id/messages'
const at = (day: number) => `2026-11-${day}T15:00:00.000Z`
const mail = (id: string, changes: Partial<MessageView> = {}): MessageView => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  subject: `Mensagem ${id}`,
  recipient: 'ana@exemplo.com',
  state: 'sent',
  author: null,
  error: null,
  canRetry: false,
  createdAt: at(20),
  endedAt: at(21),
  applicationId: null,
  ...changes,
})
const answer = (messages: MessageView[], lastVisitAt: string | null = null): ApplicationMessages => ({
  messages,
  lastVisitAt,
})
const event = (id: number, kind: 'created' | 'message', actor: string | null, when = at(20), actorId = actor) =>
  ({
    ...{ id, at: when, kind, actor, actorId, actorType: actor ? 'analyst' : 'system', from: null, to: null },
    ...{ note: actor && `Texto de ${actor}`, data: kind === 'message' ? { subject: 'Sobre a moto' } : {} },
  }) as HistoryEvent
const detail = adminDetail()
const writing = { open: false, set: vi.fn() }
const card = <MessagesCard detail={detail} onWritten={() => {}} writing={writing} />
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')

beforeEach(forgetQueries)

test('the two newest mails are shown, and the others on a press', async () => {
  answers(route, answer([mail('3'), mail('2'), mail('1')], at(22)))
  const user = show(card)
  const all = await screen.findByRole('button', { name: 'Mostrar todas (3)' })
  expect(all).toHaveAttribute('aria-expanded', 'false')
  expect(items()).toHaveLength(2)
  await user.click(all)
  expect(items().map((text) => text.slice(0, 10))).toEqual(['Mensagem 3', 'Mensagem 2', 'Mensagem 1'])
  await user.click(screen.getByRole('button', { name: 'Mostrar menos' }))
  expect(items()).toHaveLength(2)
})

test('each mail says to whom and when it went, and whether the customer came after it', async () => {
  answers(route, answer([mail('2', { endedAt: at(22) }), mail('1', { endedAt: at(20) })], at(21)))
  show(card)
  expect(await screen.findByText(/Última visita ao portal/)).toHaveTextContent('21/11/2026, 12:00')
  const [after, before] = items()
  expect(after).toContain('Para ana@exemplo.com, 22/11/2026, 12:00')
  expect(after).toContain('Nenhuma visita ao portal registrada depois.')
  expect(before).toContain('O cliente entrou no portal depois.')
  expect(screen.queryByRole('button', { name: /^Mostrar/ })).toBeNull()
})

test('a mail that somebody of the staff wrote says who', async () => {
  answers(route, answer([mail('2', { author: 'bruna' }), mail('1')]))
  show(card)
  await screen.findByText('bruna')
  const [written, automatic] = items()
  expect(written).toContain('21/11/2026, 12:00, escrita por bruna')
  expect(automatic).not.toContain('escrita')
})

test('a mail that crosses one of a colleague is kept, shows what they wrote, and goes at the second press', async () => {
  const send = 'POST /api/admin/applications/:id/messages'
  answers(route, answer([]))
  answers(send, refusal('stale_messages'), answer([mail('2', { author: 'ana' })]))
  function Page() {
    const created = event(7, 'created', null)
    const [events, setEvents] = useState([created])
    const crossed = [event(9, 'message', 'bruna'), event(8, 'message', 'ana'), created]
    return (
      <MessagesCard
        detail={{ ...detail, history: { events, hasMore: false } }}
        onWritten={() => setEvents(crossed)}
        writing={{ ...writing, open: true }}
      />
    )
  }
  sessionOpened({ ...analyst, id: 'ana', name: 'ana' })
  const user = show(<Page />)
  await user.type(await screen.findByLabelText('Assunto'), 'Sua moto')
  await user.type(screen.getByLabelText('Mensagem'), 'Já pode vir.')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  const told = await screen.findByText(/^bruna: Escreveu ao cliente: Sobre a moto .* “Texto de bruna”$/)
  expect(told).toBeVisible()
  expect(screen.queryByText(/Texto de ana/)).toBeNull()
  expect(screen.getByLabelText('Mensagem')).toHaveValue('Já pode vir.')
  expect(screen.getByText('O que você digitou continua aqui.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(sentTo(send).map(({ json }) => (json as { seen: number }).seen)).toEqual([7, 9]))
})

test('who begins to write reads what a colleague wrote within the hour before', async () => {
  answers(route, answer([]))
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  sessionOpened({ ...analyst, name: 'bruna' })
  const own = event(10, 'message', 'bruna', ago(5), analyst.id)
  const events = [own, event(9, 'message', 'bruna', ago(50), 'namesake'), event(8, 'message', 'caio', ago(70))]
  const known = { ...detail, history: { events, hasMore: false } }
  show(<MessagesCard detail={known} onWritten={() => {}} writing={{ ...writing, open: true }} />)
  expect(await screen.findByText(/Texto de bruna/)).toBeVisible()
  expect(screen.queryByText(/Texto de caio/)).toBeNull()
  expect(screen.queryByText('O que você digitou continua aqui.')).toBeNull()
})

test('a mail that waits says nothing of visits; a failed one says why, and is sent again', async () => {
  const failed = mail('2', { state: 'failed', error: '550 caixa cheia', canRetry: true })
  answers(route, answer([failed, mail('1', { state: 'queued', endedAt: null })]), answer([mail('2')]))
  answers('POST /api/admin/messages/:id/retry', null)
  const user = show(card)
  expect(await screen.findByText(/Última visita ao portal/)).toHaveTextContent('nenhuma registrada')
  const [first, waiting] = items()
  expect(first).toContain('550 caixa cheia')
  expect(waiting).toContain('20/11/2026, 12:00')
  expect(screen.queryByText(/registrada depois/)).toBeNull()
  await user.click(screen.getByRole('button', { name: /nviar de novo|Reenviar/ }))
  await waitFor(() => expect(screen.queryByText('550 caixa cheia')).toBeNull())
  expect(sentTo('POST /api/admin/messages/:id/retry')[0]?.url.pathname).toContain(failed.id)
})

test('without any mail it says so, and one can be written', async () => {
  answers(route, answer([]))
  const user = show(card)
  expect(await screen.findByText('Nenhuma mensagem enviada ainda.')).toBeVisible()
  expect(screen.queryByText(/Última visita/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Enviar E-mail' }))
  expect(writing.set.mock.lastCall).toEqual([true])
})

test('a failed list is asked for again on a press, and a loaded one after a newer decision', async () => {
  answers(route, refusal('internal'), answer([mail('1')]), answer([mail('2'), mail('1')]))
  function Page() {
    const [id, setId] = useState('a')
    const changed = { ...detail, history: { events: [{ id }] as never, hasMore: false } }
    return (
      <>
        <MessagesCard detail={changed} onWritten={() => {}} writing={writing} />
        <button type="button" onClick={() => setId('b')}>
          Decidir
        </button>
      </>
    )
  }
  const user = show(<Page />)
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Mensagem 1')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Decidir' }))
  expect(await screen.findByText('Mensagem 2')).toBeVisible()
})
