import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { contractOf, detailOf, pdfOf, sealVariables, signed } from '#tests/support/contracts.ts'
import { addMotorcycle, publishCatalogue } from '#tests/support/motorcycles.ts'
import { pdfTool } from '#tests/support/programs/pdf-tools.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer(await sealVariables())
  await emptyDatabase(server.deps.db)
})
afterAll(async () => {
  await server.stop()
})

it('a model of the managers goes through to the signed contract, whose price no later version changes', async () => {
  const manager = await stepUp(await createAnalyst(server))
  const { motorcycles } = manager.api.admin.catalogue
  const { id } = await addMotorcycle(manager)
  await publishCatalogue(manager.api.admin.catalogue)
  const applicant = await signed(server, manager, { motorcycle: 'cg-180-teste' })

  const text = async () => pdfTool('pdftotext', await pdfOf(applicant, 'assinada'), '-').replace(/\s+/g, ' ')
  const contract = await text()
  expect(contract).toContain('CG 180 TESTE')
  expect(contract).toContain('R$ 18.990,00')

  const { facts, version } = await (await motorcycles[':id'].$get({ param: { id } })).json()
  const dearer = { ...facts, model: 'CG 180 NOVA', prices: [{ from: '2026-01-01', cents: 2_199_000 }] }
  await motorcycles[':id'].$put({ param: { id }, json: { facts: dearer, state: 'listed', version } })
  await publishCatalogue(manager.api.admin.catalogue)
  await motorcycles[':id'].archive.$post({ param: { id }, json: { version: version + 1 } })
  await publishCatalogue(manager.api.admin.catalogue)

  const kept = { motorcycle: { model: 'CG 180 TESTE' }, priceCents: 1_899_000 }
  expect(await detailOf(manager, applicant.id)).toMatchObject(kept)
  expect(await (await applicant.browser.api.portal.$get({ query: {} })).json()).toMatchObject(kept)
  expect((await contractOf(applicant)).contract).toMatchObject({ sealed: true })
  expect(await text()).toBe(contract)
})
