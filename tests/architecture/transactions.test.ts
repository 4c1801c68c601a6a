import { expect, test } from 'vitest'
import { sources } from './sources.ts'
import { databaseBesideTransaction } from './transactions.ts'

test('no function that has a transaction asks the database beside it', () => {
  const guilty = sources('netlify/server/**/*.ts').flatMap(({ path, text }) =>
    databaseBesideTransaction(text).map((line) => `${path}: ${line}`),
  )
  expect(guilty).toEqual([])
})

test.each([
  ['deps.db.transaction().execute(async (tx) => {\n  const row = await lock(tx)\n  await count(deps.db, row)\n})', 1],
  ['asMaker(deps, maker, (trx) => store(trx, deps.db))', 1],
  ['async function keep(deps: Deps, trx: Transaction<Database>): Promise<void> {\n  await read(deps.db)\n}', 1],
  [
    'async function keep(\n  deps: Deps,\n  tx: Transaction<Database>,\n  id: string,\n): Promise<void> {\n  await read(deps.db)\n}',
    1,
  ],
  ['await deps.db.transaction().execute((trx) => store(trx))\nawait read(deps.db)', 0],
  [
    'const all = async (deps: Deps) => {\n  await deps.db.transaction().execute(async (tx) => {\n    await lock(tx)\n  })\n  return read(deps.db)\n}',
    0,
  ],
])('what is found in %j: %i', (text, found) => {
  expect(databaseBesideTransaction(text)).toHaveLength(found)
})
