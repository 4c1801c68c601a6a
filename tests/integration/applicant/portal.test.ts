import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContactRequest } from '#api/contact-request.ts'
import { businessDaysAfter } from '#domain/calendar/business-days.ts'
import { newPixCode } from '#domain/pix.ts'
import { applyAgain } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { codeSentTo, messagesTo, otherThan } from '#tests/support/codes.ts'
import { bankKey, openAccount } from '#tests/support/pix/bank.ts'
import { type Applicant, applicantIn, moveTo, photo, startOf, upload } from '#tests/support/portal.ts'

let server: TestServer
let jpeg: Buffer
beforeAll(async () => {
  server = await startServer()
  jpeg = await photo(60_000)
})
afterAll(() => server.stop())

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
const contact = (changes: Partial<ContactRequest> = {}): ContactRequest => {
  const { cep, street, number, neighborhood, city, state, password } = application()
  return {
    email: 'nova@example.com',
    phone: '21998765432',
    cep,
    street,
    number,
    neighborhood,
    city,
    state,
    password,
    ...changes,
  }
}

/** Every portal route that reads or changes something, for one application. */
function routes(applicationId: string, uploadId: string): [string, string, unknown?][] {
  const query = `?application=${applicationId}`
  const uploads = '/api/portal/documents/uploads'
  return [
    ['GET', `/api/portal${query}`],
    ['PATCH', `/api/portal/contact${query}`, contact()],
    ['POST', `${uploads}${query}`, startOf('cnh', jpeg)],
    ['GET', `${uploads}/${uploadId}${query}`],
    ['PUT', `${uploads}/${uploadId}/parts/0${query}`, jpeg],
    ['POST', `/pdf/uploads/${uploadId}/complete${query}`],
    ['DELETE', `${uploads}/${uploadId}${query}`],
    ['GET', `/api/portal/documents/cnh${query}`],
  ]
}

function call(browser: Browser, [method, path, body]: [string, string, unknown?]) {
  const isFile = body instanceof Uint8Array
  return browser.fetch(path, {
    method,
    ...(body ? { body: (isFile ? body : JSON.stringify(body)) as BodyInit } : {}),
    headers: { 'content-type': isFile ? 'application/octet-stream' : 'application/json' },
  })
}

describe("somebody else's application", () => {
  let owner: Applicant
  let other: Applicant
  let uploadId: string

  beforeAll(async () => {
    owner = await applicantIn(server, 'waiting_docs')
    other = await applicantIn(server, 'waiting_docs')
    await upload(owner.browser, 'cnh', jpeg)
    const started = await owner.browser.api.portal.documents.uploads.$post({ query: {}, json: startOf('selfie', jpeg) })
    uploadId = (await started.json()).id
  })
  const snapshot = async () => ({
    row: await server.deps.db.selectFrom('financing_applications').selectAll().where('id', '=', owner.id).execute(),
    documents: await server.deps.db
      .selectFrom('documents')
      .selectAll()
      .where('application_id', '=', owner.id)
      .execute(),
    files: (await server.deps.documents().list()).blobs,
  })

  it("is out of reach without a session, with a made-up one, and with an analyst's cookie name", async () => {
    const before = await snapshot()
    const nobody = server.browser()
    const stranger = server.browser({ headers: { cookie: `__Host-applicant=${'a'.repeat(43)}` } })
    const analyst = server.browser({
      headers: { cookie: `__Host-analyst=${owner.browser.cookies.get('__Host-applicant')}` },
    })
    for (const browser of [nobody, stranger, analyst]) {
      for (const route of routes(owner.id, uploadId)) {
        expect((await call(browser, route)).status, route.slice(0, 2).join(' ')).toBe(401)
      }
    }
    expect(await snapshot()).toEqual(before)
  })

  it("is out of reach with another applicant's session, by its id or by an upload's", async () => {
    const before = await snapshot()
    for (const route of routes(owner.id, uploadId)) {
      expect((await call(other.browser, route)).status, route.slice(0, 2).join(' ')).toBe(404)
    }
    // An own application with the other person's upload gets 410, as for any missing upload.
    for (const route of routes(other.id, uploadId).filter(([, path]) => path.includes(uploadId))) {
      const { status } = await call(other.browser, route)
      expect([204, 410], route.slice(0, 2).join(' ')).toContain(status)
    }
    expect(await snapshot()).toEqual(before)
  })

  it('stays out of reach once the own session is over', async () => {
    await owner.browser.api.session.$delete()
    for (const route of routes(owner.id, uploadId)) expect((await call(owner.browser, route)).status).toBe(401)
  })
})

describe('the own application', () => {
  it('shows the Pix code only while it may be paid', async () => {
    const { browser, id } = await applicantIn(server, 'approved')
    const setCode = (code: string) =>
      server.deps.db
        .updateTable('financing_applications')
        .set({ payment_info: JSON.stringify({ pix_code: code }) })
        .where('id', '=', id)
        .execute()
    const pixCode = async () => (await (await browser.api.portal.$get({ query: {} })).json()).pixCode
    await openAccount(server)
    const payee = { key: bankKey, name: 'Banco Tiriva', city: 'Tiriva do Sul' }
    const valid = newPixCode(payee, 149_900, 'codigoguardado1') ?? ''
    await setCode(valid)
    expect(await pixCode()).toBeNull()
    await moveTo(server, id, 'signing')
    expect(await pixCode()).toBe(valid)
    await setCode('0'.repeat(36))
    expect(await pixCode()).toBeNull()
  })

  it('says by when the bank acts', async () => {
    const { browser } = await applicantIn(server, 'analysis')
    const view = await (await browser.api.portal.$get({ query: {} })).json()
    expect(view.promisedBy).toBe(businessDaysAfter(new Date(view.createdAt), 2))
  })

  it('never carries the password or what analysts keep to themselves', async () => {
    const { browser } = await applicantIn(server, 'approved')
    const text = await (await browser.api.portal.$get({ query: {} })).text()
    expect(text).not.toMatch(/argon2|password|credit_?score|note/i)
  })
})

