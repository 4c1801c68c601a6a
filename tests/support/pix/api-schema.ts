import { readFileSync } from 'node:fs'
import Ajv, { type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'

// API Pix 2.9.0 as the Banco Central publishes it (https://github.com/bacen/pix-api, tag 2.9.0, openapi.yaml): the
// operations that the bank uses, without descriptions and examples.
const file = readFileSync(new URL('api-pix-2.9.0.json', import.meta.url), 'utf8')

interface Media {
  content?: Record<string, { schema: object }>
  $ref?: string
}
interface Operation {
  requestBody?: Media
  responses: Record<string, Media>
  parameters?: { name: string; in: string; required?: boolean; schema: object }[]
}
// The published file demands both 26 to 35 and 1 to 35 characters for a static code's txid; its text says 1 to 25.
const staticTxid = /\{\s*"\$ref": "#\/components\/schemas\/TxId"\s*\},\s*(?=\{\s*"pattern": "\[a-zA-Z0-9\]\{1,35\}")/g
// The file writes the patterns of CPF and CNPJ between slashes, and demands the receiver's address in the charge
// itself.
const slashedPattern = /"\/(\^[^"]*\$)\/"/g
const receiverAddress =
  /("DadosRecebedor": \{\s*"type": "object",\s*)"required": \["logradouro", "cidade", "uf", "cep"\],/
const published = file.replaceAll(staticTxid, '').replaceAll(slashedPattern, '"$1"').replace(receiverAddress, '$1')
const api = JSON.parse(published) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

interface Schema {
  required?: string[]
  properties: Record<string, Schema>
  oneOf?: Schema[]
  anyOf?: Schema[]
}

// Of Pix Automático the file demands of a recurrence an id in the request that makes it, and a field that it does not
// describe; the payer's fields beside the payer; a misspelled field of a notice. An end of either kind fits both of its
// kinds.
const { RecBase, DadosPagadorRec, RecNotification, RecEncerramento, CobRAtualizacao } = api.components.schemas
Object.assign(RecBase as Schema, { required: ['calendario', 'vinculo'] })
Object.assign(RecNotification as Schema, { required: ['idRec', 'status', 'atualizacao'] })
for (const part of ['required', 'oneOf'] as const) delete DadosPagadorRec?.[part]
for (const ended of [RecEncerramento, CobRAtualizacao]) {
  const end = ended?.properties.encerramento
  Object.assign(end ?? {}, { anyOf: end?.oneOf })
  delete end?.oneOf
}

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'api', ...api })

/** Each schema's check is compiled once, because that takes longer than the request. */
const checks = new WeakMap<object, ValidateFunction>()
function checkOf(schema: object): ValidateFunction {
  const made = checks.get(schema)
  if (made) return made
  const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')))
  checks.set(schema, check)
  return check
}

/** Follows '#/components/…' itself, because the target is no schema. */
function resolved(media: Media): Media {
  if (!media.$ref) return media
  const [, ...steps] = media.$ref.split('/')
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], api) as Media
}

function problems(media: Media, body: unknown, what: string): string[] {
  const content = Object.values(resolved(media).content ?? {})[0]
  if (!content) return []
  const check = checkOf(content.schema)
  return check(body) ? [] : (check.errors ?? []).map((error) => `${what}${error.instancePath}: ${error.message}`)
}

/** The operation of a request, by the published paths; undefined without one. */
function operationOf(method: string, path: string) {
  for (const [pattern, item] of Object.entries(api.paths)) {
    const values = new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path)
    const operation = item[method.toLowerCase()]
    if (values && operation) return { pattern, item, operation, values: values.slice(1).map(decodeURIComponent) }
  }
  return undefined
}

/** Returns a value of a query in the type that its schema names. */
function typed(value: string, type: string | undefined): unknown {
  if (type === 'integer') return Number(value)
  return type === 'boolean' && /^(true|false)$/.test(value) ? value === 'true' : value
}

/** The errors of a request and its answer by the published schema. `path` is the part after the API's version. */
export function apiProblems(
  request: { method: string; path: string; query: URLSearchParams; body: unknown },
  answer: { status: number; body: unknown },
): string[] {
  const { method, path, query, body } = request
  const found = operationOf(method, path)
  if (!found) return [`${method} ${path} is no operation of the API`]
  const { operation, item, pattern, values } = found
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const own = (item as unknown as { parameters?: Operation['parameters'] }).parameters ?? []
  const wrong = own.flatMap(({ name, schema }) => {
    const check = checkOf(schema)
    return check(values[names.indexOf(name)]) ? [] : [`path ${name}: ${ajv.errorsText(check.errors)}`]
  })
  for (const { name, in: place, required, schema } of operation.parameters ?? []) {
    if (place !== 'query') continue
    const value = query.get(name)
    if (value === null) {
      if (required) wrong.push(`query ${name} is missing`)
    } else if (!checkOf(schema)(typed(value, (schema as { type?: string }).type))) wrong.push(`query ${name}: ${value}`)
  }
  if (operation.requestBody) wrong.push(...problems(operation.requestBody, body, 'request'))
  const response = operation.responses[answer.status]
  if (!response) wrong.push(`${method} ${pattern} answers no ${answer.status}`)
  else wrong.push(...problems(response, answer.body, 'answer'))
  return wrong
}

/** The bodies of the webhooks, by what the provider adds to their addresses. */
const notices = { pix: 'WebhookPixBody', rec: 'WebhookRecBody', cobr: 'WebhookCobRBody' }

/** The errors of a webhook's body. */
export function noticeProblems(body: unknown, url: string): string[] {
  const kind = url.slice(url.lastIndexOf('/') + 1) as keyof typeof notices
  return problems({ $ref: `#/components/requestBodies/${notices[kind]}` }, body, 'notice')
}
