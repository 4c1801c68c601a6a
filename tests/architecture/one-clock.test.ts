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

/** They compare what the device keeps with the device's own clock, or show when it was kept. */
const ofTheDevice = [
  'src/admin/counter/kept-on-device.ts',
  'src/admin/counter/offline.tsx',
  'src/portal/login/Login.island.tsx',
  'src/portal/portal-state.ts',
]

test('days and deadlines of the portal and of the admin area go by the server’s clock, not by a device that is off', () => {
  const files = sources('src/{portal,requests,admin}/**/*.{ts,tsx}').filter(({ path }) => !/\.test\.tsx?$/.test(path))
  expect(files.length, 'files looked at').toBeGreaterThan(300)
  const reading = files.filter(({ text }) =>
    /new Date\(\)|Date\.parse\(.*Date\.now\(|Date\.now\(.*Date\.parse\(/.test(text),
  )
  expect(reading.map(({ path }) => path)).toEqual(ofTheDevice)
})
