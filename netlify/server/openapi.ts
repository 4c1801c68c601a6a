import * as z from 'zod/mini'
import { problem } from '#api/problem.ts'
import { brand } from '#content/brand.ts'
import { type Access, declaredAccess } from './accounts/access.ts'
import { rolesOf } from './accounts/bank-access.ts'
import { createApp } from './app.ts'
import type { Deps } from './deps.ts'
import { type DeclaredAnswer, declaredAnswer } from './http/declared-answer.ts'
import { declaredInput } from './http/validate.ts'
import { createPasskeyApp } from './passkey-app.ts'
import { createPdfApp } from './pdf-app.ts'

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 takes as it is. */
type JsonSchema = z.core.JSONSchema.BaseSchema

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema | boolean
}

/** A route of the API with everything that its handlers declare. */
interface Operation {
  method: string
  path: string
  access: Access
  parameters: Map<string, Parameter>
  body: JsonSchema | undefined
  answer: DeclaredAnswer | undefined
}

/**
 * Returns the OpenAPI 3.1 description of every route of the API, made from the schemas that the routes parse requests
 * with, and from those that they declare for their answers.
 */
export function openApiDocument({ version, url }: { version: string; url: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations()) {
    const path = operation.path.replaceAll(/:(\w+)(\{[^}]*\})?\??/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described(operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title: brand.bank, version },
    servers: [{ url }],
    paths,
    components: {
      schemas: { Problem: withoutDialect(jsonSchema(problem, 'output')) },
      responses: {
        Problem: {
          description: 'A problem document (RFC 9457) with a stable code',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      securitySchemes: {
        applicant: { type: 'apiKey', in: 'cookie', name: '__Host-applicant' },
        staff: { type: 'apiKey', in: 'cookie', name: '__Host-analyst' },
      },
    },
  }
}

/** Every declared route of the three apps. Creating an app touches none of its dependencies. */
function operations(): Operation[] {
  const deps = {} as Deps
  const found = new Map<string, Operation>()
  const routes = [createApp, createPasskeyApp, createPdfApp].flatMap((create) => create(deps).routes)
  for (const { method, path, handler } of routes) {
    const key = `${method} ${path}`
    const access = declaredAccess(handler)
    if (access && method !== 'ALL')
      found.set(key, { method, path, access, parameters: inPath(path), body: undefined, answer: undefined })
    const operation = found.get(key)
    if (operation) operation.answer ??= declaredAnswer(handler)
    const input = declaredInput(handler)
    if (!operation || !input) continue
    const schema = withoutDialect(jsonSchema(input.schema, 'input'))
    if (input.target === 'json') operation.body = schema
    if (input.target === 'param') addParameters(operation, 'path', schema)
    if (input.target === 'query') addParameters(operation, 'query', schema)
  }
  return [...found.values()]
}

const inPath = (path: string) =>
  new Map(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']): [string, Parameter] => [
      `path ${name}`,
      { name, in: 'path', required: true, schema: { type: 'string' } },
    ]),
  )

function addParameters({ parameters }: Operation, place: Parameter['in'], { properties = {}, required }: JsonSchema) {
  for (const [name, schema] of Object.entries(properties))
    parameters.set(`${place} ${name}`, {
      name,
      in: place,
      required: place === 'path' || (required ?? []).includes(name),
      schema: schema as JsonSchema,
    })
}

function described({ method, path, access, parameters, body, answer }: Operation) {
  const [, app = '', room = '', inside = ''] = path.split('/')
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, next: string) => next.toUpperCase())}`,
    tags: [app === 'api' ? (room === 'admin' ? `admin/${inside}` : room) : app],
    ...(access in rolesOf && { description: `For ${rolesOf[access as keyof typeof rolesOf].join(', ')}.` }),
    security: securityOf(access),
    parameters: [...parameters.values()],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: { ...done(answer), default: { $ref: '#/components/responses/Problem' } },
  }
}

/** The answer of a route that did what was asked. */
function done({ status, type, schema }: DeclaredAnswer = { status: 200 }) {
  const content = type && { [type]: schema ? { schema: withoutDialect(jsonSchema(schema, 'output')) } : {} }
  return { [status]: { description: 'Done', ...(content && { content }) } }
}

/** Which session a route needs. 'portal' also takes the one of staff, who look at a customer's page. */
function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'public') return []
  if (access === 'portal') return [{ applicant: [] }, { staff: [] }]
  return [access === 'applicant' ? { applicant: [] } : { staff: [] }]
}

// What JSON Schema cannot say, as the check digits of a CPF, is left out.
const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })

const withoutDialect = ({ $schema, ...schema }: JsonSchema): JsonSchema => schema
