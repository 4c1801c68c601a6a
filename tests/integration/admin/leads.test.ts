import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exportReasonHeader } from '#api/headers.ts'
import type { LeadChange } from '#api/leads.ts'
import { leadConsent } from '#content/consent.ts'
import { securityWords } from '#content/security-history.ts'
import { codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let ana: Browser
let beto: Browser
const ids: string[] = []

const people = [
  { fullName: 'Ângela Kovačević', email: 'angela@example.com', phone: '11911112222' },
  { fullName: 'Bruno Ximenes', email: 'bruno@example.com', phone: '21933334444' },
  { fullName: 'Zilda da Silva', email: 'zilda@example.com', phone: '11955556666' },
]

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await createAnalyst(server)
  beto = await createAnalyst(server, 'beto')
  ids.length = 0
  for (const person of people) {
    server.advance(60_000)
    const consent = { version: leadConsent.version, accepted: true } as const
    const json = { ...person, motorcycle: 'x-adv', installments: 48, cpf: generateCpf(), consent }
    const answer = await server.browser().api.leads.$post({ json })
    expect(answer.status).toBe(201)
    ids.push((await answer.json()).id)
  }
})

const contact = (index: number) => ({ id: ids[index] ?? '' })
const list = async (query: Record<string, string> = {}) => (await ana.api.admin.contacts.$get({ query })).json()
const found = async (query: Record<string, string>) => (await list(query)).rows.map((row) => ids.indexOf(row.id))
const detail = async (index: number) => (await ana.api.admin.contacts[':id'].$get({ param: contact(index) })).json()
const change = (who: Browser, index: number, json: LeadChange) =>
  who.api.admin.contacts[':id'].$put({ param: contact(index), json })

describe('the list of contacts', () => {
  it('is newest first, with what was asked about', async () => {
    const { rows, hasPrevious, hasNext } = await list()
    expect(rows.map((row) => ids.indexOf(row.id))).toEqual([2, 1, 0])
    expect({ hasPrevious, hasNext }).toEqual({ hasPrevious: false, hasNext: false })
    expect(rows[0]).toMatchObject({ ...people[2], model: 'X-ADV', installments: 48, state: 'new', note: '' })
  })

  it.each([
    [{ q: 'kovacevic' }, [0]],
    [{ q: 'ANGELA KOVAČEVIĆ' }, [0]],
    [{ q: 'bruno@example' }, [1]],
    [{ q: '95555-6666' }, [2]],
    [{ q: '11955556666' }, [2]],
    [{ q: '(11) 95555-6666' }, [2]],
    [{ q: '+55 11 95555-6666' }, [2]],
    [{ q: 'ninguém' }, []],
    [{ q: '%' }, []],
  ])('finds by %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
    const count = await ana.api.admin.contacts.count.$get({ query })
    expect(await count.json()).toEqual({ count: expected.length, more: false })
  })

  it('finds by state, one or several', async () => {
    await change(ana, 0, { state: 'called', note: '', version: 1 })
    await change(ana, 1, { state: 'closed', note: '', version: 1 })
    expect(await found({ state: 'new' })).toEqual([2])
    expect(await found({ state: 'called,closed' })).toEqual([1, 0])
    expect(await found({ state: 'called', q: 'angela' })).toEqual([0])
  })

  it('leafs forwards and back without losing or repeating anybody', async () => {
    const first = await list({ limit: '2' })
    const second = await list({ limit: '2', after: first.rows[1]?.id ?? '' })
    expect([...first.rows, ...second.rows].map((row) => ids.indexOf(row.id))).toEqual([2, 1, 0])
    expect([first.hasPrevious, first.hasNext, second.hasPrevious, second.hasNext]).toEqual([false, true, true, false])
    const back = await list({ limit: '2', before: second.rows[0]?.id ?? '' })
    expect(back).toEqual({ ...first, hasNext: true })
  })

  it.each([{ state: 'lost' }, { after: 'x' }, { limit: '101' }, { extra: '1' }, { q: '' }])(
    'refuses %j',
    async (query) => {
      const response = await ana.api.admin.contacts.$get({ query: query as Record<string, string> })
      expect(response.status).toBe(422)
    },
  )
})

