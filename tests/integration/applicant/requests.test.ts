import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileNameHeader, requestTokenHeader } from '#api/headers.ts'
import { leadConsent } from '#content/consent.ts'
import { personalDataTitles } from '#content/personal-data.ts'
import { deletionTitles, endedByDeletion, openRequestsWhy, receiptWords } from '#content/privacy-center.ts'
import { businessDaysAfter } from '#domain/calendar/business-days.ts'
import { formatCpf, redactCpf } from '#domain/identity/identifiers.ts'
import { isReference, readReference } from '#domain/reference.ts'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { doDueDeletions } from '#server/privacy/deletion.ts'
import { applyAgain, codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { codeSentTo, messagesTo, otherThan, secretSentTo } from '#tests/support/codes.ts'
import { signed } from '#tests/support/contracts.ts'
import { pdfFile } from '#tests/support/fakes/pdf-file.ts'
import { applicantIn, confirmPrivacy, moveTo, photo, sendFile } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let ana: Browser
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  await emptyDatabase(server.deps.db)
  ana = await createAnalyst(server, 'ana', 'analyst', 'ana@example.com')
})
afterAll(() => server.stop())

const text = 'A moto chegou sem o manual.'
const stranger = { kind: 'complaint', fullName: 'Rute Sem Conta', email: 'rute@example.com', text } as const
const hours = (count: number) => count * 3_600_000

async function strangerAsks(browser = server.browser(), changes = {}) {
  await browser.api.requests.address.$post({ json: { email: stranger.email } })
  const code = await secretSentTo(server, stranger.email, 'request_code')
  const json = { ...stranger, code, ...changes }
  return browser.api.requests.$post({ json })
}

