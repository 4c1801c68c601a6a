import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brand } from '#content/brand.ts'
import { leadConsent } from '#content/consent.ts'
import { checksOf } from '#domain/documents/review.ts'
import { codeOf, createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { messagesTo } from '#tests/support/codes.ts'
import { openAccount } from '#tests/support/pix/bank.ts'
import { photo, upload } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let ana: Browser
let applicant: Awaited<ReturnType<typeof createApplicant>>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await stepUp(await createAnalyst(server))
  await openAccount(server, brand.email)
  applicant = await createApplicant(server)
})

const detail = async () => (await ana.api.admin.applications[':id'].$get({ param: { id: applicant.id } })).json()
async function moveTo(status: 'analysis' | 'approved' | 'waiting_docs' | 'signing' | 'completed' | 'rejected') {
  const { version } = await detail()
  const json = { status, version, reason: 'Renda insuficiente', refusal: 'income' as const }
  const answer = await ana.api.admin.applications[':id'].status.$put({ param: { id: applicant.id }, json })
  if (answer.status !== 200) throw new Error(String(await codeOf(answer)))
}
async function savePix(code: string | null) {
  const { version } = await detail()
  const json = { pixCode: code, version }
  await ana.api.admin.applications[':id'].pix.$put({ param: { id: applicant.id }, json })
}
const pixCode = (entryCents: number) =>
  generatePixPayload({
    key: brand.email,
    merchantName: brand.bank,
    merchantCity: brand.address.city,
    amount: entryCents / 100,
  })
/** The kinds of messages to the applicant since the application. */
const told = async () => (await messagesTo(server, applicant.json.email)).slice(1)

describe('the applicant is told', () => {
  it('each step that the bank takes, once', async () => {
    await moveTo('analysis')
    await moveTo('approved')
    await moveTo('waiting_docs')
    await moveTo('signing')
    // The approval opens the documents, and its mail names them.
    expect(await told()).toEqual(['application_approved'])
    await savePix(pixCode((await detail()).entryCents))
    await moveTo('completed')
    expect(await told()).toEqual(['application_approved', 'entry_payable', 'motorcycle_released'])
  })

  it('that the entry can be paid when the status comes after the code', async () => {
    await savePix(pixCode((await detail()).entryCents))
    expect(await told()).toEqual([])
    await moveTo('signing')
    expect(await told()).toEqual(['entry_payable'])
  })

  it('a refusal with its reason in plain words but not the note, and an approval that comes after it', async () => {
    await moveTo('rejected')
    await moveTo('approved')
    expect(await told()).toEqual(['application_refused', 'application_reopened', 'application_approved'])
    const texts = await server.deps.db.selectFrom('messages').select('body_text').execute()
    expect(JSON.stringify(texts)).not.toContain('Renda insuficiente')
    expect(JSON.stringify(texts)).toContain('A parcela ficou alta para a renda')
  })

  it('each refusal of a document with the reason, and an acceptance where it was refused before', async () => {
    await moveTo('waiting_docs')
    const file = await photo(20_000)
    await upload(applicant.browser, 'cnh', file)
    await upload(applicant.browser, 'selfie', file)
    for (const [kind, decision] of [
      ['cnh', 'accepted'],
      ['selfie', 'refused'],
      ['selfie', 'accepted'],
      ['selfie', 'refused'],
    ] as const) {
      const { version, documents } = await detail()
      const refusal = { refusal: 'cropped', reason: 'Rosto fora da foto' } as const
      const json = { version, decision, documentId: documents[kind].id ?? '', checked: [...checksOf(kind)], ...refusal }
      const review = ana.api.admin.applications[':id'].documents[':kind'].review
      expect((await review.$put({ param: { id: applicant.id, kind }, json })).status).toBe(200)
    }
    const both = ['document_refused', 'document_accepted', 'document_refused']
    expect(await told()).toEqual(['documents_requested', ...both])
    const { body_text } = await server.deps.db
      .selectFrom('messages')
      .select('body_text')
      .where('kind', '=', 'document_refused')
      .executeTakeFirstOrThrow()
    expect(body_text).toContain('Rosto fora da foto')
  })

  it('no request of documents where none is missing', async () => {
    await moveTo('waiting_docs')
    for (const kind of ['cnh', 'selfie', 'residencia'] as const)
      await upload(applicant.browser, kind, await photo(20_000))
    await moveTo('signing')
    await moveTo('waiting_docs')
    expect((await told()).filter((kind) => kind === 'documents_requested')).toHaveLength(1)
  })

  it('nothing of a decision that lost against another', async () => {
    const { version } = await detail()
    const decide = (status: 'approved' | 'waiting_docs') =>
      ana.api.admin.applications[':id'].status.$put({
        param: { id: applicant.id },
        json: { status, version, reason: 'Direto' },
      })
    const answers = await Promise.all([decide('approved'), decide('waiting_docs')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await told()).toHaveLength(1)
  })
})

it('a contact is confirmed to the person, and told to the bank', async () => {
  const { fullName, cpf, phone, motorcycle, installments } = applicant.json
  const email = 'interessada@example.com'
  const json = {
    fullName,
    cpf,
    email,
    phone,
    motorcycle,
    installments,
    consent: { version: leadConsent.version, accepted: true as const },
  }
  expect((await server.browser().api.leads.$post({ json })).status).toBe(201)
  expect(await messagesTo(server, email)).toEqual(['lead_received'])
  expect(await messagesTo(server, brand.email)).toEqual(['lead_arrived'])
})
