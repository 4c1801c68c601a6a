import { expect, it } from 'vitest'
import { createApp } from './app.ts'
import type { Deps } from './deps.ts'
import { openApiDocument } from './openapi.ts'
import { createPasskeyApp } from './passkey-app.ts'
import { createPdfApp } from './pdf-app.ts'

const document = openApiDocument({ version: '1.0.0', url: 'https://tiriva.example' })
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
)

it('describes every route of the three apps, and no other', () => {
  const deps = {} as Deps
  const routes = [createApp(deps), createPasskeyApp(deps), createPdfApp(deps)].flatMap((app) => app.routes)
  const asked = routes.filter(({ method }) => method !== 'ALL')
  const keys = new Set(asked.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`))
  expect(keys.size).toBeGreaterThan(200)
  expect(described.sort()).toEqual([...keys].sort())
})

it('names each operation once, and every parameter of its path', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods as Record<string, { operationId: string; parameters: { name: string; in: string }[] }>).map(
      (operation) => ({ path, ...operation }),
    ),
  )
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { path, parameters } of operations) {
    const named = parameters.filter((one) => one.in === 'path').map(({ name }) => name)
    expect(named.sort(), path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort())
  }
})

type Answers = Record<string, { content?: Record<string, { schema?: object }> }>

it('tells of each route what it answers: JSON by a schema, a file, or nothing', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { responses }] of Object.entries(methods as Record<string, { responses: Answers }>)) {
      const [[status = '', { content = {} }] = ['', {}], ...others] = Object.entries(responses)
      const [[type = '', { schema }] = ['', {}]] = Object.entries(content)
      const told = `${method} ${path}`
      expect(
        others.map(([code]) => code),
        told,
      ).toEqual(['default'])
      if (status === '204') expect(content, told).toEqual({})
      else expect(type, told).toMatch(/^[a-z*]+\/[a-z*+-]+$/)
      if (type === 'application/json' && path !== '/api/openapi.json') expect(schema, told).toBeTypeOf('object')
    }
})

it('takes the body from the schema that the route parses it with, and says who may call', () => {
  expect(document.paths['/api/session']?.post).toMatchObject({
    security: [],
    requestBody: {
      content: {
        'application/json': { schema: { type: 'object', required: expect.arrayContaining(['cpf', 'password']) } },
      },
    },
    responses: { default: { $ref: '#/components/responses/Problem' } },
  })
  expect(document.paths['/api/admin/installation']?.get).toMatchObject({
    description: 'For manager.',
    security: [{ staff: [] }],
  })
})
