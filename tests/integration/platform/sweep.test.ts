import type { Store } from '@netlify/blobs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { retention } from '#domain/retention.ts'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { sweepFiles } from '#server/maintenance/orphaned-files.ts'
import { doDueDeletions } from '#server/privacy/deletion.ts'
import { endRetention } from '#server/privacy/retention.ts'
import { blobFileStore } from '#server/shared/file-store.ts'
import { createAnalyst } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { detailOf, generate } from '#tests/support/contracts.ts'
import { type Applicant, applicantIn, confirmPrivacy, photo, sendPart, startOf, upload } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const day = 86_400_000
let server: TestServer
let jpeg: Buffer
beforeAll(async () => {
  server = await startServer()
  jpeg = await photo(5_000)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  server.advance(Date.now() - server.deps.now().getTime())
  await Promise.all((await keys()).map((key) => server.deps.documents().delete(key)))
})

const keys = async () => (await server.deps.documents().list()).blobs.map(({ key }) => key).sort()
const put = (key: string) => server.deps.documents().set(key, new Uint8Array([1]).buffer)
/** A file written just before its row would have been. */
const lost = async (id: string, daysAgo: number) => {
  const key = `${id}/cnh/${server.deps.now().getTime() - daysAgo * day}.jpg`
  await put(key)
  return key
}
const started = async ({ browser }: Applicant) => {
  const bytes = await photo(1_000_000)
  const json = startOf('selfie', bytes)
  const { id } = await (await browser.api.portal.documents.uploads.$post({ query: {}, json })).json()
  await sendPart(browser, id, bytes, 0)
  return id
}

it('removes what nobody owns after a day, and nothing else', async () => {
  const applicant = await applicantIn(server, 'waiting_docs')
  await upload(applicant.browser, 'cnh', jpeg)
  await upload(applicant.browser, 'residencia', jpeg)
  const kept = await keys()
  // The removal of the file failed when a new one replaced it.
  await server.deps.db.updateTable('documents').set({ state: 'replaced' }).where('kind', '=', 'cnh').execute()
  server.advance(day + 60_000)
  const alive = await started(await applicantIn(server, 'waiting_docs'))
  await lost(crypto.randomUUID(), 2)
  await put(`uploads/${crypto.randomUUID()}/0`)
  const others = [await lost(applicant.id, 0.5), 'others/something.pdf', `uploads/${alive}/0`]
  await put('others/something.pdf')

  expect(await sweepFiles(server.ownerDeps)).toBe(3)
  expect(await keys()).toEqual([...kept.filter((key) => key.includes('/residencia/')), ...others].sort())
})

it('removes files of contracts that no contract names, and none that is being made', async () => {
  const { id } = await applicantIn(server, 'signing')
  const analyst = await createAnalyst(server)
  await generate(server, analyst, id)
  const [ready = ''] = await keys()
  const draft = ready.replace(/contrato.+/, `contrato/${crypto.randomUUID()}.pdf`)
  const at = (daysAgo: number) => server.deps.now().getTime() - daysAgo * day
  const sealed = (daysAgo: number) => ready.replace('.pdf', `-assinado-${at(daysAgo)}.pdf`)
  const tried = sealed(0.5)
  for (const key of [draft, tried, sealed(2)]) await put(key)
  expect(await sweepFiles(server.ownerDeps)).toBe(2)
  expect(await keys()).toEqual([tried, ready].sort())

  // A contract that is being made has its file before its row names it.
  const { db } = server.ownerDeps
  const { version } = await detailOf(analyst, id)
  const contract = { param: { id }, json: { version, reason: 'Outro dado' } }
  await analyst.api.admin.applications[':id'].contract.voiding.$post(contract)
  const param = { id }
  const json = { version: (await detailOf(analyst, id)).version }
  expect((await analyst.api.admin.applications[':id'].contract.$post({ param, json })).status).toBe(200)
  const made = await db.selectFrom('contracts').select('id').where('state', '=', 'draft').executeTakeFirstOrThrow()
  const beingMade = `${id}/contrato/${made.id}.pdf`
  await put(beingMade)
  server.advance(day + 60_000)
  await sweepFiles(server.ownerDeps)
  expect(await keys()).toEqual([beingMade, ready].sort())
})

it('removes photos that nothing names, a week after they were sent for the last time', async () => {
  const named = '1'.repeat(64)
  const [former, sent, old] = ['2', '3', '4'].map((digit) => digit.repeat(64)) as [string, string, string]
  const photos = blobFileStore(server.deps.photos)
  for (const sha256 of [named, former, sent, old]) await photos.write(sha256, new Uint8Array([1]), server.deps.now())
  const facts = (sha256: string) => ({ photos: [{ sha256 }] })
  const { db } = server.ownerDeps
  const { id } = await db.selectFrom('motorcycles').select('id').limit(1).executeTakeFirstOrThrow()
  const now = JSON.stringify(facts(named))
  await sql`update motorcycles set facts = facts || ${now}::jsonb where id = ${id}`.execute(db)
  await sql`insert into motorcycle_events (motorcycle_id, version, kind, state, facts, at)
    values (${id}, 999999, 'changed', 'listed', ${JSON.stringify(facts(former))}::jsonb, now())`.execute(db)
  server.advance(7 * day - 60_000)
  await photos.write(sent, new Uint8Array([1]), server.deps.now())
  server.advance(2 * 60_000)
  expect(await sweepFiles(server.ownerDeps)).toBe(1)
  expect((await photos.list('')).sort()).toEqual([named, former, sent])
})

