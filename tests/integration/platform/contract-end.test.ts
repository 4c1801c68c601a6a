import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { leadConsent } from '#content/consent.ts'
import { deletionTitles, exportWords } from '#content/privacy-center.ts'
import { retention } from '#domain/retention.ts'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { keptApplications } from '#server/privacy/deletion-plan.ts'
import { endRetention } from '#server/privacy/retention.ts'
import { createAnalyst } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { contractOf, sealVariables, signed } from '#tests/support/contracts.ts'
import { applicantIn, confirmPrivacy } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const hour = 3_600_000
const year = 366 * 24 * hour
let server: TestServer
let ana: Browser
beforeAll(async () => {
  server = await startServer(await sealVariables())
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  server.advance(Date.now() - server.deps.now().getTime())
  ana = await createAnalyst(server)
})

/** Stores the plan of a released contract. */
const plan = (applicationId: string, end: { closed_at?: Date; settled_at?: Date; open_cents?: number }) =>
  server.deps.db
    .insertInto('installment_plans')
    .values({
      application_id: applicationId,
      released_on: '2026-11-27',
      financed_cents: 1_000_000,
      monthly_interest_percent: '0',
      fine_percent: '2',
      late_interest_percent: '1',
      opened_at: server.deps.now(),
      closed_at: end.closed_at ?? null,
      closed_because: end.closed_at ? 'withdrawn' : null,
      settled_at: end.settled_at ?? null,
      open_cents: end.open_cents ?? 0,
    })
    .execute()
const releaseLien = (applicationId: string) =>
  server.deps.db
    .insertInto('lien_releases')
    .values({
      application_id: applicationId,
      released_on: '2026-11-27',
      protocol: '1234',
      note: null,
      recorded_at: server.deps.now(),
      recorded_by: null,
      recorded_by_name: 'ana',
    })
    .execute()
const left = async () => (await server.deps.db.selectFrom('financing_applications').select('id').execute()).length

it('neither an open debt nor a lien that stands ever ends by age', async () => {
  const { id: owing } = await applicantIn(server, 'completed')
  await plan(owing, { open_cents: 500_000 })
  const { id: bound } = await applicantIn(server, 'completed', { email: 'outra@example.com' })
  await plan(bound, { settled_at: server.deps.now() })
  for (const { keeping } of await keptApplications(server.deps.db, [owing, bound]))
    expect(keeping).toEqual({ why: 'contract', until: null })
  server.advance(40 * year)
  await endRetention(server.ownerDeps)
  expect(await left()).toBe(2)
})

it('the years of a contract count from its end, whatever changed or did not change in its application', async () => {
  const { id } = await applicantIn(server, 'completed')
  server.advance(5 * year)
  await plan(id, { settled_at: server.deps.now() })
  server.advance(year)
  await releaseLien(id)
  const [told] = await keptApplications(server.deps.db, [id])
  server.advance((retention.contractYears - 1) * year)
  // A correction long after the end does not begin the years again.
  await server.deps.db.updateTable('financing_applications').set({ updated_at: server.deps.now() }).execute()
  await endRetention(server.ownerDeps)
  expect(await left()).toBe(1)
  server.advance(Date.parse(`${told?.keeping?.until}T12:00:00Z`) - server.deps.now().getTime() + 3 * 86_400_000)
  await endRetention(server.ownerDeps)
  expect(await left()).toBe(0)
})

