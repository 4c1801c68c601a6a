import '#content/sentences/analysts.ts'
import { beforeEach, expect, test } from 'vitest'
import type { CnabFileAnswer, CnabFilesAnswer, CnabFileView } from '#api/boletos.ts'
import { answers, offline, refusal, sentTo } from '#tests/support/screen/api.ts'
import { screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { forgetQueries } from '../core/use-load.tsx'
import { BoletoFilesView } from './BoletoFilesView.tsx'

const list = 'GET /api/admin/boletos/files'
const one = 'GET /api/admin/boletos/files/:file'
const resend = 'POST /api/admin/boletos/files/:file/resend'

const file = (number: number, changes: Partial<CnabFileView> = {}): CnabFileView => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  direction: 'remessa',
  number,
  name: `CB2311000${number}.REM`,
  at: '2026-11-23T12:00:00.000Z',
  doneAt: null,
  failure: null,
  boletos: 12,
  ...changes,
})
const sent = file(1)
const taken = file(2, { doneAt: '2026-11-23T13:00:00.000Z' })
const read = file(3, { direction: 'retorno', name: 'CN230001.RET', doneAt: '2026-11-23T13:00:00.000Z', boletos: 1 })
const stuck = file(4, { failure: 'O banco não respondeu' })
const files = (...shown: CnabFileView[]): CnabFilesAnswer => ({ hasBank: true, files: shown, next: null })
const line: CnabFileAnswer['lines'][number] = {
  line: 3,
  ourNumber: '00000000123',
  what: 'Registrar',
  amountCents: 45_990,
  application: { id: sent.id, contractNumber: '2602472415' },
  numbers: [3],
  note: null,
}
const content = (of: CnabFileView, lines = [line], text: string | null = null): CnabFileAnswer => ({
  file: of,
  lines,
  content: text,
})

const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const again = () => screen.queryByRole('button', { name: 'Enviar de novo' })

beforeEach(() => {
  forgetQueries()
  answers(list, files(sent, taken, read, stuck))
  answers(one, content(sent))
})

async function open(name?: string) {
  const user = show(
    <>
      <BoletoFilesView />
      <Toaster />
    </>,
  )
  await screen.findByRole('link', { name: 'Voltar a Pagamentos' })
  if (name) await user.click(await screen.findByRole('button', { name }))
  return user
}