describe('several applications of one person', () => {
  it('are listed newest first and opened one by one', async () => {
    const first = await applicantIn(server, 'waiting_docs')
    const second = await applyAgain({ ...first, json: first.request }, { motorcycle: 'x-adv' })
    await moveTo(server, second.id, 'signing')
    const { applications } = await (await first.browser.api.portal.applications.$get()).json()
    expect(applications.map(({ id }) => id)).toEqual([second.id, first.id])
    for (const [id, status] of [
      [first.id, 'waiting_docs'],
      [second.id, 'signing'],
    ] as const) {
      const view = await first.browser.api.portal.$get({ query: { application: id } })
      expect((await view.json()).status).toBe(status)
    }
  })

  it.each(['outra-senha-longa', undefined])(
    'of another account stay closed, also under the same password',
    async (password) => {
      const first = await applicantIn(server, 'waiting_docs')
      const second = await applicantIn(server, 'signing', { ...first.request, ...(password ? { password } : {}) })
      const { applications } = await (await second.browser.api.portal.applications.$get()).json()
      expect(applications.map(({ id }) => id)).toEqual([second.id])
      const answer = await second.browser.api.portal.$get({ query: { application: first.id } })
      expect(answer.status).toBe(404)
    },
  )
})

describe('changing the contact data', () => {
  let applicant: Applicant
  beforeAll(async () => {
    applicant = await applicantIn(server, 'analysis')
  })
  const change = (json: ContactRequest, browser = applicant.browser) =>
    browser.api.portal.contact.$patch({ query: {}, json })
  const events = () =>
    server.deps.db
      .selectFrom('application_events')
      .select(['kind', 'data'])
      .where('application_id', '=', applicant.id)
      .where('kind', '=', 'contact_changed')
      .execute()

  it('needs the password', async () => {
    const answer = await change(contact({ password: 'nao-e-esta-senha' }))
    expect(await codeOf(answer as unknown as Response)).toBe('password_incorrect')
    expect(await events()).toEqual([])
  })

  it('needs the code that is sent to a new address, and tells the old one too', async () => {
    const asked = await change(contact())
    expect([asked.status, await codeOf(asked as unknown as Response)]).toEqual([428, 'code_required'])
    expect(await events()).toEqual([])
    const code = await codeSentTo(server, 'nova@example.com')
    const wrong = await change(contact({ code: otherThan(code) }))
    expect(await codeOf(wrong as unknown as Response)).toBe('code_wrong')
    // A code confirms only the address to which it was sent.
    const elsewhere = await change(contact({ code, email: 'outra@example.com' }))
    expect(await codeOf(elsewhere as unknown as Response)).toBe('code_wrong')
    const answer = await change(contact({ code }))
    expect(await answer.json()).toMatchObject({ email: 'nova@example.com', phone: '21998765432' })
    expect(await events()).toEqual([
      {
        kind: 'contact_changed',
        data: { fields: ['email', 'phone'], former: expect.stringMatching(/^.\*{3}@.+, celular final \d{4}$/) },
      },
    ])
    const former = await server.deps.db.selectFrom('former_contacts').select('contact').executeTakeFirstOrThrow()
    expect(former.contact).toMatchObject({ email: applicant.request.email, phone: applicant.request.phone })
    expect(await (await applicant.browser.api.portal.$get({ query: {} })).json()).toMatchObject({
      email: 'nova@example.com',
    })
    expect(await messagesTo(server, applicant.request.email)).toContain('contact_changed_old')
    expect(await messagesTo(server, 'nova@example.com')).toEqual(['one_time_code', 'contact_changed_new'])
  })

  it('needs no code for the rest', async () => {
    const phone = '21998765433'
    expect((await change(contact({ phone }))).status).toBe(200)
    expect((await change(contact())).status).toBe(200)
  })

  it('notes nothing when nothing changed', async () => {
    const before = await events()
    await change(contact())
    expect(await events()).toEqual(before)
  })

  it('refuses wrong fields by name, and fields that are not for the applicant to change', async () => {
    const wrong = await change(contact({ email: 'nada', cep: '123' }))
    expect(await wrong.json()).toMatchObject({
      code: 'validation_failed',
      errors: [
        { field: 'email', code: 'email_invalid' },
        { field: 'cep', code: 'cep_invalid' },
      ],
    })
    const sneaky = { ...contact(), status: 'completed' } as ContactRequest
    expect((await change(sneaky)).status).toBe(422)
  })

  it('stops guessing the password', async () => {
    const strict = await startServer({ RATE_LIMIT_SCALE: '1' })
    try {
      const guesser = await applicantIn(strict, 'analysis')
      const codes: string[] = []
      for (let guess = 0; guess < 7; guess++) {
        codes.push(
          await codeOf((await change(contact({ password: `chute-${guess}` }), guesser.browser)) as unknown as Response),
        )
      }
      expect(codes.slice(0, 5)).toEqual(Array(5).fill('password_incorrect'))
      expect(codes.slice(5)).toEqual(['too_many_requests', 'too_many_requests'])
    } finally {
      await strict.stop()
    }
  })
})