it('goes on where it had to stop, and begins again the next day', async () => {
  const ids = ['01', '7f', 'fe'].map((start) => start + crypto.randomUUID().slice(2))
  for (const id of ids) await lost(id, 2)
  // Returns time for so many slices of the store, eight at once.
  const steps = (count: number) => () => count-- > 0
  expect(await sweepFiles(server.ownerDeps, steps(11))).toBe(1)
  expect(await sweepFiles(server.ownerDeps, steps(11))).toBe(1)
  expect(await sweepFiles(server.ownerDeps, steps(11))).toBe(1)
  expect(await keys()).toEqual([])

  const [id = ''] = ids
  await lost(id, 2)
  expect(await sweepFiles(server.ownerDeps)).toBe(0)
  server.advance(day + 60_000)
  expect(await sweepFiles(server.ownerDeps)).toBe(1)
})

it('leaves nothing of a removed person in the store, not even what no row names', async () => {
  const applicant = await applicantIn(server, 'waiting_docs')
  await upload(applicant.browser, 'cnh', jpeg)
  await started(applicant)
  await lost(applicant.id, 0)
  const other = await lost(crypto.randomUUID(), 0)
  server.advance((retention.unfinishedYears * 366 + 2) * day)
  expect((await keys()).length).toBe(4)
  expect(await endRetention(server.ownerDeps)).toMatchObject({ applications: 1 })
  expect(await keys()).toEqual([other])
})

it('keeps the rows while the store still has a file of them', async () => {
  await upload((await applicantIn(server, 'waiting_docs')).browser, 'cnh', jpeg)
  server.advance((retention.unfinishedYears * 366 + 2) * day)
  const store = server.deps.documents()
  const forgetful = { list: store.list.bind(store), delete: async () => {} } as unknown as Store
  await expect(endRetention({ ...server.ownerDeps, documents: () => forgetful })).rejects.toThrow('still in the store')
  expect(await server.deps.db.selectFrom('documents').selectAll().execute()).toHaveLength(1)
})

it('a part of housekeeping that fails does not keep the others from their work', async () => {
  await upload((await applicantIn(server, 'waiting_docs')).browser, 'cnh', jpeg)
  server.advance((retention.unfinishedYears * 366 + 2) * day)
  const store = { list: () => Promise.reject(new Error('down')) } as unknown as Store
  await expect(tidy({ ...server.ownerDeps, documents: () => store })).rejects.toThrow('did not get everything done')
  expect(await server.deps.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect(await tidy(server.ownerDeps)).toMatchObject({ applications: 1 })
  expect(await keys()).toEqual([])
})

it('one person whose files cannot be removed does not keep the others', async () => {
  const [stuck, other] = [await applicantIn(server, 'waiting_docs'), await applicantIn(server, 'waiting_docs')]
  for (const { browser } of [stuck, other]) await upload(browser, 'cnh', jpeg)
  server.advance((retention.unfinishedYears * 366 + 2) * day)
  const documents = () => brokenFor(stuck.id)
  await expect(endRetention({ ...server.ownerDeps, documents })).rejects.toThrow('file store failed')
  expect(await applications()).toEqual([stuck.id])
  expect(await endRetention(server.ownerDeps)).toMatchObject({ applications: 1 })
})

it('one deletion that fails does not keep the later ones', async () => {
  const [stuck, other] = [await applicantIn(server, 'analysis'), await applicantIn(server, 'analysis')]
  for (const { id, browser, request } of [stuck, other]) {
    await lost(id, 0)
    await confirmPrivacy(server, browser, request.email)
    expect((await browser.api.portal.privacy.deletion.$post()).status).toBe(201)
    server.advance(60_000)
  }
  server.advance(2 * day)
  const documents = () => brokenFor(stuck.id)
  await expect(doDueDeletions({ ...server.ownerDeps, documents })).rejects.toThrow('file store failed')
  expect(await applications()).toEqual([stuck.id])
  expect(await doDueDeletions(server.ownerDeps)).toMatchObject({ deletions: 1 })
})

const applications = async () =>
  (await server.deps.db.selectFrom('financing_applications').select('id').execute()).map(({ id }) => id)

/** A store that does not delete the files of one application. */
function brokenFor(id: string): Store {
  const store = server.deps.documents()
  const remove = (key: string) => (key.startsWith(id) ? Promise.reject(new Error('down')) : store.delete(key))
  return { list: store.list.bind(store), delete: remove } as unknown as Store
}

it('stops in time, and ends the work with the next runs', async () => {
  for (let count = 0; count < 3; count++) await started(await applicantIn(server, 'waiting_docs'))
  server.advance((retention.unfinishedYears * 366 + 2) * day)
  expect(await endRetention(server.ownerDeps, () => false)).toMatchObject({ applications: 0 })
  expect(await endRetention(server.ownerDeps)).toMatchObject({ applications: 3 })
})