it('a genuine paper is still the bank’s after the erasure, which leaves nothing of whom it names', async () => {
  const applicant = await signed(server, ana)
  const { contract } = await contractOf(applicant)
  const { sealed_sha256: sha256 } = await server.deps.db
    .selectFrom('contracts')
    .select('sealed_sha256')
    .where('state', '=', 'signed')
    .executeTakeFirstOrThrow()
  await plan(applicant.id, { closed_at: server.deps.now() })
  server.advance((retention.contractYears + 1) * year)
  await endRetention(server.ownerDeps)
  expect(await left()).toBe(0)
  const verify = async (json: { code: string } | { sha256: string }) =>
    (await server.browser().api.verification.$post({ json })).json()
  const known = { found: true, document: 'contract', state: 'signed', initials: null, signedAt: null }
  expect(await verify({ code: contract?.code ?? '' })).toMatchObject(known)
  expect(await verify({ sha256: sha256 ?? '' })).toMatchObject({ ...known, file: 'sealed' })
  expect(await verify({ code: 'K7QF9M2X4TRB' })).toMatchObject({ found: false })
  const kept = await server.deps.db.selectFrom('erased_papers').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(applicant.request.fullName)
})

it('‘Quem teve os meus dados’ names who opened the contract', async () => {
  const applicant = await signed(server, ana)
  const { contracts } = await (await ana.api.admin.applications[':id'].$get({ param: { id: applicant.id } })).json()
  const [version] = contracts.versions
  const seen = async () => {
    const { accesses } = await (await applicant.browser.api.portal.privacy.$get()).json()
    return accesses.filter(({ what }) => what === 'Abriu o PDF do seu contrato')
  }
  expect(await seen()).toEqual([])
  const answer = await ana.fetch(`/api/admin/applications/${applicant.id}/contracts/${version?.id}/file?via=original`)
  expect(answer.status).toBe(200)
  expect(await seen()).toMatchObject([{ who: 'Gestão do banco' }])

  // A list that was taken out counts once a day, however many slices it came in.
  for (let slice = 0; slice < 2; slice++)
    expect((await ana.fetch('/api/admin/applications.csv?status=signing')).status).toBe(200)
  const taken = async (list: string) => {
    const { accesses } = await (await applicant.browser.api.portal.privacy.$get()).json()
    return accesses.filter(({ what }) => what === exportWords[list])
  }
  expect(await taken('financiamentos')).toMatchObject([{ who: 'Gestão do banco' }])

  // A list of contacts holds only whoever left one.
  const contacts = () => ana.fetch('/api/admin/contacts.csv?state=new')
  expect((await contacts()).status).toBe(200)
  expect(await taken('contatos')).toEqual([])
  const { fullName, email, phone, cpf } = applicant.request
  const consent = { version: leadConsent.version, accepted: true } as const
  const json = { fullName, email, phone, cpf, motorcycle: 'x-adv', installments: 48, consent }
  expect((await server.browser().api.leads.$post({ json })).status).toBe(201)
  await server.deps.db.updateTable('applicant_accounts').set({ email_confirmed_at: server.deps.now() }).execute()
  expect((await contacts()).status).toBe(200)
  expect(await taken('contatos')).toMatchObject([{ who: 'Gestão do banco' }])
})

it.each([
  { of: 'a decided application', stage: 'waiting_docs', title: deletionTitles.requestMailsAndNotice },
  { of: 'an application without a decision', stage: 'analysis', title: deletionTitles.requestMails },
] as const)(
  'the plan of a deletion names the mails of requests that stay after it, of $of',
  async ({ stage, title }) => {
    const { browser, request } = await applicantIn(server, stage)
    await browser.api.portal.requests.$post({ json: { kind: 'message', text: 'Quero saber do meu pedido.' } })
    await confirmPrivacy(server, browser, request.email)
    const { deletion } = await (await browser.api.portal.privacy.deletion.$post()).json()
    const planned = deletion.keeps.filter((line) => line.title.startsWith(deletionTitles.requestMails))
    expect(planned).toMatchObject([{ title }])
    server.advance(25 * hour)
    await tidy(server.ownerDeps)
    const { db } = server.ownerDeps
    await db.updateTable('messages').set({ state: 'sent', sent_at: server.deps.now(), sealed_code: null }).execute()
    await tidy(server.ownerDeps)
    const stays = await db.selectFrom('messages').select('id').where('request_id', 'is not', null).execute()
    expect(planned).toMatchObject([{ count: stays.length }])
  },
)
