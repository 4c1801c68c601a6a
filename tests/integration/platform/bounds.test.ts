import { afterAll, beforeAll, expect, it } from 'vitest'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { declaredInput } from '#server/http/validate.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Check = { check?: string; value?: number; pattern?: RegExp }

/** The largest number in a column of four bytes. */
const largestInteger = 2 ** 31 - 1

/** The source of a pattern without what a backslash escapes, such as a star that stands for itself. */
const withoutEscapes = ({ source }: RegExp) => source.replaceAll(/\\./g, '')

/** The paths in a schema at which a request may be larger than any column or memory. */
function unbounded(schema: $ZodType, path: string): string[] {
  const { def } = schema._zod as unknown as { def: $ZodTypes['_zod']['def'] }
  const checks = [def, ...(def.checks ?? []).map((check) => check._zod.def)] as Check[]
  const most = (kind: string) => checks.find((one) => one.check === kind)
  switch (def.type) {
    case 'string': {
      const isBounded = checks.some(({ pattern }) => pattern && !/[+*]|\{\d+,\}/.test(withoutEscapes(pattern)))
      return isBounded || most('max_length') ? [] : [`${path}: a text without an end`]
    }
    case 'number': {
      const [from, to] = [most('greater_than')?.value, most('less_than')?.value]
      const isBounded = from !== undefined && to !== undefined && from >= -largestInteger && to <= largestInteger
      return isBounded ? [] : [`${path}: a number without bounds`]
    }
    case 'array':
      return [
        ...(most('max_length') === undefined && most('length_equals') === undefined
          ? [`${path}: a list without an end`]
          : []),
        ...unbounded(def.element, `${path}[]`),
      ]
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => unbounded(inner, `${path}.${key}`))
    case 'optional':
    case 'nullable':
    case 'readonly':
    case 'default':
      return unbounded(def.innerType, path)
    case 'union':
      return def.options.flatMap((option) => unbounded(option, path))
    case 'pipe':
      return unbounded(def.in, path)
    // Only read far enough to be recognised; the body's own limit bounds them.
    case 'unknown':
    case 'boolean':
    case 'enum':
    case 'literal':
      return []
    default:
      return [`${path}: nobody knows the bounds of a ${def.type}`]
  }
}

it('every text, number and list that a route takes has an end', () => {
  const routes = [server.app, server.passkeyApp, server.pdfApp].flatMap(({ routes }) => routes)
  const schemas = routes.flatMap(({ method, path, handler }) => {
    const input = declaredInput(handler)
    return input ? [{ schema: input.schema, name: `${method} ${path}` }] : []
  })
  expect(schemas.length).toBeGreaterThan(80)
  expect(schemas.flatMap(({ schema, name }) => unbounded(schema, name))).toEqual([])
})

it('a version of the catalogue that no column holds is a mistake of the request', async () => {
  const json = { ...application(), shownCatalogue: { version: 2 ** 31, pricedOn: '2026-11-21' } }
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const answer = await server.browser().api.applications.$post({ json }, { headers })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ errors: [{ field: 'shownCatalogue.version', code: 'too_big' }] })
})
