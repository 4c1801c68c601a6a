import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openApiDocument } from '#server/openapi.ts'
import { createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { applicantIn, moveTo } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

interface Operation {
  security: Record<string, unknown>[]
  parameters: { name: string; in: string; required: boolean }[]
  responses: Record<string, { content?: Record<string, { schema?: object }> }>
}

const { paths } = openApiDocument({ version: '1.0.0', url: 'https://tiriva.example' })

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

/** The reading routes that answer JSON by a schema, need no parameter but an id, and ask nobody outside. */
const readable = Object.entries(paths).flatMap(([path, methods]) => {
  const { get } = methods as { get?: Operation }
  const schema = get?.responses['200']?.content?.['application/json']?.schema
  const needed = get?.parameters.filter((one) => one.required && one.name !== 'id') ?? []
  return get && schema && needed.length === 0 && !path.startsWith('/api/cep') ? [{ path, get }] : []
})

// The tests' browser holds every answer to the description (`expectDescribed`); this one asks for many of them.
it('every reading route answers as the description of the API says', async () => {
  const applicant = await applicantIn(server, 'waiting_docs')
  await moveTo(server, applicant.id, 'signing')
  const manager = await stepUp(await createAnalyst(server))
  const checked: string[] = []
  for (const { path, get } of readable) {
    const isForStaff = get.security.length === 1 && 'staff' in (get.security[0] ?? {})
    const browser: Browser = isForStaff ? manager : applicant.browser
    const response = await browser.fetch(path.replace('{id}', applicant.id))
    if (response.status === 200) checked.push(path)
  }
  expect(checked.length, checked.join(' ')).toBeGreaterThan(40)
})
