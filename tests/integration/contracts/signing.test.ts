import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { checksOf } from '#domain/documents/review.ts'
import { ownerOf } from '#server/accounts/applicant-accounts.ts'
import { lockApplication } from '#server/application/queries.ts'
import { markSigned } from '#server/contracts/queries.ts'
import { codeOf, createAnalyst, createApplicant, giveScore } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { codeSentTo, messagesTo, otherThan } from '#tests/support/codes.ts'
import {
  askCode,
  contractOf,
  detailOf,
  generate,
  payEntry,
  readyToSign,
  sealVariables,
  sign,
} from '#tests/support/contracts.ts'
import { runAll } from '#tests/support/jobs.ts'
import { runInto } from '#tests/support/locks.ts'
import { applicantIn, photo, readablePhoto, upload } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

type Trx = Transaction<Database>

let server: TestServer
let ana: Browser
beforeAll(async () => {
  server = await startServer(await sealVariables())
  await emptyDatabase(server.deps.db)
  ana = await createAnalyst(server)
})
afterAll(() => server.stop())

const ready = () => readyToSign(server, ana)
const rowOf = (id: string) =>
  server.deps.db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function acceptCnh(id: string) {
  const { documents, version } = await detailOf(ana, id)
  const checked = [...checksOf('cnh')]
  const json = { documentId: documents.cnh.id ?? '', decision: 'accepted' as const, checked, version }
  const param = { id, kind: 'cnh' } as const
  const answer = await ana.api.admin.applications[':id'].documents[':kind'].review.$put({ param, json })
  expect(answer.status).toBe(200)
}
const events = async (id: string) => (await detailOf(ana, id)).history.events.map(({ kind }) => kind)

