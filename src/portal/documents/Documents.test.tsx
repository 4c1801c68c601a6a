import { beforeEach, expect, test, vi } from 'vitest'
import type { DocumentView } from '#api/portal.ts'
import { answers, offline } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { act, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { keepFocus } from '#ui/keep-focus.ts'
import { Documents } from './Documents.tsx'
import { $uploads, keepUploadsOf } from './upload-state.ts'

const pending = applicantView().documents.cnh
const sent: DocumentView = {
  ...pending,
  status: 'uploaded',
  fileName: 'cnh.pdf',
  contentType: 'application/pdf',
  sizeBytes: 90_000,
  uploadedAt: '2026-11-20T12:00:00.000Z',
}
const refused: DocumentView = { ...sent, status: 'refused', reason: 'A foto está escura.' }
async function open(documents: Partial<Record<'cnh' | 'selfie' | 'residencia', DocumentView>> = {}) {
  const before = applicantView()
  const view = applicantView({ status: 'waiting_docs', documents: { ...before.documents, ...documents } })
  const user = show(<Documents view={view} />)
  await screen.findAllByRole('listitem', { name: 'CNH' })
  return user
}
const item = (name: RegExp) => within(screen.getByRole('listitem', { name }))
const file = new File(['%PDF-'], 'conta.pdf', { type: 'application/pdf' })

beforeEach(keepFocus)
beforeEach(() => {
  keepUploadsOf('another')
  keepUploadsOf(applicantView().id)
})

test('counts what was sent, a refused document not, and says of each how it stands', async () => {
  await open({ cnh: sent, selfie: { ...sent, status: 'accepted' }, residencia: refused })
  expect(screen.getByText(/enviados$/)).toHaveTextContent('2 de 3 enviados')
  expect(item(/CNH/).getByText('Enviado')).toBeVisible()
  expect(item(/Selfie/).getByText('Aceito')).toBeVisible()
  expect(item(/Residência/).getByText('Enviar de novo')).toBeVisible()
  expect(item(/Residência/).getByText('A foto está escura.')).toBeVisible()
  expect(item(/Residência/).getByLabelText(/Escolher arquivo/)).toBeInTheDocument()
  expect(item(/CNH/).queryByLabelText(/Escolher arquivo/)).toBeNull()
  expect(screen.queryByText('Todos os documentos foram enviados!')).toBeNull()
})

test('with all of them sent it says so, and has nothing left to send', async () => {
  await open({ cnh: sent, selfie: sent, residencia: sent })
  expect(screen.getByRole('status')).toHaveTextContent('Todos os documentos foram enviados!')
  expect(screen.queryByRole('button', { name: /^Enviar/ })).toBeNull()
})

test.each([
  [['cnh'], 'Enviar documento'],
  [['cnh', 'residencia'], 'Enviar 2 documentos'],
] as const)('with %j chosen the button reads %s', async (kinds, name) => {
  for (const kind of kinds) $uploads.setKey(kind, { phase: 'chosen', file })
  await open()
  expect(screen.getByRole('button', { name })).toBeVisible()
})

test('the files that failed on their way are sent by the same button, and one that was refused is not', async () => {
  answers('POST /api/portal/documents/uploads', offline, offline)
  const failed = { phase: 'error', file, message: 'Erro ao enviar documento' } as const
  $uploads.setKey('cnh', { ...failed, again: true })
  $uploads.setKey('residencia', { ...failed, again: true })
  $uploads.setKey('selfie', { ...failed, again: false })
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Enviar 2 documentos' }))
  await waitFor(() => expect($uploads.get().residencia.phase).toBe('uploading'))
  expect($uploads.get().selfie.phase).toBe('error')
  expect(screen.queryByText('Nenhum arquivo selecionado para upload')).toBeNull()
})

test('a selfie is a photo by the front camera; of the others a PDF is taken, and a photo by the camera behind', async () => {
  await open()
  const camera = (name: string) => screen.getByLabelText(`Tirar foto: ${name}`)
  const chosen = (name: RegExp) => item(name).getByLabelText(/Escolher arquivo/)
  expect(camera('Selfie')).toHaveAttribute('capture', 'user')
  expect(camera('CNH')).toHaveAttribute('capture', 'environment')
  expect(chosen(/Selfie/)).not.toHaveAttribute('accept', expect.stringContaining('pdf'))
  expect(chosen(/CNH/)).toHaveAttribute('accept', expect.stringContaining('pdf'))
})

test('whoever wants to send another file instead can keep the one that was sent', async () => {
  const user = await open({ cnh: sent })
  await user.click(await screen.findByRole('button', { name: 'Trocar arquivo: CNH' }))
  expect(item(/CNH/).getByLabelText(/Escolher arquivo/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Manter o que já enviei' }))
  expect(item(/CNH/).queryByLabelText(/Escolher arquivo/)).toBeNull()
  expect(await screen.findByText('cnh.pdf')).toBeVisible()
})

test('a chosen file ends the message that none was chosen', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Enviar documento' }))
  const message = await screen.findByText('Nenhum arquivo selecionado para upload')
  await user.upload(item(/CNH/).getByLabelText(/Escolher arquivo/), file)
  expect(message).not.toBeInTheDocument()
  await waitFor(() => expect(item(/CNH/).getByLabelText(/Escolher arquivo/)).toBeInvalid())
})

test('each press brings the question about a doubtful photo back into the window', async () => {
  $uploads.setKey('cnh', {
    phase: 'chosen',
    file: new File(['x'], 'cnh.jpg', { type: 'image/jpeg' }),
    doubts: ['dark'],
  })
  const seen: (string | null)[] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent)
  })
  const user = await open()
  for (const presses of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Enviar documento' }))
    await waitFor(() => expect(seen).toHaveLength(presses))
  }
  scroll.mockRestore()
  expect(seen.at(-1)).toMatch(/^Responda para enviar/)
})

test('whoever removes a file by keyboard stays at its document', async () => {
  $uploads.setKey('selfie', { phase: 'chosen', file })
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Remover arquivo: Selfie' }))
  await waitFor(() => expect(screen.getByRole('listitem', { name: 'Selfie' })).toHaveFocus())
})

test('a file that is sent shows its progress in the window, though the button is at the end of the card', async () => {
  const uploading = { phase: 'uploading', file, stage: 'queued', percent: 0 } as const
  const seen: (string | null)[] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent)
  })
  await open()
  act(() => $uploads.setKey('cnh', uploading))
  expect(await screen.findByText('Na fila...')).toBeVisible()
  act(() => $uploads.setKey('cnh', { ...uploading, stage: 'sending', percent: 40 }))
  scroll.mockRestore()
  expect(seen).toEqual([expect.stringContaining('Na fila...')])
})
