import '#content/sentences/analysts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AdminDetail } from '#api/admin.ts'
import { documentWords } from '#content/documents.ts'
import { checksOf } from '#domain/documents/review.ts'
import { adminDetail } from '#tests/support/screen/admin-detail.ts'
import { answers, refusal, sentTo } from '#tests/support/screen/api.ts'
import { enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { forgetQueries } from '../../core/use-load.tsx'
import { NewsContext } from '../NewsBanner.tsx'
import { useApplication } from '../use-application.ts'
import { ReviewPanel } from './ReviewPanel.tsx'
import { nextUndecided } from './sent-documents.tsx'

const route = 'PUT /api/admin/applications/:id/documents/:kind/review'
const status = 'PUT /api/admin/applications/:id/status'
const plain = adminDetail({ status: 'waiting_docs' })
const sent = (id: string, of: 'uploaded' | 'accepted' | 'refused' = 'uploaded') => ({
  ...plain.documents.cnh,
  id: `00000000-0000-4000-8000-00000000000${id}`,
  status: of,
  fileName: 'x.jpg',
  uploadedAt: '2026-11-20T12:00:00.000Z',
})
const all = { cnh: sent('1'), selfie: sent('2'), residencia: sent('3') }
const detailOf = (documents: Partial<AdminDetail['documents']> = {}) =>
  adminDetail({ status: 'waiting_docs', documents: { ...all, ...documents } })

function Loaded({ id, onNext }: { id: string; onNext: (kind: string) => void }) {
  const { data, save, news } = useApplication(id)
  return (
    <NewsContext value={news}>
      {data && <ReviewPanel detail={data} kind="cnh" save={save} onNext={onNext} onClose={() => {}} />}
    </NewsContext>
  )
}

async function open(detail: AdminDetail | null) {
  if (detail) answers('GET /api/admin/applications/:id', detail)
  const onNext = vi.fn()
  const user = show(<Loaded id={plain.id} onNext={onNext} />)
  await screen.findByRole('button', { name: 'Recusar documento' })
  const tick = async () => {
    for (const box of screen.getAllByRole('checkbox')) if (!(box as HTMLInputElement).checked) await user.click(box)
  }
  return { user, onNext, tick }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const reason = () => screen.getByRole('textbox', { name: 'Motivo da recusa' })

beforeEach(() => {
  forgetQueries()
  sessionStorage.clear()
})

test('a document is accepted once everything on it is ticked off, and the next one is opened', async () => {
  answers(route, detailOf({ cnh: sent('1', 'accepted') }))
  const { user, onNext, tick } = await open(detailOf())
  await user.click(button(/^Aceitar documento/))
  // A focused box would take the keys that tick.
  expect(screen.getByRole('alert')).toHaveFocus()
  await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement)
  await user.click(button(/^Aceitar documento/))
  expect(sentTo(route)).toEqual([])
  await tick()
  await user.click(button(/^Aceitar documento/))
  await waitFor(() => expect(onNext).toHaveBeenCalledExactlyOnceWith('selfie'))
  expect(sentTo(route)[0]?.json).toMatchObject({ documentId: all.cnh.id, decision: 'accepted', version: plain.version })
  expect(sentTo(route)[0]?.json).toMatchObject({ checked: expect.arrayContaining([...checksOf('cnh')]) })
  expect(sentTo(route)[0]?.url.pathname).toContain('/documents/cnh/')
})

test('a refusal needs its code and its text; a code fills in a text, and replaces none that is written', async () => {
  answers(route, detailOf({ cnh: sent('1', 'refused') }))
  const { user, onNext } = await open(detailOf())
  await user.click(button('Recusar documento'))
  expect(reason()).toBeInvalid()
  expect(sentTo(route)).toEqual([])
  const [first, second] = screen.getAllByRole('radio')
  if (!first || !second) throw new Error('no reasons')
  await user.click(first)
  const ready = (reason() as HTMLTextAreaElement).value
  expect(Object.values(documentWords.cnh.reasons)).toContain(ready)
  await user.click(second)
  expect(reason()).not.toHaveValue(ready)
  await enter(user, reason(), 'O verso não aparece.')
  await user.click(first)
  expect(reason()).toHaveValue('O verso não aparece.')
  await user.click(button('Recusar documento'))
  await waitFor(() => expect(onNext).toHaveBeenCalledOnce())
  expect(sentTo(route)[0]?.json).toMatchObject({
    decision: 'refused',
    reason: 'O verso não aparece.',
    confirmed: false,
  })
  expect(sentTo(route)[0]?.json).not.toHaveProperty('checked')
})

test('a refusal that was not stored keeps what is written, says so, and stays at the document', async () => {
  answers(route, refusal('unavailable'))
  const { user, onNext } = await open(detailOf())
  await user.click(screen.getAllByRole('radio')[0] as HTMLElement)
  await enter(user, reason(), 'O verso não aparece.')
  await user.click(button('Recusar documento'))
  expect(await screen.findByText(/O serviço está fora do ar/)).toBeVisible()
  expect(reason()).toHaveValue('O verso não aparece.')
  expect(onNext).not.toHaveBeenCalled()
})

test('a decision that met a change of a colleague says once what changed, and keeps what is written', async () => {
  const before = detailOf()
  const change = { kind: 'note', id: 901, at: '2026-11-23T12:00:00.000Z', actor: 'Helena Sampaio', note: 'Liguei.' }
  const { events } = before.history
  const newer = { ...before, version: before.version + 1, history: { ...before.history, events: [change, ...events] } }
  answers('GET /api/admin/applications/:id', before, newer as AdminDetail)
  answers(route, refusal('stale_version'))
  const { user } = await open(null)
  await user.click(screen.getAllByRole('radio')[0] as HTMLElement)
  await enter(user, reason(), 'O verso não aparece.')
  await user.click(button('Recusar documento'))
  expect(await screen.findByText('Este financiamento mudou enquanto você o via')).toBeVisible()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByRole('alert')).toHaveFocus()
  expect(reason()).toHaveValue('O verso não aparece.')
})

