import { createHash } from 'node:crypto'
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LeadRequest } from '#api/lead.ts'
import { consentText, leadConsent } from '#content/consent.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { saveConditions } from '#tests/support/conditions.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

const lead = (changes: Partial<LeadRequest> = {}): LeadRequest => ({
  motorcycle: 'x-adv',
  installments: 12,
  fullName: 'Rui Nogueira Prado',
  cpf: generateCpf(),
  email: 'rui.prado@example.com',
  phone: '11987654321',
  consent: { version: leadConsent.version, accepted: true },
  ...changes,
})
const rows = () => server.deps.db.selectFrom('leads').selectAll().execute()

describe('POST /api/leads', () => {
  it('stores the contact, the simulated plan and the consent', async () => {
    const json = lead({
      installments: 48,
      entryCents: 2_000_000,
      email: 'Rui.Prado@Example.com',
      cpf: '529.982.247-25',
      phone: '(11) 98765-4321',
    })
    const response = await server.browser().api.leads.$post({ json })
    expect(response.status).toBe(201)
    const { id } = await response.json()
    expect(await rows()).toMatchObject([
      {
        id,
        full_name: 'Rui Nogueira Prado',
        cpf: '52998224725',
        email: 'rui.prado@example.com',
        phone: '11987654321',
        motorcycle_model: 'X-ADV',
        installments: 48,
        entry_cents: 2_000_000,
        consent_version: leadConsent.version,
        consent_sha256: createHash('sha256').update(consentText(leadConsent)).digest('hex'),
      },
    ])
  })

  it('stores a contact once, and mails once, though it is sent again because its answer was lost', async () => {
    const again = { headers: { 'Idempotency-Key': crypto.randomUUID() } }
    const json = lead()
    const send = async () => (await server.browser().api.leads.$post({ json }, again)).json()
    expect(await send()).toEqual(await send())
    expect(await rows()).toHaveLength(1)
    const mails = await server.deps.db.selectFrom('messages').select('kind').execute()
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['lead_arrived', 'lead_received'])
  })

  it('takes the number of installments that the bank has saved as its first choice', async () => {
    const send = async () => (await server.browser().api.leads.$post({ json: lead({ installments: 18 }) })).status
    expect(await send()).toBe(422)
    await saveConditions(server.deps.db, { parcelasPadrao: 18 })
    expect(await send()).toBe(201)
    expect(await rows()).toMatchObject([{ installments: 18 }])
  })

  it('keeps the nearest entry where the chosen one does not hold, and none where none was chosen', async () => {
    const { api } = server.browser()
    for (const changes of [
      { motorcycle: 'pop-110i', entryCents: 900_000 },
      { motorcycle: 'pop-110i', entryCents: 1 },
      {},
    ])
      expect((await api.leads.$post({ json: lead(changes) })).status).toBe(201)
    expect((await rows()).map(({ entry_cents }) => entry_cents).sort()).toEqual([499_500, 99_900, null].sort())
  })

  it.each([
    [{ motorcycle: 'cg-999' }, 'motorcycle', 'motorcycle_unknown'],
    [{ installments: 13 }, 'installments', 'installments_not_offered'],
    [{ fullName: 'Rui' }, 'fullName', 'full_name_incomplete'],
    [{ cpf: '52998224724' }, 'cpf', 'cpf_invalid'],
    [{ email: 'rui@' }, 'email', 'email_invalid'],
    [{ phone: '1132654321' }, 'phone', 'phone_invalid'],
    [{ consent: { version: '2001-01', accepted: true as const } }, 'consent.version', 'consent_outdated'],
    [
      { consent: { version: leadConsent.version, accepted: false as unknown as true } },
      'consent.accepted',
      'consent_required',
    ],
    [{ credit_score: 1000 } as object, 'credit_score', 'unknown_field'],
  ])('refuses %o at its field and stores nothing', async (changes, field, code) => {
    const response = await server.browser().api.leads.$post({ json: lead(changes) })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'validation_failed', errors: [{ field, code }] })
    expect(await rows()).toEqual([])
  })

  it('lets one address leave many contacts an hour, says when to try again, and fills nobody’s mailbox', async () => {
    const strict = await startServer({ RATE_LIMIT_SCALE: '0.04' })
    const { api } = strict.browser({ ip: '198.51.100.20' })
    for (let sent = 0; sent < 12; sent++) expect((await api.leads.$post({ json: lead() })).status).toBe(201)
    const refused = await api.leads.$post({ json: lead() })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect((await strict.browser({ ip: '198.51.100.21' }).api.leads.$post({ json: lead() })).status).toBe(201)
    expect(await rows()).toHaveLength(13)
    // One of 13, because the scale leaves one mail an hour to a person.
    const mails = strict.deps.db.selectFrom('messages').select('id').where('kind', '=', 'lead_received')
    expect(await mails.execute()).toHaveLength(1)
    await strict.stop()
  })

  it('refuses a form of another site', async () => {
    const foreign = server.browser({ headers: { 'sec-fetch-site': 'cross-site', origin: 'https://example.com' } })
    expect((await foreign.api.leads.$post({ json: lead() })).status).toBe(403)
    expect(await rows()).toEqual([])
  })
})
