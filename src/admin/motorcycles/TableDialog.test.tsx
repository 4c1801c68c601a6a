import '#content/sentences/analysts.ts'
import { expect, test, vi } from 'vitest'
import type { CatalogueCsvPreview } from '#api/motorcycles.ts'
import { answers, offline, refusal, sentTo } from '#tests/support/screen/api.ts'
import { motorcycleFacts } from '#tests/support/screen/motorcycles.ts'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { TableDialog } from './TableDialog.tsx'

const look = 'POST /api/admin/catalogue/csv/preview'
const store = 'POST /api/admin/catalogue/csv'
const facts = (model: string, cents = 1_499_000) => motorcycleFacts(model, { prices: [{ from: '2026-01-01', cents }] })
const preview = (changes: Partial<CatalogueCsvPreview> = {}): CatalogueCsvPreview => ({
  errors: [],
  changes: [],
  unchanged: 33,
  fingerprint: 'f'.repeat(64),
  ...changes,
})
const changed = preview({
  changes: [
    { line: 2, before: facts('START'), after: facts('START', 1_549_000) },
    { line: 3, before: null, after: facts('NOVA') },
  ],
})
const bytes = (...text: number[]) => new File([new Uint8Array(text)], 'motos.csv', { type: 'text/csv' })
const table = () => new File(['modelo;novo_preco'], 'motos.csv', { type: 'text/csv' })
const importAll = () => screen.queryByRole('button', { name: 'Importar tudo' })
const drop = () => screen.getByLabelText(/^Enviar planilha/)

function open() {
  const [onClose, onImported] = [vi.fn(), vi.fn()]
  return { onClose, onImported, user: show(<TableDialog onClose={onClose} onImported={onImported} />) }
}

test('a table is imported after its changes were seen, all of them', async () => {
  answers(look, changed)
  answers(store, offline, { changed: 2 })
  const { user, onClose, onImported } = open()
  expect(screen.getByRole('link', { name: 'Baixar planilha' })).toHaveAttribute('href', '/api/admin/catalogue.csv')
  expect(importAll()).toBeNull()
  await user.upload(drop(), table())
  expect(await screen.findByRole('status')).toHaveTextContent('2 para mudar, 33 sem mudança')
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  expect(lines[0]).toContain('R$ 14.990,00 de 01/01/2026 → R$ 15.490,00 de 01/01/2026')
  expect(lines[1]).toBe('NOVA é nova')
  await user.click(importAll() as HTMLElement)
  expect(await screen.findByText(/Sem conexão com o servidor/)).toBeVisible()
  expect(onImported).not.toHaveBeenCalled()
  await user.click(importAll() as HTMLElement)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onImported).toHaveBeenCalledOnce()
  expect(sentTo(store).at(-1)?.json).toEqual({ csv: 'modelo;novo_preco', fingerprint: changed.fingerprint })
})

test('a table with an error is imported in no part: each error names its cell or line', async () => {
  const error = { line: 5, column: 'novo_preco', code: 'price_invalid', model: 'START', cell: 'H5' }
  answers(look, { ...changed, errors: [error, { ...error, line: 7, column: null, model: null, cell: null }] })
  const { user } = open()
  await user.upload(drop(), table())
  expect(await screen.findByText('Nada foi guardado. Corrija as linhas e envie de novo.')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('2 com erro, 2 para mudar')
  const [first, second] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent(/^START, célula H5 \(novo_preco\): ./)
  expect(second).toHaveTextContent(/^linha 7: ./)
  expect(importAll()).toBeNull()
})

test('a table without a change has nothing to import', async () => {
  answers(look, preview())
  const { user } = open()
  await user.upload(drop(), table())
  expect(await screen.findByRole('status')).toHaveTextContent('0 para mudar, 33 sem mudança')
  expect(importAll()).toBeNull()
})

test('a table that could not be read says why at the field, and the next one takes its place', async () => {
  answers(look, refusal('unavailable'), changed)
  const { user } = open()
  await user.upload(drop(), table())
  await waitFor(() => expect(drop()).toBeInvalid())
  await user.upload(drop(), table())
  expect(await screen.findByText('é nova')).toBeVisible()
  expect(drop()).toBeValid()
})

test.each([
  ['UTF-8', bytes(0x53, 0xc3, 0xa3, 0x6f)],
  ["Windows' own", bytes(0x53, 0xe3, 0x6f)],
  ['UTF-16', bytes(0xff, 0xfe, 0x53, 0, 0xe3, 0, 0x6f, 0)],
])('a spreadsheet in %s is read as it was written', async (_, file) => {
  answers(look, preview())
  const { user } = open()
  await user.upload(drop(), file)
  await waitFor(() => expect(sentTo(look)[0]?.json).toEqual({ csv: 'São' }))
})
