import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DocumentReviewRequest } from '#api/admin.ts'
import { securityWords } from '#content/security-history.ts'
import { documentKinds } from '#domain/documents/documents.ts'
import { checksOf } from '#domain/documents/review.ts'
import { readPixCode } from '#domain/pix.ts'
import { changeable, codeOf, createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { messagesTo } from '#tests/support/codes.ts'
import { openAccount } from '#tests/support/pix/bank.ts'
import { moveTo, photo, sha256, upload } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let ana: Browser
let beto: Browser
let applicant: Awaited<ReturnType<typeof createApplicant>>
let param: { id: string }
const purged: string[] = []

beforeAll(async () => {
  server = await startServer({}, { purgeCdn: async (tag) => void purged.push(tag) })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  purged.length = 0
  ana = await stepUp(await createAnalyst(server))
  beto = await createAnalyst(server, 'beto', 'analyst')
  applicant = await createApplicant(server, { motorcycle: 'x-adv', installments: 24 })
  param = { id: applicant.id }
})

const detail = async () => (await ana.api.admin.applications[':id'].$get({ param })).json()
const errorsOf = async (response: { json(): Promise<unknown> }) =>
  ((await response.json()) as { errors: unknown }).errors

describe('an application', () => {
  it('is shown whole, and without its password', async () => {
    const shown = await detail()
    const { fullName, cpf, birthDate, incomeCents } = applicant.json
    expect(shown).toMatchObject({ id: param.id, fullName, cpf, birthDate, incomeCents, status: 'received', version: 1 })
    expect(shown).toMatchObject({ creditScore: null, pixCode: null, entryCents: 496_190, installmentCents: 186_071 })
    expect(shown.documents.cnh).toMatchObject({ status: 'pending', id: null })
    expect(shown.history.events).toMatchObject([{ kind: 'created', actorType: 'applicant', to: 'received' }])
    expect(JSON.stringify(shown)).not.toMatch(/argon2|password/i)
  })

  it('that does not exist is not found', async () => {
    const unknown = { id: '0f8fad5b-d9cb-469f-a165-70867728950e' }
    expect((await ana.api.admin.applications[':id'].$get({ param: unknown })).status).toBe(404)
    expect((await ana.api.admin.applications[':id'].$get({ param: { id: 'abc' } })).status).toBe(422)
  })
})

describe('a change of status', () => {
  const change = (
    who: Browser,
    json: {
      status: 'analysis' | 'rejected' | 'received' | 'completed'
      version: number
      note?: string
      reason?: string
      refusal?: 'income' | 'documents'
    },
  ) => who.api.admin.applications[':id'].status.$put({ param, json })

  it('is stored with its note, and told with who did it', async () => {
    const answer = await (await change(ana, { status: 'analysis', version: 1, note: ' Tudo \n certo ' })).json()
    expect(answer).toMatchObject({ status: 'analysis', version: 2 })
    expect(answer.history.events[0]).toMatchObject({
      kind: 'status',
      actorType: 'analyst',
      actor: 'ana',
      from: 'received',
      to: 'analysis',
      note: 'Tudo \n certo',
    })
  })

  it('of a version that is no longer is refused, whole', async () => {
    expect((await change(ana, { status: 'analysis', version: 1 })).status).toBe(200)
    const late = await change(beto, { status: 'rejected', refusal: 'income', version: 1, reason: 'renda' })
    expect([late.status, await codeOf(late)]).toEqual([409, 'stale_version'])
    expect(await detail()).toMatchObject({ status: 'analysis', version: 2 })
    expect((await change(beto, { status: 'rejected', refusal: 'income', version: 2, reason: 'renda' })).status).toBe(
      200,
    )
  })

  it('asked for by two at once happens once', async () => {
    const both = await Promise.all([
      change(ana, { status: 'analysis', version: 1 }),
      change(beto, { status: 'completed', version: 1, reason: 'Entregue na loja' }),
    ])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect((await detail()).history.events).toHaveLength(2)
  })

  it('to refused needs what the customer is told; what else is written stays inside', async () => {
    const bare = await change(ana, { status: 'rejected', version: 1, note: 'Liguei antes', reason: 'Renda' })
    expect(bare.status).toBe(422)
    expect(await errorsOf(bare)).toEqual([{ field: 'refusal', code: 'refusal_required' }])
    const reason = 'Renda insuficiente'
    const never = await change(ana, { status: 'rejected', refusal: 'documents', version: 1, reason })
    expect(await errorsOf(never)).toEqual([{ field: 'refusal', code: 'refusal_without_documents' }])
    const answer = await (
      await change(ana, { status: 'rejected', refusal: 'income', version: 1, note: 'Liguei antes', reason })
    ).json()
    expect(answer.history.events[0]).toMatchObject({
      to: 'rejected',
      note: 'Liguei antes',
      data: { reason, refusal: 'income' },
    })
  })

  it('that leaves stages out, or goes back, needs a reason, which is kept with what was missing', async () => {
    const bare = await change(ana, { status: 'completed', version: 1, note: 'Direto' })
    expect([bare.status, await errorsOf(bare)]).toEqual([422, [{ field: 'reason', code: 'reason_required' }]])
    expect(await detail()).toMatchObject({ status: 'received', version: 1 })

    const jump = await change(ana, { status: 'completed', version: 1, reason: 'Vendida na loja' })
    const missing = ['cnh', 'selfie', 'residencia', 'entry', 'contract', 'registration', 'chassis', 'plate']
    expect((await jump.json()).history.events[0]).toMatchObject({
      to: 'completed',
      data: { reason: 'Vendida na loja', missing },
    })
    expect((await change(ana, { status: 'analysis', version: 2 })).status).toBe(422)
    const back = await (await change(ana, { status: 'analysis', version: 2, reason: 'Engano' })).json()
    expect(back.history.events[0]).toMatchObject({ from: 'completed', to: 'analysis', data: { reason: 'Engano' } })
    expect(back.history.events[0]?.data).not.toHaveProperty('missing')
  })

  it('out of the stage of the documents waits for each to be accepted, or for a reason', async () => {
    await moveTo(server, param.id, 'waiting_docs')
    const signing = (version: number) =>
      ana.api.admin.applications[':id'].status.$put({ param, json: { status: 'signing', version } })
    expect((await signing(1)).status).toBe(422)
    for (const kind of documentKinds) {
      expect((await upload(applicant.browser, kind, await photo(5_000), 'foto.jpg')).status).toBe(200)
      const { documents, version } = await detail()
      const checked = [...checksOf(kind)]
      const json = { decision: 'accepted' as const, documentId: documents[kind].id ?? '', checked, version }
      await ana.api.admin.applications[':id'].documents[':kind'].review.$put({ param: { ...param, kind }, json })
    }
    expect((await signing((await detail()).version)).status).toBe(200)
  })

  it('is among the changes that tell how far the application got', async () => {
    await change(ana, { status: 'analysis', version: 1 })
    const { events } = await (
      await change(ana, { status: 'rejected', refusal: 'income', version: 2, reason: 'Renda' })
    ).json()
    expect(events.map(({ from, to }) => [from, to])).toEqual([
      [null, 'received'],
      ['received', 'analysis'],
      ['analysis', 'rejected'],
    ])
  })

  it('to the same status is a note, or nothing', async () => {
    await change(ana, { status: 'received', version: 1 })
    expect(await detail()).toMatchObject({ version: 1 })
    await change(ana, { status: 'received', version: 1, note: 'Liguei, sem resposta' })
    const { events } = (await detail()).history
    expect(events[0]).toMatchObject({ kind: 'note', from: null, to: null, note: 'Liguei, sem resposta' })
  })
})

it('takes a score, changes it and takes it away', async () => {
  const put = (creditScore: number | null, version: number) =>
    ana.api.admin.applications[':id'].score.$put({ param, json: { creditScore, version } })
  expect(await (await put(742, 1)).json()).toMatchObject({ creditScore: 742, version: 2 })
  expect((await put(1001, 2)).status).toBe(422)
  expect((await put(-1, 2)).status).toBe(422)
  expect(await (await put(null, 2)).json()).toMatchObject({ creditScore: null })
  expect((await detail()).history.events.slice(0, 2)).toMatchObject([
    { kind: 'score', data: { from: 742, to: null } },
    { kind: 'score', data: { from: null, to: 742 } },
  ])
})

describe('the Pix code', () => {
  const put = (pixCode: string | null, version = 1) =>
    ana.api.admin.applications[':id'].pix.$put({ param, json: { pixCode, version } })
  const propose = () => ana.api.admin.applications[':id'].pix.proposal.$post({ param })
  const code = (amount: number) =>
    generatePixPayload({
      key: 'pix@tiriva.example',
      merchantName: 'Banco Tiriva',
      merchantCity: 'Tiriva do Sul',
      amount,
    }) ?? ''

  it('is neither made nor stored where there is no entry to pay, and says so', async () => {
    const shownOffer = { entryPercent: 0, monthlyInterestPercent: 0 }
    const settings = changeable(await (await ana.api.admin.settings.$get()).json())
    const financial = { ...settings.financial, taxaEntrada: 0 }
    expect((await ana.api.admin.settings.$put({ json: { ...settings, financial } })).status).toBe(200)
    param = { id: (await createApplicant(server, { shownOffer })).id }
    expect(await codeOf(await propose())).toBe('pix_no_entry')
    expect(await errorsOf(await put(code(10)))).toEqual([{ field: 'pixCode', code: 'pix_no_entry' }])
    expect((await put(null)).status).toBe(200)
  })

  it('must be a BR Code, for the entry', async () => {
    expect(await errorsOf(await put('000000'))).toEqual([{ field: 'pixCode', code: 'pix_invalid' }])
    expect(await errorsOf(await put(code(10)))).toEqual([{ field: 'pixCode', code: 'pix_amount_mismatch' }])
    expect(await errorsOf(await put(code(4961.9)))).toEqual([{ field: 'pixCode', code: 'pix_other_account' }])
    await openAccount(server)
    const stored = await (await put(code(4961.9))).json()
    expect(stored).toMatchObject({ pixCode: code(4961.9), version: 2 })
    expect(await (await put(null, 2)).json()).toMatchObject({ pixCode: null })
  })

  it('is made from the account of the settings, for the entry', async () => {
    expect(await codeOf(await propose())).toBe('pix_account_missing')
    const settings = changeable(await (await ana.api.admin.settings.$get()).json())
    const pix = { chave: 'pix@tiriva.example', nome: 'Banco Tiriva', cidade: 'Tiriva do Sul' }
    expect((await ana.api.admin.settings.$put({ json: { ...settings, pix } })).status).toBe(200)
    const { pixCode } = await (await propose()).json()
    expect(readPixCode(pixCode)).toMatchObject({ payee: 'Banco Tiriva', city: 'Tiriva do Sul', amountCents: 496_190 })
    // A reference of 24 letters and digits, which identifies no person.
    expect(pixCode).toMatch(/0524[0-9a-f]{24}/)
    expect(pixCode).not.toContain(applicant.contractNumber)
    expect((await put(pixCode)).status).toBe(200)
  })
})

describe('settings', () => {
  it('begin with the defaults, are stored under their own keys, and restored', async () => {
    const get = async () => (await ana.api.admin.settings.$get()).json()
    const { version, saved, ...defaults } = await get()
    expect(saved).toBeNull()
    expect(defaults).toMatchObject({
      financial: { taxaEntrada: 10, taxaEntradaMaxima: 50, taxaJurosPadrao: 0, parcelasPadrao: 60 },
    })
    const changed = {
      financial: { taxaEntrada: 20, taxaEntradaMaxima: 40, taxaJurosPadrao: 1.99, parcelasPadrao: 48 },
      support: { whatsappSuporte: '5511987654321' },
      pix: { chave: 'pix@tiriva.example', nome: 'Tiriva', cidade: 'Tiriva do Sul' },
    }
    const second = await (await ana.api.admin.settings.$put({ json: { ...changed, version } })).json()
    expect(await get()).toEqual(second)
    expect(second).toMatchObject({ ...changed, saved: { by: 'ana' } })
    expect(purged).toEqual(['settings'])
    const rows = await server.deps.db.selectFrom('system_configurations').selectAll().orderBy('key').execute()
    expect(rows).toMatchObject([
      { key: 'financial_settings', value: changed.financial, description: 'Configurações de financiamento padrão' },
      { key: 'pix_settings' },
      { key: 'support_settings', value: changed.support, description: 'Configurações de suporte' },
    ])
    const offer = await (await ana.api.offer.$get()).json()
    expect(offer).toMatchObject({
      entryPercent: 20,
      mostEntryPercent: 40,
      monthlyInterestPercent: 1.99,
      defaultInstallments: 48,
    })
    const restored = await ana.api.admin.settings.defaults.$post({ json: { version: second.version } })
    expect(await restored.json()).toMatchObject({ ...defaults, pix: changed.pix })
    // The simulation starts with 12 again, as before the first save.
    expect(await (await server.browser().api.offer.$get()).json()).toMatchObject({ defaultInstallments: null })
  })

  it('take any whole support number, a land line and a 0800 too, and refuse what nobody could reach', async () => {
    const save = async (whatsappSuporte: string) => {
      const settings = changeable(await (await ana.api.admin.settings.$get()).json())
      return ana.api.admin.settings.$put({ json: { ...settings, support: { whatsappSuporte } } })
    }
    for (const [typed, stored] of [
      ['0800 000 0000', '08000000000'],
      ['(11) 3333-4444', '551133334444'],
      ['+55 11 98765-4321', '5511987654321'],
    ] as const) {
      expect((await save(typed)).status, typed).toBe(200)
      expect(await (await server.browser().api.support.$get()).json()).toEqual({ whatsapp: stored })
    }
    for (const typed of ['119876543211234', '98765-4321', 'ligue 0800 000 0000']) {
      expect(await (await save(typed)).json(), typed).toMatchObject({
        code: 'validation_failed',
        errors: [{ field: 'support.whatsappSuporte', code: 'whatsapp_invalid' }],
      })
    }
  })

  it('let nobody overwrite what they have not seen, not even at the same moment', async () => {
    const { settings } = ana.api.admin
    const seen = changeable(await (await settings.$get()).json())
    const wanting = (parcelasPadrao: number) => ({ ...seen, financial: { ...seen.financial, parcelasPadrao } })
    const put = (parcelasPadrao: number) => settings.$put({ json: wanting(parcelasPadrao) })
    const answers = await Promise.all([put(11), put(12), put(13)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await codeOf(await put(14))).toBe('stale_settings')
    expect(await codeOf(await settings.defaults.$post({ json: { version: seen.version } }))).toBe('stale_settings')
    const won = await (await settings.$get()).json()
    expect([11, 12, 13]).toContain(won.financial.parcelasPadrao)
    expect(purged).toEqual(['settings'])
  })

  it.each([
    { taxaEntrada: 101 },
    { taxaEntradaMaxima: 9 },
    { taxaEntradaMaxima: 91 },
    { taxaEntrada: -1 },
    { taxaJurosPadrao: -0.01 },
    { parcelasPadrao: 0 },
    { parcelasPadrao: 121 },
  ])('refuse %j', async (wrong) => {
    const settings = changeable(await (await ana.api.admin.settings.$get()).json())
    const json = { ...settings, financial: { ...settings.financial, ...wrong } }
    expect((await ana.api.admin.settings.$put({ json })).status).toBe(422)
  })
})

it('tells the history in the order of time, whatever the order of writing', async () => {
  const at = new Date(server.deps.now().getTime() - 3_600_000)
  const earlier = { application_id: param.id, kind: 'note', actor_type: 'system', at } as const
  await server.deps.db
    .insertInto('application_events')
    .values({ ...earlier, actor_id: null, actor_name: null, from_status: null, to_status: null, note: 'antes' })
    .execute()
  expect((await detail()).history.events.map(({ kind }) => kind)).toEqual(['created', 'note'])
})

it('pages through a long history', async () => {
  await ana.api.admin.applications[':id'].score.$put({ param, json: { creditScore: 500, version: 1 } })
  // As if the score had been typed sixty times.
  await sql`insert into application_events (application_id, kind, actor_type, actor_id, actor_name, data, at)
    select application_id, kind, actor_type, actor_id, actor_name, data, at
    from application_events, generate_series(1, 59) where application_id = ${param.id} and kind = 'score'`.execute(
    server.deps.db,
  )
  const { history } = await detail()
  expect(history.events).toHaveLength(50)
  expect(history.hasMore).toBe(true)
  const query = { before: String(history.events.at(-1)?.id) }
  const older = await (await ana.api.admin.applications[':id'].history.$get({ param, query })).json()
  expect(older).toMatchObject({ hasMore: false })
  expect(older.events).toHaveLength(11)
  expect(older.events.at(-1)?.kind).toBe('created')
})

it('leaves no door open to applicants', async () => {
  const json = { status: 'approved' as const, version: 1 }
  const answer = await applicant.browser.api.admin.applications[':id'].status.$put({ param, json })
  expect(answer.status).toBe(401)
  expect(await detail()).toMatchObject({ status: 'received' })
})

describe('a document', () => {
  const file = (query: { como?: 'miniatura' | 'documento' }) =>
    ana.api.admin.applications[':id'].documents[':kind'].$get({ param: { ...param, kind: 'cnh' }, query })
  const kindsOf = async () => (await detail()).history.events.map((event) => event.kind)
  let picture: Buffer
  let id: string
  beforeAll(async () => {
    picture = await photo(60_000)
  })
  beforeEach(async () => {
    await moveTo(server, param.id, 'waiting_docs')
    expect((await upload(applicant.browser, 'cnh', picture, 'cnh.jpg')).status).toBe(200)
    id = (await detail()).documents.cnh.id ?? ''
  })
  const review = async (json: Partial<DocumentReviewRequest> & Pick<DocumentReviewRequest, 'decision'>) => {
    const { version } = await detail()
    const whole = json.decision === 'accepted' ? { checked: [...checksOf('cnh')] } : { refusal: 'cropped' as const }
    return ana.api.admin.applications[':id'].documents[':kind'].review.$put({
      param: { ...param, kind: 'cnh' },
      json: { documentId: id, ...whole, ...json, version },
    })
  }

  it('is read through the analyst alone, and every look is in the history', async () => {
    const response = await file({ como: 'documento' })
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(picture))
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    await (await file({})).arrayBuffer()
    expect(await kindsOf()).toEqual(['document_viewed', 'document_viewed', 'document_sent', 'created'])
    await (await file({ como: 'miniatura' })).arrayBuffer()
    await (await file({ como: 'miniatura' })).arrayBuffer()
    expect((await kindsOf()).filter((kind) => kind === 'document_thumbnail')).toHaveLength(1)
    const path = `/api/admin/applications/${param.id}/documents/cnh`
    expect((await applicant.browser.fetch(path)).status).toBe(401)
    expect((await ana.fetch(path.replace('cnh', 'selfie'))).status).toBe(404)
  })

  it('is read under the eyes of the management', async () => {
    for (let time = 0; time < 2; time++) await (await file({ como: 'miniatura' })).arrayBuffer()
    await (await file({})).arrayBuffer()
    const answer = await ana.api.admin.team.history.$get({ query: { kind: 'document_viewed' } })
    const { events } = await answer.json()
    expect(events.map((event) => [event.by, securityWords(event)])).toEqual([
      // One as a thumbnail, which is the whole file.
      ['ana', `Viu um documento: CNH, pedido #${param.id.slice(0, 8)}`],
      ['ana', `Viu um documento: CNH, pedido #${param.id.slice(0, 8)}`],
    ])
  })

  it('is refused with a reason that the applicant reads, and can be sent again', async () => {
    expect(await errorsOf(await review({ decision: 'refused' }))).toEqual([
      { field: 'reason', code: 'reason_required' },
    ])
    // A CNH has no address, so this reason is not possible.
    for (const refusal of [undefined, 'other_address'] as const) {
      expect(await errorsOf(await review({ decision: 'refused', reason: 'Foto cortada', refusal }))).toEqual([
        { field: 'refusal', code: 'document_refusal_required' },
      ])
    }
    expect((await review({ decision: 'refused', reason: 'Foto cortada' })).status).toBe(200)
    const seen = await (await applicant.browser.api.portal.$get({ query: {} })).json()
    expect(seen.documents.cnh).toMatchObject({ status: 'refused', reason: 'Foto cortada' })
    expect((await upload(applicant.browser, 'cnh', picture, 'cnh-2.jpg')).status).toBe(200)
    expect((await detail()).documents.cnh).toMatchObject({ status: 'uploaded', reason: null })
    const [refused] = (await detail()).history.events.filter(({ kind }) => kind === 'document_refused')
    expect(refused).toMatchObject({ note: 'Foto cortada', data: { document: 'cnh', refusal: 'cropped' } })
    const late = await review({ decision: 'accepted' })
    expect([late.status, await codeOf(late)]).toEqual([409, 'stale_version'])
  })

  it('is a reason to refuse the application, even where every sent document was refused', async () => {
    expect((await review({ decision: 'refused', reason: 'Foto cortada' })).status).toBe(200)
    const { version } = await detail()
    const refusal = { status: 'rejected', refusal: 'documents', reason: 'Sem documento legível', version } as const
    const answer = await ana.api.admin.applications[':id'].status.$put({ param, json: refusal })
    expect((await answer.json()).status).toBe('rejected')
  })

  it('is not refused with a fraud in the bank’s name: links never, the rest after a second look that the history keeps', async () => {
    const refuse = (reason: string, confirmed?: boolean) =>
      review({ decision: 'refused', reason, ...(confirmed !== undefined && { confirmed }) })
    expect(await errorsOf(await refuse('Envie por www.exemplo.com/cnh'))).toEqual([
      { field: 'reason', code: 'message_link' },
    ])
    const text = 'Mande a foto para (11) 98765-4321'
    expect(await errorsOf(await refuse(text))).toEqual([{ field: 'reason', code: 'suspect_contact' }])
    expect((await detail()).documents.cnh.status).toBe('uploaded')
    expect(await messagesTo(server, applicant.json.email)).not.toContain('document_refused')
    expect((await refuse(text, true)).status).toBe(200)
    const { events } = await (await ana.api.admin.team.history.$get({ query: { kind: 'suspect_text_sent' } })).json()
    expect(events).toMatchObject([{ by: 'ana', detail: { kinds: ['contact'] } }])
  })

  it.each(['received', 'analysis', 'approved', 'signing', 'completed', 'rejected'] as const)(
    'is only looked at while the application is %s',
    async (status) => {
      await moveTo(server, param.id, status)
      for (const json of [{ decision: 'accepted' }, { decision: 'refused', reason: 'Foto cortada' }] as const) {
        const answer = await review(json)
        expect([answer.status, await codeOf(answer)]).toEqual([409, 'wrong_status'])
      }
      expect((await detail()).documents.cnh).toMatchObject({ status: 'uploaded', reason: null })
      expect(await kindsOf()).toEqual(['document_sent', 'created'])
    },
  )

  it('is accepted with everything on it compared, which stays with the decision', async () => {
    for (const checked of [undefined, [], ['name', 'cpf'], ['name', 'cpf', 'address']] as const) {
      expect(await errorsOf(await review({ decision: 'accepted', checked: checked && [...checked] }))).toEqual([
        { field: 'checked', code: 'checks_required' },
      ])
    }
    expect((await review({ decision: 'accepted' })).status).toBe(200)
    const [accepted] = (await detail()).history.events
    expect(accepted).toMatchObject({ kind: 'document_accepted', data: { checked: ['name', 'cpf', 'birthDate'] } })
  })

  it('that is accepted stays', async () => {
    expect((await review({ decision: 'accepted' })).status).toBe(200)
    expect((await detail()).documents.cnh.status).toBe('accepted')
    expect((await upload(applicant.browser, 'cnh', picture, 'cnh.jpg')).status).toBe(409)
  })
})
