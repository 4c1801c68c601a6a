import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, type Page } from 'playwright/test'
import { createDatabase } from '#db/connection.ts'
import { startEmbeddedDatabase } from '#db/local/embedded.ts'
import type { Database } from '#db/schema.ts'
import { startFakeCep } from '../../support/fakes/fake-cep.mjs'
import { type FaultProxy, startFaultProxy } from '../../support/fakes/fault-proxy.ts'
import { freePort } from '../../support/free-port.mjs'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible } from '../../support/pages/page-checks.ts'
import { logIn, openPortal } from '../../support/pages/portal.ts'
import { goToEnd, heading, headings, newPerson } from '../../support/pages/wizard.ts'
import { readablePhoto } from '../../support/portal.ts'
import { startSite } from '../../support/site/start-site.mjs'

// A site of its own, whose database can be taken away and returned between two presses of a button.
test.describe.configure({ mode: 'serial', timeout: 180_000 })

let proxy: FaultProxy
let db: Kysely<Database>
let page: Page
const undo: (() => Promise<unknown>)[] = []
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'database-lost-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const { databaseUrl, wsProxy, stop } = await startEmbeddedDatabase()
  undo.push(stop)
  proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(/:(\d+)/.exec(wsProxy)?.[1]) })
  undo.push(proxy.stop)
  const cep = await startFakeCep()
  undo.push(async () => cep.stop())
  const database = { DATABASE_URL: databaseUrl, DATABASE_WS_PROXY: `127.0.0.1:${proxy.port}/v1` }
  const env = { ...database, VIACEP_URL: cep.url, BRASILAPI_URL: cep.url }
  const site = await startSite({ port: await freePort(), dataDir, env })
  undo.push(() => site.stop())
  db = createDatabase({ databaseUrl, databaseWsProxy: wsProxy })
  undo.push(() => db.destroy())
  const context = await browser.newContext({ baseURL: site.url })
  undo.push(() => context.close())
  page = await context.newPage()
})
test.afterAll(async () => {
  for (const step of undo.toReversed()) await step()
})

function loseDatabase() {
  proxy.refusing = true
  proxy.cut()
}
function findDatabase() {
  proxy.refusing = false
}

const person = newPerson()

test('Finalizar without a database is told, and works again when it is back: one application', {
  tag: '@nightly',
}, async () => {
  await goToEnd(page, person)
  loseDatabase()
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await expect(page.getByText('Não foi possível enviar agora')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('O serviço está fora do ar por um momento.')).toBeVisible()
  await expectAccessible(page)
  expect(await db.selectFrom('financing_applications').select('id').execute()).toEqual([])

  findDatabase()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(heading(page, headings.thanks)).toBeVisible({ timeout: 30_000 })
  const stored = await db.selectFrom('financing_applications').select(['cpf', 'contract_number']).execute()
  expect(stored.map(({ cpf }) => cpf)).toEqual([person.cpf])
  await expect(page.getByText(stored[0]?.contract_number ?? '')).toBeVisible()
})

test('an open portal keeps what it shows, says how old it is, and goes on when the database is back', {
  tag: '@nightly',
}, async () => {
  await db.updateTable('financing_applications').set({ status: 'waiting_docs' }).execute()
  await page.goto('/robots.txt')
  await logIn(page, person)
  await openPortal(page)
  loseDatabase()
  await page.reload()
  await expect(page.getByText('Não conseguimos atualizar os dados agora')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/Você está vendo as informações de/)).toBeVisible()
  await expect(page.getByText(/Próximo passo/)).toBeVisible()
  await expectAccessible(page)

  const cnh = page.getByRole('listitem', { name: 'CNH', exact: true })
  await cnh
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'cnh.jpg', mimeType: 'image/jpeg', buffer: await readablePhoto() })
  await page.getByRole('button', { name: 'Enviar documento' }).click()
  await expect(cnh).toContainText('o serviço está fora do ar por um momento', { timeout: 60_000 })
  await expectAccessible(page)

  findDatabase()
  await cnh.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('CNH enviado com sucesso!')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Não conseguimos atualizar os dados agora')).toBeHidden({ timeout: 30_000 })
  const kept = await db.selectFrom('documents').select('kind').where('state', '=', 'stored').execute()
  expect(kept).toEqual([{ kind: 'cnh' }])
})
