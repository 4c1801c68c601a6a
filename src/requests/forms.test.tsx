import { expect, test, vi } from 'vitest'
import type { Failure } from '#lib/api.ts'
import { enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { AddFile } from './AddFile.tsx'
import { CloseButton } from './CloseButton.tsx'
import { WriteForm } from './WriteForm.tsx'

const failure = (code: string, errors: Failure['errors'] = []): Failure => ({
  code,
  errors,
  retryAfterSeconds: undefined,
})
const lost = failure('network')
const button = (name: string) => screen.getByRole('button', { name })
const queried = (name: string) => screen.queryByRole('button', { name })
const file = (text: string, name = 'nota.png') => new File([text], name, { type: 'image/png' })
/** The smallest beginning by which a file is known as a PDF that is whole. */
const pdf = () =>
  new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n'], 'conta.pdf', {
    type: 'application/pdf',
  })
const chooser = () => screen.getByLabelText<HTMLInputElement>(/Anexar um arquivo|Enviando/)

test('a file is sent at once, and that it arrived is told', async () => {
  const send = vi.fn(async () => null)
  const user = show(
    <>
      <AddFile send={send} />
      <Toaster />
    </>,
  )
  expect(chooser()).toHaveAccessibleDescription('Foto (JPG, PNG ou WebP) ou PDF, até 4 MB')
  await user.upload(chooser(), pdf())
  expect(await screen.findByText('Anexo recebido')).toBeVisible()
  expect(send).toHaveBeenCalledOnce()
  expect(queried('Tentar novamente')).toBeNull()
})

test.each([
  ['an empty one', file(''), /vazio/],
  ['one that is no picture', file('texto'), /./],
  ['one that is too large', file('x'.repeat(4 * 1024 * 1024 + 1)), /O anexo é grande demais\. O máximo são 4 MB\./],
])('a file that cannot be sent is told as such: %s', async (_, chosen, sentence) => {
  const send = vi.fn(async () => null)
  const user = show(<AddFile send={send} />)
  await user.upload(chooser(), chosen)
  await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement())
  expect(screen.getByRole('alert')).toHaveTextContent(sentence)
  expect(send).not.toHaveBeenCalled()
  expect(queried('Tentar novamente')).toBeNull()
})

test('a file that did not arrive is sent again by a press, without choosing it anew', async () => {
  const send = vi.fn<(file: File) => Promise<Failure | null>>().mockResolvedValueOnce(lost).mockResolvedValueOnce(null)
  const user = show(<AddFile send={send} />)
  await user.upload(chooser(), pdf())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Sem conexão com o servidor'))
  await user.click(button('Tentar novamente'))
  await waitFor(() => expect(queried('Tentar novamente')).toBeNull())
  expect(send.mock.calls.map(([{ name }]) => name)).toEqual(['conta.pdf', 'conta.pdf'])
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

test('a file that the server refuses is told by its reason, and is not sent again', async () => {
  const refused = failure('validation_failed', [{ field: 'file', code: 'file_damaged' }])
  const user = show(<AddFile send={async () => refused} />)
  await user.upload(chooser(), pdf())
  await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement())
  expect(screen.getByRole('alert')).not.toHaveTextContent('Alguns campos')
  expect(queried('Tentar novamente')).toBeNull()
})

test('while a file is sent, no other one can be chosen', async () => {
  const user = show(<AddFile send={() => new Promise(() => {})} />)
  await user.upload(chooser(), pdf())
  await waitFor(() => expect(chooser()).toBeDisabled())
  expect(screen.getByText('Enviando...')).toBeVisible()
})

test('a request is ended by a press, and a failure is told beside it', async () => {
  const onClose = vi.fn<() => Promise<Failure | null>>().mockResolvedValueOnce(lost).mockResolvedValueOnce(null)
  const user = show(<CloseButton label="Está resolvido" onClose={onClose} />)
  await user.click(button('Está resolvido'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  await user.click(button('Está resolvido'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(onClose).toHaveBeenCalledTimes(2)
})

type Sends = Parameters<typeof WriteForm>[0]['onSend']
const text = () => screen.getByRole('textbox', { name: 'Sua mensagem' })
const write = (onSend: Sends, props: Partial<Parameters<typeof WriteForm>[0]> = {}) =>
  show(<WriteForm label="Sua mensagem" submit="Enviar" onSend={onSend} {...props} />)

test('an empty text is not sent', async () => {
  const onSend = vi.fn<Sends>(async () => null)
  const user = write(onSend, { hint: 'Sem senhas' })
  await enter(user, text(), '   ')
  await user.click(button('Enviar'))
  expect(text()).toBeInvalid()
  expect(text()).toHaveFocus()
  expect(text()).toHaveAccessibleDescription(/^Sem senhas /)
  expect(onSend).not.toHaveBeenCalled()
})

test('a sent text leaves the form, and one that did not arrive stays', async () => {
  const onSend = vi.fn<Sends>().mockResolvedValueOnce(lost).mockResolvedValueOnce(null)
  const user = write(onSend, { once: 'message:1', aside: <button type="button">Está resolvido</button> })
  expect(button('Está resolvido')).toBeVisible()
  await enter(user, text(), 'E o manual?')
  await user.click(button('Enviar'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  expect(text()).toHaveValue('E o manual?')
  await user.click(button('Enviar'))
  await waitFor(() => expect(text()).toHaveValue(''))
  const sent = onSend.mock.calls.map(([words, { headers, confirmed }]) => [
    words,
    headers['Idempotency-Key'],
    confirmed,
  ])
  expect(sent).toEqual([
    ['E o manual?', expect.stringMatching(/./), false],
    ['E o manual?', sent[0]?.[1], false],
  ])
})

test('a text too long says so', async () => {
  const user = write(async () => null, { longest: 5 })
  await enter(user, text(), 'demais')
  expect(text()).toHaveAccessibleDescription('Cabem 5 caracteres, e o texto tem 6. Encurte-o')
})

test('a draft is there again after a reload', async () => {
  const user = write(async () => null, { draft: 'carta' })
  await enter(user, text(), 'Meia carta')
  write(async () => null, { draft: 'carta' })
  expect(screen.getAllByRole('textbox').map((one) => (one as HTMLTextAreaElement).value)).toEqual([
    'Meia carta',
    'Meia carta',
  ])
})
