import { expect, test } from 'vitest'
import { sources } from './sources.ts'

/** The queue of jobs is a library's, which compares the times of its rows with the database's clock. */
const ofTheQueue = [
  'netlify/server/maintenance/health.ts',
  'netlify/server/messages/queries.ts',
  'netlify/server/shared/enqueue.ts',
]

const statement = /sql(?:<[^`]*?>)?`((?:[^`$]|\$\{(?:[^{}]|\{[^{}]*\})*\}|\$(?!\{))*)`/g
const insertion = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g

test('no statement reads the clock of the database, which no test moves and which may differ from the server’s', () => {
  const files = sources('netlify/server/**/*.ts').filter(({ path }) => !path.endsWith('.test.ts'))
  const statements = files.flatMap(({ path, text }) =>
    [...text.matchAll(statement)].map(([, sql = '']) => ({ path, sql: sql.replace(insertion, '') })),
  )
  expect(statements.length, 'statements looked at').toBeGreaterThan(300)
  const reading = statements.filter(({ sql }) => /\bnow\(\)|\b(current|local)_(date|time|timestamp)\b/i.test(sql))
  expect([...new Set(reading.map(({ path }) => path))]).toEqual(ofTheQueue)
})
