import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moneyActNames } from '#content/money-limits.ts'
import { formatBRL } from '#domain/money/money.ts'
import { defaultMoneyLimits, moneyActs } from '#domain/money-limits.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { declaredRoutes } from '#tests/support/routes/declared.ts'
import { movesNoMoney } from '#tests/support/routes/money.ts'

const document = readFileSync('docs/security.md', 'utf8')
/** The routes of the table of what moves money. */
const movesMoney = [...document.matchAll(/^\| `([A-Z]+ \/[^`]+)` \|/gm)].map(([, route]) => route)
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const changing = () =>
  declaredRoutes(server)
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)

it('every route that changes something is said to move money or to move none', () => {
  expect(movesMoney.length).toBeGreaterThan(30)
  const said = [...movesMoney, ...movesNoMoney]
  expect(changing().filter((route) => !said.includes(route))).toEqual([])
  expect(said.filter((route) => !changing().includes(route ?? ''))).toEqual([])
})

it('none is said to do both', () => {
  expect(movesMoney.filter((route) => movesNoMoney.includes(route ?? ''))).toEqual([])
})

it('the limits of the document are those with which the bank begins', () => {
  const words = (cents: number) => formatBRL(cents).replaceAll('\u00a0', ' ')
  const limit = ({ contractCents, dayCents }: { contractCents: number; dayCents: number }) =>
    `${words(contractCents)} / ${words(dayCents)}`
  for (const act of moneyActs) {
    const { analyst, manager } = defaultMoneyLimits[act]
    expect(document).toContain(`| ${moneyActNames[act]} | ${limit(analyst)} | ${limit(manager)} |`)
  }
})