describe('a contact', () => {
  it('is shown whole; one that does not exist is not found', async () => {
    const shown = await detail(0)
    expect(shown).toMatchObject({ ...people[0], state: 'new', version: 1, history: [] })
    expect(shown.cpf).toMatch(/^\d{11}$/)
    const { events } = await (await ana.api.admin.team.history.$get({ query: { kind: 'record_viewed' } })).json()
    expect(events.map((event) => [event.by, securityWords(event)])).toEqual([
      ['ana', expect.stringMatching(/^Abriu: o contato #[0-9a-f]{8}$/)],
    ])
    const unknown = { id: '0f8fad5b-d9cb-469f-a165-70867728950e' }
    expect((await ana.api.admin.contacts[':id'].$get({ param: unknown })).status).toBe(404)
    const json = { state: 'called', note: '', version: 1 } as const
    expect((await ana.api.admin.contacts[':id'].$put({ param: unknown, json })).status).toBe(404)
  })

  it('keeps its state and note, and who changed them when', async () => {
    const first = await change(ana, 0, { state: 'called', note: ' Quer a vermelha ', version: 1 })
    expect(await first.json()).toMatchObject({ state: 'called', note: 'Quer a vermelha', version: 2 })
    server.advance(60_000)
    const second = await (await change(beto, 0, { state: 'closed', note: 'Quer a vermelha', version: 2 })).json()
    expect(second.history).toMatchObject([
      { actor: 'beto', from: 'called', to: 'closed', note: null },
      { actor: 'ana', from: 'new', to: 'called', note: 'Quer a vermelha' },
    ])
    expect(second.history[0]?.at).not.toBe(second.history[1]?.at)
    expect(await detail(0)).toEqual(second)
    const { events } = await (await (await stepUp(ana)).api.admin.audit.$get({ query: { area: 'contacts' } })).json()
    expect(events.map(({ by, what, words }) => [by, what, words])).toEqual([
      ['beto', 'Marcou um contato como Encerrado', []],
      ['ana', 'Marcou um contato como Contatado', ['Com uma anotação']],
    ])
  })

  it('that others changed meanwhile is not overwritten', async () => {
    await change(ana, 0, { state: 'called', note: 'Liguei', version: 1 })
    const late = await change(beto, 0, { state: 'closed', note: '', version: 1 })
    expect([late.status, await codeOf(late)]).toEqual([409, 'stale_contact'])
    expect(await detail(0)).toMatchObject({ state: 'called', note: 'Liguei', version: 2 })
  })

  it('changed by two at once changes once', async () => {
    const both = await Promise.all([
      change(ana, 0, { state: 'called', note: 'ana', version: 1 }),
      change(beto, 0, { state: 'called', note: 'beto', version: 1 }),
    ])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect((await detail(0)).history).toHaveLength(1)
  })

  it('saved as it is leaves no trace', async () => {
    expect((await change(ana, 0, { state: 'new', note: '  ', version: 1 })).status).toBe(200)
    expect(await detail(0)).toMatchObject({ version: 1, history: [] })
  })

  it('has a history that nothing rewrites', async () => {
    await change(ana, 0, { state: 'called', note: '', version: 1 })
    const { db } = server.ownerDeps
    await expect(db.deleteFrom('lead_events').execute()).rejects.toThrow('append-only')
    await expect(db.updateTable('lead_events').set({ note: 'x' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('leads').execute()).rejects.toThrow('append-only')
  })

  it.each([
    { state: 'lost', note: '', version: 1 },
    { state: 'called', note: 'x'.repeat(1001), version: 1 },
    { state: 'called', note: '', version: -1 },
    { state: 'called', version: 1 },
  ])('refuses %j', async (json) => {
    expect((await change(ana, 0, json as LeadChange)).status).toBe(422)
    expect(await detail(0)).toMatchObject({ version: 1 })
  })
})

describe('GET /api/admin/contacts.csv', () => {
  const csv = async (query: Record<string, string> = {}) => {
    const headers = { [exportReasonHeader]: 'Campanha' }
    const response = await ana.api.admin['contacts.csv'].$get({ query }, { headers })
    return { response, text: await response.text(), nextAfter: response.headers.get('x-next-after') }
  }

  it('is a file for a Brazilian spreadsheet, with formulas disarmed and the CPF masked', async () => {
    await change(ana, 0, { state: 'called', note: '=HYPERLINK("http://x")', version: 1 })
    const { response, text } = await csv()
    expect(response.headers.get('content-disposition')).toMatch(/filename="contatos-\d{4}-\d\d-\d\d\.csv"/)
    const lines = text.split('\r\n')
    expect(lines[0]).toBe('Nome;CPF;Celular;E-mail;Modelo;Parcelas;Entrada;Estado;Observação;Recebido;Mudado')
    expect(lines).toHaveLength(people.length + 2)
    expect(lines[3]).toMatch(
      /^Ângela Kovačević;\*\*\*\.\d{3}\.\d{3}-\*\*;\(11\) 91111-2222;angela@example\.com;X-ADV;48;;Contatado;/,
    )
    expect(lines[3]).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(text).not.toMatch(/\d{11}/)
  })

  it('asks of who wants them all why, and keeps the answer', async () => {
    const refused = await ana.api.admin['contacts.csv'].$get({ query: {} })
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'export_reason_required'])
    expect((await ana.api.admin['contacts.csv'].$get({ query: { state: 'new' } })).status).toBe(200)
    // An export that pretends to go on asks for a reason too, and each of its slices is kept.
    const goingOn = { after: '00000000-0000-4000-8000-000000000000' }
    expect((await ana.api.admin['contacts.csv'].$get({ query: goingOn })).status).toBe(403)
    await csv(goingOn)
    const { events: slices } = await (await ana.api.admin.team.history.$get({ query: { kind: 'export' } })).json()
    expect(slices.map((event) => securityWords(event))).toContain('Exportou: contatos, Campanha')
    await csv()
    const { events } = await (await ana.api.admin.team.history.$get({ query: { kind: 'export' } })).json()
    expect(events.map((event) => securityWords(event))).toContain('Exportou: contatos, Campanha')
  })

  it('holds what the list shows, in slices that make the whole', async () => {
    await change(ana, 1, { state: 'closed', note: '', version: 1 })
    const whole = await csv({ state: 'new' })
    expect(whole.text.trim().split('\r\n')).toHaveLength(3)
    expect(whole.nextAfter).toBeNull()
    const first = await csv({ state: 'new', limit: '1' })
    const second = await csv({ state: 'new', limit: '1', after: first.nextAfter ?? '' })
    expect(first.text + second.text).toBe(whole.text)
    expect(second.nextAfter).toBeNull()
  })
})

it('counts the new ones on the dashboard', async () => {
  const read = async () => (await (await ana.api.admin.dashboard.$get()).json()).newContacts
  expect(await read()).toEqual({ count: 3, more: false })
  await change(ana, 0, { state: 'called', note: '', version: 1 })
  expect(await read()).toEqual({ count: 2, more: false })
})