/** What each table has of an application and its account: how many rows, and a mark of their content. */
async function rowsOf(application: string) {
  const { db } = server.ownerDeps
  const columns = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    join pg_tables on tablename = table_name and schemaname = table_schema
    where table_schema = 'public' and column_name in ('application_id', 'account_id') order by 1, 2`.execute(db)
  const account = sql`(select account_id from financing_applications where id = ${application}::uuid)`
  return Promise.all(
    columns.rows.map(async ({ table, column }) => {
      const owner = column === 'account_id' ? account : sql`${application}::uuid`
      const { rows } = await sql<{ rows: number; mark: string | null }>`
        select count(*)::int as rows, md5(string_agg(one::text, '' order by one::text)) as mark
        from ${sql.table(table)} one where ${sql.ref(column)} = ${owner}`.execute(db)
      return { table, column, rows: rows[0]?.rows ?? 0, mark: rows[0]?.mark }
    }),
  )
}

const opened = async (id: string, browser = ana) => {
  const answer = await browser.api.admin.requests[':id'].$get({ param: { id } })
  return answer.json()
}

describe('a customer', () => {
  it('asks for what the bank promises of a signed contract, each with its own due day, and not before', async () => {
    const promises = { paper_contract: 7, second_copy: 10, transfer: 10, portability: 5 } as const
    const ask = ({ browser, id }: { browser: Browser; id: string }, kind: keyof typeof promises) =>
      browser.api.portal.requests.$post({ json: { kind, text: 'Por favor', application: id } })
    expect(await codeOf(await ask(await applicantIn(server, 'signing'), 'paper_contract'))).toBe('wrong_status')
    const applicant = await signed(server, await createAnalyst(server, 'lia'))
    for (const [kind, days] of Object.entries(promises) as [keyof typeof promises, number][]) {
      const dueOn = businessDaysAfter(server.deps.now(), days)
      expect(await (await ask(applicant, kind)).json()).toMatchObject({ kind, state: 'open', dueOn })
      expect(await codeOf(await ask(applicant, kind))).toBe('request_open')
    }
  })

  it('asks, is asked back, answers and is answered; each step is told by mail and stands in the history', async () => {
    const { browser, request, id: application } = await applicantIn(server, 'analysis')
    const asked = await browser.api.portal.requests.$post({ json: { kind: 'message', application, text } })
    expect(asked.status).toBe(201)
    const { id, protocol, dueOn } = await asked.json()
    expect(isReference(readReference(protocol))).toBe(true)
    const { rows } = await (await ana.api.admin.requests.$get({ query: {} })).json()
    expect(rows).toMatchObject([{ id, dueOn, late: false, name: request.fullName, channel: 'portal' }])
    const one = ana.api.admin.requests[':id']
    const { version } = await opened(id)
    await one.question.$post({ param: { id }, json: { text: 'Qual é o número do chassi?', version } })
    const waiting = await (await browser.api.portal.requests[':id'].$get({ param: { id } })).json()
    expect(waiting).toMatchObject({
      state: 'waiting',
      messages: [{ author: 'customer' }, { author: 'bank', actor: null }],
    })
    const stale = await one.answer.$post({ param: { id }, json: { text: 'Tarde', version } })
    expect(await codeOf(stale)).toBe('stale_request')
    await browser.api.portal.requests[':id'].messages.$post({ param: { id }, json: { text: '9C2KC' } })
    const again = await opened(id)
    await one.answer.$post({ param: { id }, json: { text: 'O manual está na loja.', version: again.version } })
    expect(await messagesTo(server, request.email)).toEqual(
      expect.arrayContaining(['request_received', 'request_asked', 'request_answered']),
    )
    const { events } = await (
      await ana.api.admin.applications[':id'].history.$get({ param: { id: application }, query: {} })
    ).json()
    expect(events.filter(({ kind }) => kind === 'request')).toHaveLength(3)
    // A message to an answered request opens it with a new due day. Without a message it closes.
    const back = await browser.api.portal.requests[':id'].messages.$post({
      param: { id },
      json: { text: 'Não está lá' },
    })
    expect(await back.json()).toMatchObject({ state: 'open', answeredAt: null })
  })

  it('never sees a note, and the colleague who is named in one is written to', async () => {
    const { browser } = await applicantIn(server, 'analysis')
    await createAnalyst(server, 'bia', 'analyst', 'bia@example.com')
    const { id } = await (await browser.api.portal.requests.$post({ json: { kind: 'complaint', text } })).json()
    await ana.api.admin.requests[':id'].notes.$post({ param: { id }, json: { text: '@bia, veja com a loja' } })
    const own = await (await browser.api.portal.requests[':id'].$get({ param: { id } })).text()
    expect(own).not.toContain('veja com a loja')
    expect(await messagesTo(server, 'bia@example.com')).toContain('request_mention')
    expect((await opened(id)).messages).toMatchObject([{ author: 'customer' }, { author: 'note', actor: 'ana' }])
    const told = (await messagesTo(server, 'bia@example.com')).length
    await server.deps.db
      .updateTable('admin_users')
      .set({ disabled_at: server.deps.now() })
      .where('username', '=', 'bia')
      .execute()
    await ana.api.admin.requests[':id'].notes.$post({ param: { id }, json: { text: '@bia, e agora?' } })
    expect(await messagesTo(server, 'bia@example.com')).toHaveLength(told)
  })

  it('closes the own complaint, which then takes no message, and takes it to the ombudsman, once', async () => {
    const { browser, id: application } = await applicantIn(server, 'analysis')
    const sent = await browser.api.portal.requests.$post({ json: { kind: 'complaint', application, text } })
    const param = { id: (await sent.json()).id }
    const own = browser.api.portal.requests[':id']
    const further = (json = { text: 'Quero a ouvidoria' }) => own.ombudsman.$post({ param, json })
    expect(await codeOf(await further())).toBe('wrong_status')
    expect(await (await own.closing.$post({ param })).json()).toMatchObject({ state: 'closed', mayEscalate: true })
    expect((await own.closing.$post({ param })).status).toBe(200)
    expect(await codeOf(await own.messages.$post({ param, json: { text: 'Ainda' } }))).toBe('request_closed')
    const history = ana.api.admin.applications[':id'].history
    const { events } = await (await history.$get({ param: { id: application }, query: {} })).json()
    const steps = events.filter(({ kind }) => kind === 'request')
    expect(steps).toMatchObject([{ actorType: 'applicant', data: { step: 'closed' } }, { data: { step: 'opened' } }])
    const opened = await (await further()).json()
    expect(opened).toMatchObject({ kind: 'ombudsman', state: 'open', messages: [{ body: 'Quero a ouvidoria' }] })
    expect((await (await further()).json()).id).toBe(opened.id)
    expect(await (await own.$get({ param })).json()).toMatchObject({ mayEscalate: false })
  })

  it('sees and writes to no request of another', async () => {
    const first = await applicantIn(server, 'analysis')
    const second = await applicantIn(server, 'analysis')
    const { id } = await (await first.browser.api.portal.requests.$post({ json: { kind: 'message', text } })).json()
    const own = second.browser.api.portal.requests[':id']
    expect((await own.$get({ param: { id } })).status).toBe(404)
    expect((await own.messages.$post({ param: { id }, json: { text } })).status).toBe(404)
    expect((await own.closing.$post({ param: { id } })).status).toBe(404)
    expect((await sendFile(second.browser, id, await photo(5_000))).status).toBe(404)
    const json = { kind: 'message', text, application: first.id } as const
    expect((await second.browser.api.portal.requests.$post({ json })).status).toBe(404)
  })

  it('sends files that are checked like documents, and gets them back under a name of the bank', async () => {
    const stored = async () => (await server.deps.documents().list()).blobs
    const before = await stored()
    const { browser } = await applicantIn(server, 'analysis')
    const { id } = await (await browser.api.portal.requests.$post({ json: { kind: 'message', text } })).json()
    expect(await codeOf(await sendFile(browser, id, Buffer.from('MZ not a picture')))).toBe('file_type_not_allowed')
    const active = pdfFile(['<</Type/Catalog/OpenAction 3 0 R>>', '<<>>', '<</S/JavaScript/JS(1)>>'])
    expect((await sendFile(browser, id, active)).status).toBe(422)
    const outside = await sendFile(browser, id, await photo(5_000), '../fora.jpg')
    expect(await outside.json()).toMatchObject({ errors: [{ field: 'name', code: 'file_name_invalid' }] })
    const bytes = await photo(5_000)
    expect((await sendFile(browser, id, bytes, 'comprovante.hta')).status).toBe(201)
    await sendFile(browser, id, bytes, 'a mesma.jpg')
    const { files } = await (await browser.api.portal.requests[':id'].$get({ param: { id } })).json()
    expect(files).toHaveLength(1)
    const file = await browser.api.portal.requests[':id'].files[':file'].$get({
      param: { id, file: files[0]?.id ?? '' },
    })
    expect(file.headers.get('content-disposition')).toMatch(/anexo-1-.*\.jpg/)
    const param = { id, file: files[0]?.id ?? '' }
    expect((await ana.api.admin.requests[':id'].files[':file'].$get({ param })).status).toBe(200)
    const looks = await server.deps.db.selectFrom('security_events').select(['actor_name', 'kind']).execute()
    expect(looks.filter(({ kind }) => kind === 'record_viewed')).toEqual([{ actor_name: 'ana', kind: 'record_viewed' }])
    expect(await stored()).toHaveLength(before.length + 1)
  })
})

describe('a refusal', () => {
  async function refused() {
    const applicant = await applicantIn(server, 'analysis')
    const { version } = await (await ana.api.admin.applications[':id'].$get({ param: { id: applicant.id } })).json()
    const json = { status: 'rejected', reason: 'Renda', refusal: 'income', version } as const
    const refusal = await ana.api.admin.applications[':id'].status.$put({ param: { id: applicant.id }, json })
    expect(refusal.status).toBe(200)
    return applicant
  }

  it('is reviewed by somebody else, with a reason, and once at a time', async () => {
    const { browser, id: application } = await refused()
    const bia = await createAnalyst(server, 'bia', 'analyst')
    const json = { kind: 'review', application, text: 'A minha renda mudou.' } as const
    const { id } = await (await browser.api.portal.requests.$post({ json })).json()
    expect(await codeOf(await browser.api.portal.requests.$post({ json }))).toBe('request_open')
    const { version, excluded } = await opened(id)
    const { colleagues } = await (await ana.api.admin.colleagues.$get()).json()
    const refuser = colleagues.find(({ own }) => own)?.id ?? ''
    const given = await bia.api.admin.requests[':id'].assignee.$put({ param: { id }, json: { to: refuser, version } })
    expect(await given.json()).toMatchObject({ errors: [{ field: 'to', code: 'invalid' }] })
    expect(excluded).toBe(true)
    const answer = { text: 'Continua.', reasons: ['kept_income' as const], version }
    const own = await ana.api.admin.requests[':id'].answer.$post({ param: { id }, json: answer })
    expect([own.status, await codeOf(own)]).toEqual([403, 'request_own_decision'])
    const bare = await bia.api.admin.requests[':id'].answer.$post({
      param: { id },
      json: { text: 'Continua.', version },
    })
    expect(bare.status).toBe(422)
    expect((await bia.api.admin.requests[':id'].answer.$post({ param: { id }, json: answer })).status).toBe(200)
    const told = await (await browser.api.portal.requests[':id'].$get({ param: { id } })).json()
    expect(told).toMatchObject({ state: 'answered', reasons: ['kept_income'] })
  })

  it('and its review stand in the timelines of customer and bank alike, until the refusal is undone', async () => {
    const { browser, id: application } = await refused()
    const gestora = await createAnalyst(server, 'gestora', 'manager')
    const timelines = async () => [
      (await (await browser.api.portal.$get({ query: {} })).json()).reviews,
      (await (await gestora.api.admin.applications[':id'].$get({ param: { id: application } })).json()).reviews,
    ]
    expect(await timelines()).toEqual([[], []])
    const json = { kind: 'review', application, text: 'A minha renda mudou.' } as const
    const { id, protocol, dueOn } = await (await browser.api.portal.requests.$post({ json })).json()
    for (const reviews of await timelines())
      expect(reviews).toMatchObject([{ id, protocol, dueOn, state: 'open', answeredAt: null, reasons: [] }])
    const changed = async () => {
      const { version } = await opened(id, gestora)
      const answer = { text: 'A recusa foi desfeita.', reasons: ['changed' as const], version }
      return gestora.api.admin.requests[':id'].answer.$post({ param: { id }, json: answer })
    }
    // The answer says that the decision has changed, so it must have changed already.
    expect(await (await changed()).json()).toMatchObject({
      errors: [{ field: 'reasons', code: 'review_not_reopened' }],
    })
    const one = gestora.api.admin.applications[':id']
    const { version } = await (await one.$get({ param: { id: application } })).json()
    const back = { status: 'analysis', reason: 'Renda nova', version } as const
    expect((await one.status.$put({ param: { id: application }, json: back })).status).toBe(200)
    expect((await changed()).status).toBe(200)
    for (const reviews of await timelines())
      expect(reviews).toMatchObject([{ id, state: 'answered', reasons: ['changed'], answeredAt: expect.any(String) }])
  })

  const may = async (id: string, ...browsers: Browser[]) =>
    Promise.all(browsers.map(async (browser) => !(await opened(id, browser)).excluded))
  const decide = async (browser: Browser, application: string, status: 'analysis' | 'rejected') => {
    const one = browser.api.admin.applications[':id']
    const { version } = await (await one.$get({ param: { id: application } })).json()
    const refusal = status === 'rejected' ? { refusal: 'income' as const } : {}
    const json = { status, reason: 'Renda', version, ...refusal }
    expect((await one.status.$put({ param: { id: application }, json })).status).toBe(200)
  }
  const review = async ({ browser, id: application }: { browser: Browser; id: string }) => {
    const json = { kind: 'review', application, text: 'A minha renda mudou.' } as const
    return (await (await browser.api.portal.requests.$post({ json })).json()).id
  }

  it('is reviewed neither by who refused before an undone reopening, nor by who refuses meanwhile', async () => {
    const applicant = await refused()
    const gestora = await createAnalyst(server, 'gestora', 'manager')
    await decide(gestora, applicant.id, 'analysis')
    const one = gestora.api.admin.applications[':id']
    const param = { id: applicant.id }
    const { version } = await (await one.$get({ param })).json()
    server.deps.config.undoMs = 10_000
    expect((await one.status.undo.$post({ param, json: { version } })).status).toBe(200)
    server.deps.config.undoMs = 0
    const id = await review(applicant)
    expect(await may(id, ana, gestora)).toEqual([false, true])
    const bia = await createAnalyst(server, 'bia', 'analyst')
    await decide(gestora, applicant.id, 'analysis')
    await decide(bia, applicant.id, 'rejected')
    expect(await may(id, ana, bia, gestora)).toEqual([false, false, true])
    const { version: seen } = await opened(id)
    const own = { text: 'Continua.', reasons: ['kept_income' as const], version: seen }
    const answer = await bia.api.admin.requests[':id'].answer.$post({ param: { id }, json: own })
    expect(await codeOf(answer)).toBe('request_own_decision')
  })

  it('is reviewed neither by who asked for it nor by the manager who approved that', async () => {
    const applicant = await applicantIn(server, 'approved')
    const gestora = await createAnalyst(server, 'gestora', 'manager')
    const bia = await createAnalyst(server, 'bia', 'analyst')
    await decide(ana, applicant.id, 'rejected')
    const [asked] = (await (await gestora.api.admin.approvals.$get()).json()).open
    const { id: param, hash } = asked ?? expect.fail('nothing waits')
    await stepUp(gestora)
    const approved = await gestora.api.admin.approvals[':id'].approval.$post({ param: { id: param }, json: { hash } })
    expect(approved.status).toBe(200)
    expect(await may(await review(applicant), ana, gestora, bia)).toEqual([false, false, true])
  })

  it('that is none is not reviewed', async () => {
    const { browser, id: application } = await applicantIn(server, 'analysis')
    const json = { kind: 'review', application, text: 'Quero revisão' } as const
    expect(await codeOf(await browser.api.portal.requests.$post({ json }))).toBe('wrong_status')
  })
})

it('a request closes thirty days after its answer, whoever has it by then, and its application says so', async () => {
  const { browser, id: application } = await applicantIn(server, 'analysis')
  const { id } = await (
    await browser.api.portal.requests.$post({ json: { kind: 'message', application, text } })
  ).json()
  const { version } = await opened(id)
  const json = { text: 'Resolvido.', version }
  expect((await ana.api.admin.requests[':id'].answer.$post({ param: { id }, json })).status).toBe(200)
  server.advance(hours(20 * 24))
  await server.deps.db.updateTable('requests').set({ updated_at: server.deps.now() }).execute()
  server.advance(hours(11 * 24))
  await tidy(server.ownerDeps)
  ana = await createAnalyst(server, 'bruna', 'analyst')
  const closed = await opened(id)
  expect(closed.state).toBe('closed')
  const late = { text: 'Mais uma coisa', version: closed.version }
  expect(await codeOf(await ana.api.admin.requests[':id'].answer.$post({ param: { id }, json: late }))).toBe(
    'request_closed',
  )
  const { history } = await (await ana.api.admin.applications[':id'].$get({ param: { id: application } })).json()
  expect(history.events[0]).toMatchObject({ kind: 'request', actorType: 'system', data: { step: 'closed' } })
})

describe('a customer who has the data deleted', () => {
  it('keeps the proof of consent of the contacts, as the plan counted it, and loses nobody else their contact', async () => {
    const { browser, request, accountId } = await customer()
    const consent = { version: leadConsent.version, accepted: true as const }
    const lead = (changes: { email?: string; cpf?: string }) => {
      const { cpf, phone, fullName, email } = { ...request, ...changes }
      const json = { motorcycle: 'x-adv', installments: 12, fullName, cpf, phone, email, consent }
      return server.browser().api.leads.$post({ json })
    }
    await lead({ email: request.email.toUpperCase() })
    await lead({ email: 'outra@example.com' })
    await lead({ cpf: application().cpf })
    // Whoever knows a CPF and an address learns nothing of a contact before a code has reached that address.
    const unconfirmed = await (await browser.api.portal.privacy.$get()).json()
    expect(unconfirmed.receipts.filter(({ what }) => what === receiptWords.lead)).toEqual([])
    expect(unconfirmed.deletion.deletes.filter(({ title }) => title === personalDataTitles.leads)).toEqual([])
    await confirmPrivacy(server, browser, request.email)
    const { deletion: plan } = await (await browser.api.portal.privacy.$get()).json()
    // One belongs to the application, one to the contact.
    expect(plan.keeps.find(({ title }) => title === personalDataTitles.consent_proofs)).toMatchObject({ count: 2 })
    expect(plan.deletes.find(({ title }) => title === personalDataTitles.leads)).toMatchObject({ count: 1 })
    expect((await browser.api.portal.privacy.deletion.$post()).status).toBe(201)
    server.advance(hours(25))
    await tidy(server.ownerDeps)
    expect(await server.deps.db.selectFrom('leads').selectAll().execute()).toHaveLength(2)
    const proofs = await server.deps.db.selectFrom('consent_proofs').selectAll().execute()
    expect(proofs.map(({ cpf, account_id }) => [cpf, account_id])).toEqual([
      [request.cpf, accountId],
      [request.cpf, accountId],
    ])
    expect(proofs.map(({ consent_version }) => consent_version).sort()).toEqual(
      [leadConsent.version, request.consent.version].sort(),
    )
  })

  it('leaves every row of another customer as it was', async () => {
    const other = await customer()
    await other.browser.api.portal.requests.$post({ json: { kind: 'message', text } })
    await other.browser.api.portal.privacy.code.$post()
    const { browser, request } = await customer()
    await confirmPrivacy(server, browser, request.email)
    await browser.api.portal.privacy.deletion.$post()
    server.advance(hours(25))
    const before = await rowsOf(other.id)
    expect(before.filter(({ rows }) => rows > 0).length).toBeGreaterThan(6)
    expect(await doDueDeletions(server.ownerDeps)).toMatchObject({ deletions: 1 })
    expect(await rowsOf(other.id)).toEqual(before)
  })

  it('is told on the first page of each application, with what becomes of it, until the customer gives it up', async () => {
    const { browser, request, id } = await customer()
    const shown = async (application: string) =>
      (await (await browser.api.portal.$get({ query: { application } })).json()).deletion
    expect(await shown(id)).toBeNull()
    await confirmPrivacy(server, browser, request.email)
    const asked = await (await browser.api.portal.privacy.deletion.$post()).json()
    const pending = asked.deletion.pending
    expect(await shown(id)).toEqual({ ...pending, takesApplication: true })
    await moveTo(server, id, 'rejected')
    expect(await shown(id)).toEqual({ ...pending, takesApplication: false })
    await browser.api.portal.requests[':id'].closing.$post({ param: { id: pending?.requestId ?? '' } })
    expect(await shown(id)).toBeNull()
  })

  it('leaves no code of a recovery behind, which the copy of the data shows while it lasts', async () => {
    const { browser, request } = await customer()
    await confirmPrivacy(server, browser, request.email)
    expect((await browser.api.portal.privacy.deletion.$post()).status).toBe(201)
    server.advance(hours(24) - 60_000)
    const { cpf, birthDate } = request
    await server.browser().api.recovery.verification.$post({ json: { cpf, birthDate } })
    const purposes = async () => {
      const rows = await server.deps.db.selectFrom('one_time_codes').select('purpose').execute()
      return rows.map(({ purpose }) => purpose)
    }
    await browser.api.session.$post({ json: { cpf, password: request.password } })
    await confirmPrivacy(server, browser, request.email)
    const copy = await (await browser.api.portal.privacy.copy.$get()).text()
    expect([await purposes(), copy]).toEqual([
      expect.arrayContaining(['recovery']),
      expect.stringContaining('"recovery"'),
    ])
    server.advance(120_000)
    await tidy(server.ownerDeps)
    expect(await purposes()).not.toContain('recovery')
  })

  it('keeps what they applied for after asking, as the plan says', async () => {
    const { browser, request } = await customer()
    await confirmPrivacy(server, browser, request.email)
    expect((await browser.api.portal.privacy.deletion.$post()).status).toBe(201)
    server.advance(60_000)
    const later = await applyAgain({ json: request, browser })
    const { deletion: plan } = await (await browser.api.portal.privacy.$get()).json()
    expect(plan.deletes.filter(({ contractNumber }) => contractNumber === later.contractNumber)).toEqual([])
    server.advance(hours(25))
    await tidy(server.ownerDeps)
    const left = await server.deps.db.selectFrom('financing_applications').select('id').execute()
    expect(left.map(({ id }) => id)).toEqual([later.id])
  })

  it.each([
    ['whose whole account goes', false, 'closed'],
    ['who keeps an application', true, 'open'],
  ] as const)('and %s leaves no other request open that nobody can be answered to', async (_, isKept, state) => {
    const { browser, request, id: application } = await customer()
    const asked = await browser.api.portal.requests.$post({ json: { kind: 'complaint', application, text } })
    const { id } = await asked.json()
    const { contractNumber } = await (await browser.api.portal.$get({ query: {} })).json()
    const call = { kind: 'message', fullName: request.fullName, contractNumber, text } as const
    const reachable = { ...call, email: 'filha@example.com' }
    const byPhone = await (await ana.api.admin.requests.$post({ json: reachable })).json()
    await confirmPrivacy(server, browser, request.email)
    expect((await browser.api.portal.privacy.deletion.$post()).status).toBe(201)
    if (isKept) await moveTo(server, application, 'approved')
    const { deletion: plan } = await (await browser.api.portal.privacy.$get()).json()
    const said = plan.deletes.filter(({ title }) => title === deletionTitles.requests)
    expect(said).toEqual(isKept ? [] : [expect.objectContaining({ count: 1, why: openRequestsWhy })])
    server.advance(hours(25))
    await tidy(server.ownerDeps)
    ana = await createAnalyst(server, 'bruna', 'analyst')
    const seen = await opened(id)
    expect(seen.state).toBe(state)
    const reason = { author: 'system', body: endedByDeletion }
    expect(seen.messages.slice(1)).toEqual(isKept ? [] : [expect.objectContaining(reason)])
    expect((await opened(byPhone.id)).state).toBe('open')
  })

  const customer = async () => {
    const applicant = await applicantIn(server, 'analysis')
    const { account_id: accountId } = await server.deps.db
      .selectFrom('financing_applications')
      .select('account_id')
      .where('id', '=', applicant.id)
      .executeTakeFirstOrThrow()
    return { ...applicant, accountId }
  }
})

describe('somebody without a login', () => {
  it('complains at an address that a code confirms, follows it by protocol and code, and goes on to the ombudsman', async () => {
    const browser = server.browser()
    expect((await strangerAsks(browser, { code: '000000' })).status).toBe(422)
    const asked = await strangerAsks(browser)
    expect(asked.status).toBe(201)
    const { request } = await asked.json()
    expect(await messagesTo(server, stranger.email)).toContain('request_received')

    const { protocol, id } = request
    const { version } = await opened(id)
    await ana.api.admin.requests[':id'].answer.$post({ param: { id }, json: { text: 'Enviamos o manual.', version } })
    const later = server.browser()
    await later.api.requests.follow.code.$post({ json: { protocol: protocol.toLowerCase() } })
    const code = await secretSentTo(server, stranger.email, 'request_code')
    expect(await codeOf(await later.api.requests.follow.$post({ json: { protocol, code: otherThan(code) } }))).toBe(
      'code_wrong',
    )
    const followed = await (await later.api.requests.follow.$post({ json: { protocol, code } })).json()
    expect(followed.request).toMatchObject({ state: 'answered', mayEscalate: true })
    const { token } = followed
    const further = await later.api.requests.thread.ombudsman.$post({ json: { token, text: 'Não veio nada.' } })
    const { token: next, request: ombudsman } = await further.json()
    expect(ombudsman).toMatchObject({ kind: 'ombudsman', state: 'open' })
    // A second press gives the same request.
    const again = await (await later.api.requests.thread.ombudsman.$post({ json: { token, text: 'De novo' } })).json()
    // A message in this thread is not added to the complaint.
    await later.api.requests.thread.messages.$post({ json: { token: next, text: 'Para a ouvidoria' } })
    expect((await opened(ombudsman.id)).messages.at(-1)).toMatchObject({ body: 'Para a ouvidoria' })
    expect(again.request).toMatchObject({
      id: ombudsman.id,
    })
    server.advance(hours(1))
    expect(await codeOf(await later.api.requests.thread.$post({ json: { token } }))).toBe('thread_over')
  })

  it('adds files once the address is confirmed, checked like documents, to that request alone', async () => {
    const browser = server.browser()
    const { token, request } = await (await strangerAsks(browser)).json()
    const send = (sentToken: string, bytes: Uint8Array, name = 'recibo.jpg') =>
      browser.fetch('/pdf/requests/thread/files', {
        method: 'POST',
        headers: {
          [fileNameHeader]: encodeURIComponent(name),
          'content-type': 'application/octet-stream',
          [requestTokenHeader]: sentToken,
        },
        body: bytes as BodyInit,
      })
    expect(await codeOf(await send(token, Buffer.from('MZ not a picture')))).toBe('file_type_not_allowed')
    const bytes = await photo(5_000)
    const added = await send(token, bytes)
    expect(added.status).toBe(201)
    expect(await added.json()).toMatchObject({ id: request.id, files: [{ fileName: 'recibo.jpg' }] })
    expect((await opened(request.id)).files).toHaveLength(1)
    for (let count = 1; count < 10; count++)
      expect((await send(token, await photo(9_000 + count * 1_500))).status).toBe(201)
    expect(await codeOf(await send(token, await photo(40_000)))).toBe('too_many_files')
    // Without its token, with another one, or too late, there is no answer.
    for (const wrong of ['', `${request.id}.1`, `x${token}`])
      expect(await codeOf(await send(wrong, bytes))).toBe('thread_over')
    server.advance(31 * 60_000)
    expect(await codeOf(await send(token, bytes))).toBe('thread_over')
  })

  it('has the contacts of the confirmed address deleted, a day later, and no other; the proof of consent stays', async () => {
    const lead = (email: string) => {
      const consent = { version: leadConsent.version, accepted: true as const }
      const { cpf, phone, fullName } = application()
      const json = { motorcycle: 'x-adv', installments: 12, fullName, cpf, phone, email, consent }
      return server.browser().api.leads.$post({ json })
    }
    await lead(stranger.email)
    await lead('outra@example.com')
    const asked = await strangerAsks(server.browser(), { kind: 'deletion', text: 'Apaguem o meu contato.' })
    const { request } = await asked.json()
    await tidy(server.ownerDeps)
    const left = async () =>
      (await server.deps.db.selectFrom('leads').select('email').execute()).map(({ email }) => email)
    expect((await left()).sort()).toEqual(['outra@example.com', stranger.email].sort())
    server.advance(hours(25))
    await tidy(server.ownerDeps)
    expect(await left()).toEqual(['outra@example.com'])
    expect(await server.deps.db.selectFrom('consent_proofs').selectAll().execute()).toHaveLength(1)
    const row = await server.deps.db
      .selectFrom('requests')
      .selectAll()
      .where('id', '=', request.id)
      .executeTakeFirstOrThrow()
    expect(row.state).toBe('closed')
  })

  it('learns nothing of protocols, and no token opens another request', async () => {
    const { request, token } = await (await strangerAsks()).json()
    const guess = server.browser()
    const made = { protocol: 'K7QF9M2X4TRB' }
    const [known, unknown] = [request.protocol, made.protocol]
    for (const protocol of [known, unknown]) {
      expect((await guess.api.requests.follow.code.$post({ json: { protocol } })).status).toBe(204)
      const answer = await guess.api.requests.follow.$post({ json: { protocol, code: '123456' } })
      expect([answer.status, await codeOf(answer)]).toEqual([422, 'code_wrong'])
    }
    const [signed = '', until = ''] = token.split('.')
    for (const forged of [
      `${signed}.${Number(until) + 1}`,
      `${signed.startsWith('A') ? 'B' : 'A'}${signed.slice(1)}.${until}`,
      'x',
      '',
    ]) {
      const answer = await guess.api.requests.thread.$post({ json: { token: forged } })
      expect(answer.status).not.toBe(200)
    }
  })

  it('opens a request once, though its answer was lost and took the code with it', async () => {
    const browser = server.browser()
    await browser.api.requests.address.$post({ json: { email: stranger.email } })
    const json = { ...stranger, code: await secretSentTo(server, stranger.email, 'request_code') }
    const again = { headers: { 'Idempotency-Key': crypto.randomUUID() } }
    const send = async (code = json.code) => browser.api.requests.$post({ json: { ...json, code } }, again)
    const { request } = await (await send()).json()
    const repeated = await (await send()).json()
    expect(repeated.request).toEqual(request)
    expect((await (await send('000000')).json()).request.id).toBe(request.id)
    // The token of the repetition opens it too.
    expect((await browser.api.requests.thread.$post({ json: { token: repeated.token } })).status).toBe(200)
    // Nobody opens anything with a key alone.
    const other = await browser.api.requests.$post({ json: { ...json, text: 'Outra coisa.' } }, again)
    expect(await codeOf(other)).toBe('idempotency_key_reused')
    const { rows } = await (await ana.api.admin.requests.$get({ query: {} })).json()
    expect(rows).toHaveLength(1)
  })

  it('joins a request to a contract only from its own address', async () => {
    const { request, id } = await applicantIn(server, 'analysis')
    const { contractNumber } = await (await ana.api.admin.applications[':id'].$get({ param: { id } })).json()
    const { request: foreign } = await (await strangerAsks(server.browser(), { contractNumber })).json()
    expect(await opened(foreign.id)).toMatchObject({ applicationId: null })
    const browser = server.browser()
    await browser.api.requests.address.$post({ json: { email: request.email } })
    const code = await secretSentTo(server, request.email, 'request_code')
    const json = { ...stranger, email: request.email, contractNumber, code }
    const { request: own } = await (await browser.api.requests.$post({ json })).json()
    expect(await opened(own.id)).toMatchObject({ applicationId: id })
  })
})

describe('the bank', () => {
  it('registers a call once, however often its answer is lost, and calls another content under its key by its name', async () => {
    const json = { kind: 'complaint', fullName: 'Rute Sem Conta', text } as const
    const again = { headers: { 'Idempotency-Key': crypto.randomUUID() } }
    const calls = await Promise.all([1, 2, 3].map(() => ana.api.admin.requests.$post({ json }, again)))
    const protocols = await Promise.all(calls.map(async (one) => (await one.json()).protocol))
    expect(new Set(protocols).size).toBe(1)
    const { rows } = await (await ana.api.admin.requests.$get({ query: {} })).json()
    expect(rows).toHaveLength(1)
    const other = await ana.api.admin.requests.$post({ json: { ...json, text: 'Outra coisa.' } }, again)
    expect(await codeOf(other)).toBe('idempotency_key_reused')
    // Another colleague's key is another one, though it is spelled the same.
    const bia = await createAnalyst(server, 'bia', 'analyst', 'bia@example.com')
    expect((await (await bia.api.admin.requests.$post({ json }, again)).json()).protocol).not.toBe(protocols[0])
  })

  it('keeps a note and a message once, though they are sent again', async () => {
    const { browser, id: application } = await applicantIn(server, 'analysis')
    const again = () => ({ headers: { 'Idempotency-Key': crypto.randomUUID() } })
    const [request, message, note] = [again(), again(), again()]
    const ask = () => browser.api.portal.requests.$post({ json: { kind: 'message', application, text } }, request)
    const { id } = await (await ask()).json()
    expect((await (await ask()).json()).id).toBe(id)
    const param = { id }
    for (let time = 0; time < 2; time++) {
      await browser.api.portal.requests[':id'].messages.$post({ param, json: { text: 'E sem chave.' } }, message)
      await ana.api.admin.requests[':id'].notes.$post({ param, json: { text: 'Vi com a loja.' } }, note)
    }
    expect((await opened(id)).messages.map(({ body }) => body)).toEqual([text, 'E sem chave.', 'Vi com a loja.'])
  })

  it('types in what the telephone received, marks what is late, and extends the ombudsman alone, once', async () => {
    const json = { kind: 'ombudsman', fullName: 'Rui Telefone', text } as const
    const { id, version, extendable, dueOn } = await (await ana.api.admin.requests.$post({ json })).json()
    expect(extendable).toBe(true)
    server.advance(hours(24 * 40))
    await ana.api.admin.session.$post({ json: { username: 'ana', password: 'três maritacas no fio' } })
    const list = await (await ana.api.admin.requests.$get({ query: {} })).json()
    expect(list.rows).toMatchObject([{ late: true, channel: 'phone' }])
    const extension = ana.api.admin.requests[':id'].extension
    const extended = await (await extension.$post({ param: { id }, json: { reason: 'Falta a loja', version } })).json()
    expect(extended.dueOn > dueOn).toBe(true)
    const twice = await extension.$post({ param: { id }, json: { reason: 'De novo', version: extended.version } })
    expect(await codeOf(twice)).toBe('wrong_status')
  })

  it('keeps the number of who called, and refuses one that is not whole', async () => {
    const json = { kind: 'message', fullName: 'Rui Telefone', text } as const
    const kept = await ana.api.admin.requests.$post({ json: { ...json, phone: '(11) 3333-4444' } })
    expect((await kept.json()).phone).toBe('1133334444')
    expect((await (await ana.api.admin.requests.$post({ json })).json()).phone).toBeNull()
    const short = await ana.api.admin.requests.$post({ json: { ...json, phone: '3333-4444' } })
    expect(short.status).toBe(422)
  })

  it.each(['joao araujo', 'João', 'ARAÚJO'])('finds a request of João Araújo by %s', async (q) => {
    const json = { kind: 'complaint', fullName: 'João Araújo', text } as const
    const { id } = await (await ana.api.admin.requests.$post({ json })).json()
    const { rows } = await (await ana.api.admin.requests.$get({ query: { q } })).json()
    expect(rows.map((row) => row.id)).toEqual([id])
  })

  it('finds a request by its protocol or a name, hands it over, and closes what was answered long ago', async () => {
    const { browser, request } = await applicantIn(server, 'analysis')
    const { id, protocol } = await (
      await browser.api.portal.requests.$post({ json: { kind: 'complaint', text } })
    ).json()
    const [first = '', ...others] = request.fullName.split(' ')
    const backwards = `${others.at(-1)}\u00a0${first}`
    for (const q of [
      protocol,
      request.fullName.slice(0, 6),
      backwards,
      `CPF: ${formatCpf(request.cpf)}`,
      redactCpf(request.cpf),
    ]) {
      const { rows } = await (await ana.api.admin.requests.$get({ query: { q } })).json()
      expect(
        rows.map((row) => row.id),
        q,
      ).toEqual([id])
    }
    const colleagues = await (await ana.api.admin.colleagues.$get()).json()
    const to = colleagues.colleagues[0]?.id ?? ''
    const { version } = await opened(id)
    const given = await ana.api.admin.requests[':id'].assignee.$put({ param: { id }, json: { to, version } })
    expect(await given.json()).toMatchObject({ assignee: { id: to } })
    const mine = await (await ana.api.admin.requests.$get({ query: { assignee: 'me' } })).json()
    expect(mine.rows).toHaveLength(1)
    await createAnalyst(server, 'saiu', 'analyst')
    const left = server.deps.db.updateTable('admin_users').set({ disabled_at: server.deps.now() })
    const [gone] = await left.where('username', '=', 'saiu').returning('id').execute()
    const json = { to: gone?.id ?? '', version: version + 1 }
    expect((await ana.api.admin.requests[':id'].assignee.$put({ param: { id }, json })).status).toBe(422)
    await ana.api.admin.requests[':id'].answer.$post({ param: { id }, json: { text: 'Feito.', version: version + 1 } })
    server.advance(hours(24 * 31))
    await tidy(server.ownerDeps)
    expect((await server.deps.db.selectFrom('requests').select('state').executeTakeFirst())?.state).toBe('closed')
  })
})

it('a name and a birth date are corrected by an analyst, for a request of that kind alone', async () => {
  const { browser, id: application, request } = await applicantIn(server, 'analysis')
  const correction = ana.api.admin.requests[':id'].correction
  const open = async (kind: 'correction' | 'message') =>
    (await browser.api.portal.requests.$post({ json: { kind, application, text: 'O meu nome mudou' } })).json()
  const message = await open('message')
  const fullName = 'Marina Duarte Lopes'
  const wrong = await correction.$post({ param: { id: message.id }, json: { fullName, version: 1 } })
  expect(await codeOf(wrong)).toBe('wrong_status')
  const { id } = await open('correction')
  expect((await correction.$post({ param: { id }, json: { fullName: request.fullName, version: 1 } })).status).toBe(422)
  expect(
    (await correction.$post({ param: { id }, json: { fullName, birthDate: '1990-04-23', version: 1 } })).status,
  ).toBe(200)
  const view = await (await browser.api.portal.$get({ query: {} })).json()
  expect(view).toMatchObject({ fullName, birthDate: '1990-04-23' })
  const { rows } = await (await ana.api.admin.applications.$get({ query: { q: 'lopes' } })).json()
  expect(rows).toHaveLength(1)
  const { accesses } = await (await browser.api.portal.privacy.$get()).json()
  expect(accesses[0]).toMatchObject({ who: 'Analista do banco', what: 'Corrigiu um dado seu' })
})

it('the code for a copy opens the browser that asked for it, and no other', async () => {
  const { browser, request } = await applicantIn(server, 'analysis')
  const second = server.browser()
  await second.api.session.$post({ json: { cpf: request.cpf, password: request.password } })
  await browser.api.portal.privacy.code.$post()
  const code = await codeSentTo(server, request.email)
  expect(await codeOf(await second.api.portal.privacy.confirmation.$post({ json: { code } }))).toBe('code_wrong')
  expect((await browser.api.portal.privacy.confirmation.$post({ json: { code } })).status).toBe(200)
  expect((await browser.api.portal.privacy.copy.$get()).status).toBe(200)
  expect((await second.api.portal.privacy.copy.$get()).status).toBe(403)
  server.advance(hours(0.1))
  expect((await browser.api.portal.privacy.copy.$get()).status).toBe(403)
})