describe('a contract', () => {
  it('is made when the stage of the signature begins, read before anything is paid, and signed after', async () => {
    const applicant = await applicantIn(server, 'waiting_docs', { email: 'lida@example.com' })
    expect((await upload(applicant.browser, 'cnh', await readablePhoto())).status).toBe(200)
    await acceptCnh(applicant.id)
    const kept = await applicant.browser.fetch('/api/portal/documents/cnh')
    const keptHash = createHash('sha256')
      .update(Buffer.from(await kept.arrayBuffer()))
      .digest('hex')
    const { version } = await detailOf(ana, applicant.id)
    const moved = {
      param: { id: applicant.id },
      json: { status: 'signing', reason: 'Documentos conferidos na loja', version },
    } as const
    await ana.api.admin.applications[':id'].status.$put(moved)
    expect((await contractOf(applicant)).contract).toBeNull()
    await runAll(server)

    const { contract, obstacle } = await contractOf(applicant)
    expect(contract).toMatchObject({ version: 1, readAt: null, signedAt: null })
    expect(contract?.document.clauses.all.length).toBeGreaterThan(10)
    expect(obstacle).toBe('entry_unpaid')
    expect(await messagesTo(server, 'lida@example.com')).not.toContain('contract_ready')

    await payEntry(ana, applicant.id)
    expect(await messagesTo(server, 'lida@example.com')).toContain('contract_ready')
    const signer = { ...applicant, contractId: contract?.id ?? '' }
    const param = { contractId: signer.contractId }
    await applicant.browser.api.portal.contract[':contractId'].reading.$post({ param, query: {} })
    const answer = await sign(signer, await askCode(server, signer))
    expect(await answer.json()).toMatchObject({ contract: { signedAt: expect.any(String), sealed: false } })
    await runAll(server)
    expect((await contractOf(applicant)).contract?.sealed).toBe(true)
    expect(await messagesTo(server, 'lida@example.com')).toContain('contract_signed')
    expect((await events(applicant.id)).slice(0, 3)).toEqual(['contract_signed', 'contract_code', 'contract_read'])
    const { evidence } = await rowOf(signer.contractId)
    expect(evidence).toMatchObject({
      fullName: applicant.request.fullName,
      maskedCpf: expect.stringMatching(/^\*{3}[.]\d{3}[.]\d{3}-\*{2}$/),
      ip: server.address,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    // What the bank looked at, not what was sent: a photo loses its metadata on the way.
    expect(evidence?.documents).toEqual([{ kind: 'cnh', sha256: keptHash }])
    const times = [evidence?.readyAt, evidence?.readAt, evidence?.codeSentAt, evidence?.signedAt]
    expect(times.toSorted()).toEqual(times)
  })

  it('names the files of the accepted proof of income, and none of a proof that was withdrawn', async () => {
    const bia = await createAnalyst(server, 'bia')
    const { id, browser, json } = await createApplicant(server)
    const applicant = { id, browser, request: json }
    await giveScore(server, id, 720)
    const versionOf = async () => (await detailOf(ana, id)).version
    const proof = ana.api.admin.applications[':id']['income-proof']
    const ask = async () => proof.$post({ param: { id }, json: { version: await versionOf(), months: 3 } })
    expect((await ask()).status).toBe(200)
    await upload(browser, 'renda', await photo(5_000))
    expect((await proof.withdrawal.$post({ param: { id }, json: { version: await versionOf() } })).status).toBe(200)
    server.advance(1_000)
    await ask()
    await upload(browser, 'renda', await photo(6_000))
    await browser.api.portal['income-proof']['handing-in'].$post({ query: {} })
    const sum = { version: await versionOf(), incomeCents: json.incomeCents }
    expect((await proof.acceptance.$post({ param: { id }, json: sum })).status).toBe(200)
    const [file] = (await detailOf(ana, id)).analysis.income.proof?.files ?? []
    const shown = await proof.files[':file'].$get({ param: { id, file: file?.id ?? '' } })
    const hash = createHash('sha256')
      .update(Buffer.from(await shown.arrayBuffer()))
      .digest('hex')
    for (const status of ['approved', 'signing'] as const) {
      const move = { status, reason: 'Documentos conferidos na loja', version: await versionOf() }
      await bia.api.admin.applications[':id'].status.$put({ param: { id }, json: move })
    }
    await runAll(server)
    await payEntry(ana, id)
    const signer = { ...applicant, contractId: (await contractOf(applicant)).contract?.id ?? '' }
    expect((await sign(signer, await askCode(server, signer))).status).toBe(200)
    expect((await rowOf(signer.contractId)).evidence?.documents).toEqual([{ kind: 'renda', sha256: hash }])
  })

  it('is not signed before the entry is paid, nor is a code sent', async () => {
    const applicant = await applicantIn(server, 'signing')
    await generate(server, ana, applicant.id)
    const contractId = (await contractOf(applicant)).contract?.id ?? ''
    const param = { contractId }
    const code = await applicant.browser.api.portal.contract[':contractId'].code.$post({
      param,
      query: {},
      json: { agreed: true },
    })
    expect(await codeOf(code)).toBe('entry_unpaid')
    expect(await codeOf(await sign({ ...applicant, contractId }, '123456'))).toBe('entry_unpaid')
  })

  it('is not signed with a wrong code, an old one, or one for another purpose', async () => {
    const applicant = await ready()
    const code = await askCode(server, applicant)
    expect(await codeOf(await sign(applicant, otherThan(code)))).toBe('code_wrong')
    server.advance(11 * 60_000)
    expect(await codeOf(await sign(applicant, code))).toBe('code_over')
    const contact = { ...applicant.request, email: 'outra@example.com' }
    const { email, phone, cep, street, number, neighborhood, city, state, password } = contact
    await applicant.browser.api.portal.contact.$patch({
      query: {},
      json: { email, phone, cep, street, number, neighborhood, city, state, password },
    })
    const other = await codeSentTo(server, 'outra@example.com')
    expect(['code_wrong', 'code_over']).toContain(await codeOf(await sign(applicant, other)))
    const fresh = await askCode(server, applicant)
    expect((await sign(applicant, fresh)).status).toBe(200)
  })

  it('takes of two tabs the code that was sent last, and no code a second time', async () => {
    const applicant = await ready()
    const first = await askCode(server, applicant)
    const second = await askCode(server, applicant)
    expect(await codeOf(await sign(applicant, first))).toBe('code_wrong')
    expect((await sign(applicant, second)).status).toBe(200)
    const { withdrawal } = applicant.browser.api.portal
    const again = await withdrawal.$post({ query: {}, json: { code: second } })
    expect(['code_wrong', 'code_over']).toContain(await codeOf(again))
    expect((await rowOf(applicant.contractId)).signed_at).not.toBeNull()
  })

  it('is signed once, however often it is pressed, in however many tabs', async () => {
    const applicant = await ready()
    const code = await askCode(server, applicant)
    const answers = await Promise.all([sign(applicant, code), sign(applicant, code), sign(applicant, code)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    // The answer to the first press was lost, so it is pressed again.
    expect((await sign(applicant, code)).status).toBe(200)
    expect((await events(applicant.id)).filter((kind) => kind === 'contract_signed')).toHaveLength(1)
  })

  it('is signed for a press that was on its way when another one signed it', async () => {
    const applicant = await ready()
    const code = await askCode(server, applicant)
    const { db } = server.ownerDeps
    const answer = await db.transaction().execute(async (tx) => {
      // The request has read an unsigned contract, and now waits for the other obstacles to signing.
      await sql`lock table hand_overs in access exclusive mode`.execute(tx)
      const pressed = sign(applicant, code)
      await vi.waitFor(async () => {
        const { rows } =
          await sql`select from pg_locks where relation = 'hand_overs'::regclass and not granted`.execute(db)
        expect(rows).toHaveLength(1)
      })
      await markSigned(tx, applicant.contractId, new Date(), {})
      return { pressed }
    })
    expect((await answer.pressed).status).toBe(200)
  })

  it('sends no code to who has not agreed', async () => {
    const { browser, contractId } = await ready()
    const body = JSON.stringify({ agreed: false })
    const headers = { 'content-type': 'application/json' }
    const answer = await browser.fetch(`/api/portal/contract/${contractId}/code`, { method: 'POST', headers, body })
    expect([answer.status, await codeOf(answer)]).toEqual([422, 'validation_failed'])
    expect((await rowOf(contractId)).agreed_at).toBeNull()
  })

  it('is read, and its code asked for again, beside a decision and a signature that are under way', async () => {
    const applicant = await ready()
    await askCode(server, applicant)
    const { db } = server.deps
    const param = { contractId: applicant.contractId }
    const { reading, code } = applicant.browser.api.portal.contract[':contractId']
    const application = (tx: Trx) => lockApplication(tx, applicant.id)
    const contract = (tx: Trx) =>
      tx.selectFrom('contracts').select('id').where('id', '=', applicant.contractId).forUpdate().execute()
    const used = (tx: Trx) => tx.updateTable('one_time_codes').set({ used_at: null }).execute()
    await db.updateTable('contracts').set({ read_at: null }).where('id', '=', applicant.contractId).execute()
    const [read] = await runInto(db, application, [() => reading.$post({ param, query: {} })], contract)
    expect(read?.ok).toBe(true)
    const again = () => code.$post({ param, query: {}, json: { agreed: true } })
    const [asked] = await runInto(db, used, [again], application)
    expect(asked?.ok).toBe(true)
  })

  it('is not signed where the entry was taken back while the signature waited', async () => {
    const applicant = await ready()
    const code = await askCode(server, applicant)
    const application = (tx: Trx) => lockApplication(tx, applicant.id)
    const takeBack = (tx: Trx) => tx.deleteFrom('pix_payments').where('application_id', '=', applicant.id).execute()
    const [answer] = await runInto(server.deps.db, application, [() => sign(applicant, code)], takeBack)
    expect(answer && (await codeOf(answer))).toBe('entry_unpaid')
    expect(await rowOf(applicant.contractId)).toMatchObject({ state: 'ready', signed_at: null })
  })

  it('takes no code that was sent for a version that was made anew meanwhile', async () => {
    const applicant = await ready()
    const code = await askCode(server, applicant)
    const { version } = await detailOf(ana, applicant.id)
    const param = { id: applicant.id }
    const voiding = ana.api.admin.applications[':id'].contract.voiding
    await voiding.$post({ param, json: { version, reason: 'Endereço errado' } })
    expect(await codeOf(await sign(applicant, code))).toBe('contract_changed')
    await generate(server, ana, applicant.id)
    const renewed = { ...applicant, contractId: (await contractOf(applicant)).contract?.id ?? '' }
    expect(renewed.contractId).not.toBe(applicant.contractId)
    expect(await codeOf(await sign(renewed, code))).toBe('code_wrong')
    expect((await sign(renewed, await askCode(server, renewed))).status).toBe(200)
  })

  it('is made anew when the data in it change before the signature, and never after', async () => {
    const applicant = await ready()
    const move = async (street: string) => {
      const { email, phone, cep, number, neighborhood, city, state, password } = applicant.request
      const json = { email, phone, cep, street, number, neighborhood, city, state, password }
      await applicant.browser.api.portal.contact.$patch({ query: {}, json })
      await runAll(server)
      return (await contractOf(applicant)).contract
    }
    const second = await move('Rua das Maritacas')
    expect(second?.version).toBe(2)
    expect(JSON.stringify(second?.document)).toContain('Rua das Maritacas')
    expect(await codeOf(await sign(applicant, '123456'))).toBe('contract_changed')
    const signer = { ...applicant, contractId: second?.id ?? '' }
    await sign(signer, await askCode(server, signer))
    const third = await move('Rua dos Sabiás')
    expect(third).toMatchObject({ version: 2, signedAt: expect.any(String) })
    const { contracts } = await detailOf(ana, applicant.id)
    expect(contracts.versions.map(({ version, state }) => [version, state])).toEqual([
      [2, 'signed'],
      [1, 'void'],
    ])
  })

  it('is nobody else’s to read, download or sign, and no analyst signs it', async () => {
    const applicant = await ready()
    const stranger = await ready()
    const code = await askCode(server, applicant)
    expect((await sign({ browser: stranger.browser, contractId: applicant.contractId }, code)).status).toBe(404)
    const file = `/api/portal/contract/${applicant.contractId}/file`
    expect((await stranger.browser.fetch(file)).status).toBe(404)
    expect((await ana.fetch(file)).status).toBe(401)
    expect((await sign({ browser: ana, contractId: applicant.contractId }, code)).status).toBe(401)
    const foreign = `/api/portal/contract?application=${applicant.id}`
    expect((await stranger.browser.fetch(foreign)).status).toBe(404)
  })

  it('is not signed by following a link', async () => {
    const applicant = await ready()
    await askCode(server, applicant)
    const answer = await applicant.browser.fetch(`/api/portal/contract/${applicant.contractId}/signature`)
    expect([404, 405]).toContain(answer.status)
    expect((await rowOf(applicant.contractId)).signed_at).toBeNull()
  })

  it('is made by nobody before the financing is approved', async () => {
    const { id } = await applicantIn(server, 'analysis')
    const { version } = await detailOf(ana, id)
    const made = await ana.api.admin.applications[':id'].contract.$post({ param: { id }, json: { version } })
    expect(await codeOf(made)).toBe('wrong_status')
    expect((await detailOf(ana, id)).contracts.versions).toEqual([])
  })

  it('is not voided, and takes no second version, once it is signed', async () => {
    const applicant = await ready()
    await sign(applicant, await askCode(server, applicant))
    const { version } = await detailOf(ana, applicant.id)
    const param = { id: applicant.id }
    const { contract } = ana.api.admin.applications[':id']
    expect(await codeOf(await contract.$post({ param, json: { version } }))).toBe('contract_exists')
    const voiding = await contract.voiding.$post({ param, json: { version, reason: 'Engano' } })
    expect(await codeOf(voiding)).toBe('contract_changed')
  })

  it('does not change in the database itself once it is signed but to be voided, and is sealed once', async () => {
    const applicant = await ready()
    await sign(applicant, await askCode(server, applicant))
    await runAll(server)
    // As the owner of the tables, because the serving role is refused before the trigger.
    const { db } = server.ownerDeps
    const refused = [
      sql`update contracts set signed_at = now() where id = ${applicant.contractId}`,
      sql`update contracts set document = '{}' where id = ${applicant.contractId}`,
      sql`update contracts set state = 'void', voided_at = now(), void_reason = 'x', signed_at = null, evidence = null
        where id = ${applicant.contractId}`,
      sql`update contracts set sealed_at = now() where id = ${applicant.contractId}`,
      sql`delete from contracts where id = ${applicant.contractId}`,
    ]
    for (const statement of refused) await expect(statement.execute(db)).rejects.toThrow(/does not change/)
    const again = sql`insert into contracts select gen_random_uuid(), application_id, version + 1, '0123456789AB', state,
      text_version, facts, document, created_at, created_by, created_by_name, ready_at, sha256, blob_key, size_bytes,
      read_at, agreed_at, signed_at, evidence, sealed_at, sealed_sha256, sealed_blob_key, sealed_size_bytes, voided_at,
      voided_by_name, void_reason from contracts where id = ${applicant.contractId}`
    await expect(again.execute(db)).rejects.toThrow(/contracts_in_force/)
    await sql`update contracts set state = 'void', voided_at = now(), void_reason = 'x'
      where id = ${applicant.contractId}`.execute(db)
    const gone = sql`delete from contracts where id = ${applicant.contractId}`
    await expect(gone.execute(db)).rejects.toThrow(/does not change/)
  })

  it('asks to log in again where the session ended in between', async () => {
    const applicant = await ready()
    const code = await askCode(server, applicant)
    const { id } = await ownerOf(server.deps.db, applicant.id)
    await server.deps.db.deleteFrom('sessions').where('account_id', '=', id).execute()
    expect((await sign(applicant, code)).status).toBe(401)
    const { cpf, password } = applicant.request
    await applicant.browser.api.session.$post({ json: { cpf, password } })
    expect((await sign(applicant, code)).status).toBe(200)
  })

  it('is not signed once its proposal is over: a new version is asked for, read and signed', async () => {
    const own = await startServer(await sealVariables())
    const analyst = await createAnalyst(own)
    const applicant = await readyToSign(own, analyst, { email: 'vencida@example.com' })
    const before = (await rowOf(applicant.contractId)).facts.offer
    own.advance(30 * 24 * 3_600_000)
    const { cpf, password, email } = applicant.request
    await applicant.browser.api.session.$post({ json: { cpf, password } })
    expect(await contractOf(applicant)).toMatchObject({ obstacle: 'contract_outdated' })
    expect(await codeOf(await sign(applicant, '123456'))).toBe('contract_outdated')

    const { renewal } = applicant.browser.api.portal.contract
    const asked = await Promise.all([renewal.$post({ query: {} }), renewal.$post({ query: {} })])
    expect(await asked[0]?.json()).toMatchObject({ contract: null, making: true })
    await runAll(own)
    const { contract, obstacle } = await contractOf(applicant)
    expect([contract?.version, obstacle]).toEqual([2, null])
    const { offer } = (await rowOf(contract?.id ?? '')).facts
    expect(offer.madeOn).toBe(brazilianDate(own.deps.now()))
    expect(contract?.offer).toEqual(offer)
    expect(offer.installments.map(({ valueCents }) => valueCents)).toEqual(
      before.installments.map(({ valueCents }) => valueCents),
    )
    expect(await messagesTo(own, email)).toContain('contract_ready')
    const signer = { ...applicant, contractId: contract?.id ?? '' }
    expect((await sign(signer, await askCode(own, signer))).status).toBe(200)
    await own.stop()
  }, 60_000)

  it('is made anew by itself when the entry comes after its proposal was over', async () => {
    const own = await startServer(await sealVariables())
    const analyst = await createAnalyst(own)
    const applicant = await applicantIn(own, 'signing', { email: 'atrasada@example.com' })
    await generate(own, analyst, applicant.id)
    own.advance(40 * 24 * 3_600_000)
    const late = await createAnalyst(own)
    await payEntry(late, applicant.id)
    await runAll(own)
    const { cpf, password } = applicant.request
    await applicant.browser.api.session.$post({ json: { cpf, password } })
    const { contract, obstacle } = await contractOf(applicant)
    expect([contract?.version, obstacle]).toEqual([2, null])
    await own.stop()
  }, 60_000)
})
