import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { plainDate } from '#api/fields.ts'
import { line } from '#api/text.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import type { AppEnv } from './request.ts'
import { validate } from './validate.ts'

const schema = z.strictObject({ plate: line(7), on: z.nullable(plainDate) })
const notThatDay = async (_: Deps, { on }: { on?: unknown }) =>
  on === '2026-11-24' ? [{ field: 'on', code: 'date_in_future' }] : []
const clock = createMiddleware<AppEnv>((c, next) => {
  c.set('deps', { now: () => new Date('2026-11-23T15:00:00Z') } as Deps)
  return next()
})
const app = new Hono<AppEnv>()
  .use(clock)
  .post('/', validate('json', schema, notThatDay), (c) => c.json(c.req.valid('json')))
  .onError((error, c) => c.json(error instanceof ProblemError ? error.details.errors : String(error)))

test.each([
  [{ plate: '', on: '2026-11-24' }, ['plate required', 'on date_in_future']],
  [{ plate: 'ABC1D23', on: '2026-11-24' }, ['on date_in_future']],
  [{ plate: '', on: '2026-11-23' }, ['plate required']],
  [{ plate: '', on: '2026-11-31' }, ['plate required', 'on date_invalid']],
  [{ plate: '', on: null }, ['plate required']],
  ['nothing', [' invalid']],
  [null, [' invalid']],
])('every problem of %j is told at once, a day to come among them', async (body, problems) => {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const errors = (await (await app.request('/', sent)).json()) as { field: string; code: string }[]
  expect(errors.map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})

test('a body without a problem is given as the schema reads it', async () => {
  const body = JSON.stringify({ plate: ' ABC1D23 ', on: '2026-11-23' })
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  expect(await (await app.request('/', sent)).json()).toEqual({ plate: 'ABC1D23', on: '2026-11-23' })
})
