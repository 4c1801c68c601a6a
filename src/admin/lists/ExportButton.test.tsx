import '#content/sentences/analysts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exportReasonHeader, nextAfterHeader } from '#api/headers.ts'
import { enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { ExportButton } from './ExportButton.tsx'

let asked: Request[] = []
let saved: string[] = []
const replies: (() => Response)[] = []

beforeEach(() => {
  asked = []
  saved = []
  replies.length = 0
  // Slices are no JSON, so the API of the tests does not describe them.
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(new Request(new URL(String(input), location.href), init))
    return replies.shift()?.() ?? Response.error()
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  // jsdom has neither.
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
})
afterEach(() => {
  Reflect.deleteProperty(URL, 'createObjectURL')
  Reflect.deleteProperty(URL, 'revokeObjectURL')
})

const csv = (text: string, after?: string) => () =>
  new Response(text, {
    headers: { 'content-disposition': 'attachment; filename="lista.csv"', ...(after && { [nextAfterHeader]: after }) },
  })
const problem = (code: string, status: number) => () =>
  Response.json({ type: 'about:blank', title: code, status, code }, { status })

function open() {
  const onFile = vi.fn<(file: Blob) => void>()
  const props = { path: '/api/admin/payments.csv', query: { state: 'todo', q: undefined } } as const
  return { onFile, user: show(<ExportButton {...props} onFile={onFile} />) }
}
const press = () => screen.getByRole('button', { name: 'Exportar' })

test('all slices of the filtered list become one file, each asked for after the one before', async () => {
  replies.push(csv('nome\nAna\nBia\n', 'b'), csv('Caio\n'))
  const { user, onFile } = open()
  await user.click(press())
  await waitFor(() => expect(onFile).toHaveBeenCalledOnce())
  expect(await onFile.mock.calls[0]?.[0]?.text()).toBe('nome\nAna\nBia\nCaio\n')
  expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?state=todo', '?state=todo&after=b'])
  expect(saved).toEqual(['lista.csv'])
})

test('a slice that fails leaves no file, and says so', async () => {
  replies.push(csv('nome\nAna\n', 'a'), problem('unavailable', 503))
  const { user, onFile } = open()
  await user.click(press())
  await waitFor(() => expect(press()).toBeVisible())
  expect(onFile).not.toHaveBeenCalled()
  expect(saved).toEqual([])
})

test('a large export asks what it is for, and is asked for again with the answer', async () => {
  replies.push(problem('export_reason_required', 422), csv('nome\n'))
  const { user, onFile } = open()
  await user.click(press())
  const field = await screen.findByRole('textbox', { name: 'Para que é a exportação' })
  await user.click(screen.getByRole('button', { name: 'Exportar tudo' }))
  expect(field).toBeInvalid()
  expect(asked).toHaveLength(1)
  await enter(user, field, ' Conferência do mês ')
  await user.click(screen.getByRole('button', { name: 'Exportar tudo' }))
  await waitFor(() => expect(onFile).toHaveBeenCalledOnce())
  expect(asked[1]?.headers.get(exportReasonHeader)).toBe(encodeURIComponent('Conferência do mês'))
})