test('each file says which way it went, when, how it stands and how many boletos it names', async () => {
  await open()
  await screen.findByRole('table')
  expect(cells(sent.name)).toEqual(['Enviado 23/11/2026, 09:00', 'Esperando o banco', '12'])
  expect(cells(taken.name)[1]).toBe('O banco recebeu')
  expect(cells(read.name)).toEqual(['Recebido 23/11/2026, 09:00', 'Lido', '1'])
  expect(cells(stuck.name)[1]).toBe('O banco não respondeu')
  expect(screen.queryByText(/^Nenhum/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Mais antigos' })).toBeNull()
})

test('without files, and without a bank, it says so', async () => {
  answers(list, { ...files(), hasBank: false })
  await open()
  expect(await screen.findByText('Nenhum arquivo foi trocado ainda.')).toBeVisible()
  expect(screen.getByText('Nenhum banco de boletos está configurado')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a list that could not be loaded can be loaded again', async () => {
  answers(list, offline, files(sent))
  const user = await open()
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText(sent.name)).toBeVisible()
  expect(screen.queryByText('Nenhum banco de boletos está configurado')).toBeNull()
})

test('older files are asked for from where the list ends', async () => {
  const next = '2026-11-20T12:00:00.000Z'
  answers(list, { ...files(sent), next }, files(taken))
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Mais antigos' }))
  expect(await screen.findByText(taken.name)).toBeVisible()
  expect(screen.queryByText(sent.name)).toBeNull()
  expect(sentTo(list).map(({ url }) => url.searchParams.get('before'))).toEqual([null, next])
})

test('a file opens below the list, takes the focus, and closes at the second press', async () => {
  const user = await open(sent.name)
  const opener = screen.getByRole('button', { name: sent.name })
  expect(opener).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('button', { name: taken.name })).toHaveAttribute('aria-expanded', 'false')
  const heading = await screen.findByRole('heading', { name: sent.name })
  expect(document.activeElement).toContainElement(heading)
  expect(sentTo(one)[0]?.url.pathname).toContain(sent.id)
  await user.click(opener)
  expect(screen.queryByRole('heading', { name: sent.name })).toBeNull()
  expect(opener).toHaveAttribute('aria-expanded', 'false')
})

test('a line says its number, what it asks, whose charge it is, and how much', async () => {
  answers(one, content(sent, [line, { ...line, line: 4, numbers: [4, 5], note: 'Conta encerrada' }]))
  await open(sent.name)
  await screen.findByRole('table', { name: 'O que cada linha diz' })
  expect(cells('^3')).toEqual(['00000000123', 'Registrar', '2602472415, parcela 3', 'R$\u00a0459,90'])
  expect(cells('^4')).toEqual([
    '00000000123',
    'RegistrarConta encerrada',
    '2602472415, parcelas 4 e 5',
    'R$\u00a0459,90',
  ])
  expect(screen.getByRole('link', { name: '2602472415, parcela 3' })).toHaveAttribute(
    'href',
    `/admin/financiamentos/${sent.id}`,
  )
})

test('the entry is named, and a line that is not ours has neither charge nor amount', async () => {
  answers(
    one,
    content(read, [
      { ...line, numbers: null },
      { ...line, line: 4, application: null, amountCents: null },
    ]),
  )
  await open(read.name)
  await screen.findByRole('table', { name: 'O que cada linha diz' })
  expect(cells('^3')[2]).toBe('2602472415, entrada')
  expect(cells('^4').slice(2)).toEqual(['—', '—'])
})

test('why a file waits stands at its head, and its content can be read', async () => {
  answers(one, content(stuck, [], '02RETORNO01COBRANCA'))
  await open(stuck.name)
  expect(await screen.findByText('Este arquivo espera')).toBeVisible()
  expect(screen.getByText('02RETORNO01COBRANCA')).toBeInTheDocument()
  expect(screen.queryByRole('table', { name: 'O que cada linha diz' })).toBeNull()
})

test('a file without a failure or a content has neither of both', async () => {
  await open(sent.name)
  await screen.findByRole('table', { name: 'O que cada linha diz' })
  expect(screen.queryByText('Este arquivo espera')).toBeNull()
  expect(screen.queryByText('Conteúdo do arquivo')).toBeNull()
})

test('a file of the bank cannot be sent', async () => {
  answers(one, content(read))
  await open(read.name)
  await screen.findByRole('table', { name: 'O que cada linha diz' })
  expect(again()).toBeNull()
})

test('a file that could not be opened can be opened again', async () => {
  answers(one, refusal('unavailable'), content(sent))
  const user = await open(sent.name)
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('table', { name: 'O que cada linha diz' })).toBeVisible()
})

test('sending a file again says why it failed, then shows how it stands and renews the list', async () => {
  answers(list, files(taken), files(file(2)))
  answers(one, content(taken))
  answers(resend, offline, content(file(2), [{ ...line, what: 'Registrar de novo' }]))
  const user = await open(taken.name)
  await user.click(await screen.findByRole('button', { name: 'Enviar de novo' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  expect(again()).toHaveFocus()
  await user.click(again() as HTMLElement)
  expect(await screen.findByText(/^O arquivo vai de novo para o banco/)).toBeVisible()
  expect(screen.getByText('Registrar de novo')).toBeVisible()
  await waitFor(() => expect(cells(taken.name)[1]).toBe('Esperando o banco'))
  expect(sentTo(resend)[1]?.url.pathname).toContain(taken.id)
})

test('another file opens without the failure of the former one, and takes the focus', async () => {
  answers(one, content(sent), content(taken))
  answers(resend, offline)
  const user = await open(sent.name)
  await user.click(await screen.findByRole('button', { name: 'Enviar de novo' }))
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: taken.name }))
  const heading = await screen.findByRole('heading', { name: taken.name })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toContainElement(heading)
})
