import { readFileSync } from 'node:fs'
import type { ExtractSchema } from 'hono/types'
import { inject, vi } from 'vitest'
import { searchHeader } from '#api/headers.ts'
import { type Problem, type ProblemCode, problemStatus } from '#api/problem.ts'
import type { ApiType } from '#server/app.ts'
import type { PasskeyApiType } from '#server/passkey-app.ts'
import type { PdfApiType } from '#server/pdf-app.ts'
import { type DescribedRoute, describedRoutes, misfit, routeOf } from '../described-routes.ts'

type Paths = ExtractSchema<ApiType> & ExtractSchema<PasskeyApiType> & ExtractSchema<PdfApiType>
type PathOf = keyof Paths & string
type VerbOf<Key> = Key extends `$${infer Verb}` ? Uppercase<Verb> : never

/** A route of the API as the server names it: 'PUT /api/admin/contacts/:id'. */
export type Route = { [Path in PathOf]: `${VerbOf<keyof Paths[Path]>} ${Path}` }[PathOf]

type AnswerOf<Name extends Route> = Name extends `${infer Verb} ${infer Path extends PathOf}`
  ? Paths[Path][`$${Lowercase<Verb>}` & keyof Paths[Path]] extends infer Operation
    ? Operation extends { output: infer Output }
      ? Output
      : never
    : never
  : never

/** What a component sent. */
export interface Sent {
  /** With the ids of the path, and the query. */
  readonly url: URL
  readonly headers: Headers
  /** The body of JSON; undefined for none, and for a file. */
  readonly json: unknown
}

/** What a request meets instead of what it asked for. */
export class Failing {
  readonly respond: () => Promise<Response>
  constructor(respond: () => Promise<Response>) {
    this.respond = respond
  }
}

/** The request finds no connection. */
export const offline = new Failing(() => Promise.reject(new TypeError('Failed to fetch')))

/** No answer comes while the test runs. */
export const silence = new Failing(() => new Promise(() => {}))

/** The server refuses with a problem document. */
export function refusal(code: ProblemCode, more: Partial<Problem> = {}): Failing {
  const status = problemStatus[code]
  const problem: Problem = { type: 'about:blank', title: code, status, code, ...more }
  return new Failing(async () => Response.json(problem, { status }))
}

export type Reply<Name extends Route> = AnswerOf<Name> | Failing
type Replies<Name extends Route> = Reply<Name> | Promise<Reply<Name>> | ((sent: Sent) => Reply<Name>)

let read: DescribedRoute[] | undefined
const described = () => {
  read ??= describedRoutes(JSON.parse(readFileSync(inject('describedApi'), 'utf8')).paths)
  return read
}

const inDescription = (route: string) => route.replaceAll(/:(\w+)(\{[^}]*\})?\??/g, '{$1}')

let replies = new Map<string, Replies<Route>[]>()
let files = new Map<string, unknown>()
let received = new Map<string, Sent[]>()
let faults: string[] = []

/**
 * Says what a route answers from now on: the replies in their order, the last one for ever. Null is an answer without a
 * body. An answer, a request or a refusal that does not fit the description of the API fails the test, and so does a
 * request to a route without a reply.
 */
export function answers<Name extends Route>(route: Name, ...given: Replies<Name>[]): void {
  replies.set(inDescription(route), given as Replies<Route>[])
}

/** Says what a file of the site holds that is read as JSON: '/profissoes.json'. */
export function fileHolds(path: string, content: unknown): void {
  files.set(path, content)
}

/** What was sent to a route in this test. */
export const sentTo = (route: Route): readonly Sent[] => received.get(inDescription(route)) ?? []

/** What a list was asked for last: its query, with the searched text, which travels in a header. */
export function lastQuery(route: Route): Record<string, string> {
  const { url, headers } = sentTo(route).at(-1) ?? {}
  const text = headers?.get(searchHeader)
  return { ...Object.fromEntries(url?.searchParams ?? []), ...(text && { q: decodeURIComponent(text) }) }
}

/** Puts the API of the test in the place of `fetch`. */
export function standInForApi(): void {
  replies = new Map()
  files = new Map()
  received = new Map()
  faults = []
  vi.stubGlobal('fetch', respond)
}

/** What did not fit the description of the API in this test. */
export const faultsOfApi = (): readonly string[] => faults

async function respond(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(input), location.href)
  if (files.has(url.pathname)) return Response.json(files.get(url.pathname))
  const verb = init.method?.toUpperCase() ?? 'GET'
  const found = routeOf(described(), verb, url.pathname)
  const next = found && replies.get(found.route)
  if (!found || !next) return fault(`Nobody answers ${verb} ${url.pathname}`)
  const { route, operation } = found
  const json = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
  const sent = { url, headers: new Headers(init.headers), json }
  received.set(route, [...(received.get(route) ?? []), sent])
  if (json !== undefined) hold(operation.requestBody?.content['application/json'].schema, json, `The request ${route}`)

  const reply = next.length > 1 ? next.shift() : next[0]
  const answer = await (typeof reply === 'function' ? reply(sent) : reply)
  if (answer instanceof Failing) return answer.respond()
  const [[status, { content }] = ['200', {}]] = Object.entries(operation.responses)
  if (answer === null && !content) return new Response(null, { status: 204 })
  hold(content?.['application/json']?.schema, answer, `The answer of ${route}`)
  return Response.json(answer, { status: Number(status) })
}

function hold(schema: object | undefined, value: unknown, what: string): void {
  if (!schema) return void fault(`${what} is no JSON`)
  const wrong = misfit(schema, value)
  if (wrong) faults.push(`${what}: ${wrong}`)
}

function fault(what: string): Promise<Response> {
  faults.push(what)
  return new Promise(() => {})
}