test('with the last missing one the application goes on in the same press, by the version of its acceptance', async () => {
  const accepted = { ...detailOf({ cnh: sent('1', 'accepted') }), version: plain.version + 1 }
  answers(route, accepted)
  answers(status, { ...accepted, status: 'signing', version: plain.version + 2 })
  const { user, onNext, tick } = await open(
    detailOf({ selfie: sent('2', 'accepted'), residencia: sent('3', 'accepted') }),
  )
  await tick()
  await user.click(button(/^Aceitar e avançar/))
  await waitFor(() => expect(onNext).toHaveBeenCalledOnce())
  expect(sentTo(route)).toHaveLength(1)
  expect(sentTo(status)[0]?.json).toMatchObject({ status: 'signing', version: plain.version + 1 })
})

test('while another one is missing nothing goes on, and what is decided is not decided again', async () => {
  await open(detailOf({ cnh: sent('1', 'accepted'), selfie: sent('2', 'accepted') }))
  expect(screen.queryByRole('button', { name: /vançar/ })).toBeNull()
  expect(button(/^Aceitar documento/)).toBeDisabled()
  expect(button('Recusar documento')).toBeEnabled()
})

test('the next one is the next that waits, in a circle', () => {
  expect(nextUndecided(detailOf(), 'selfie')).toBe('residencia')
  expect(nextUndecided(detailOf(), 'residencia')).toBe('cnh')
  expect(nextUndecided(detailOf({ residencia: sent('3', 'refused') }), 'selfie')).toBe('cnh')
  const none = { cnh: sent('1', 'accepted'), selfie: sent('2', 'accepted'), residencia: sent('3', 'accepted') }
  expect(nextUndecided(detailOf(none), 'cnh')).toBeUndefined()
})
