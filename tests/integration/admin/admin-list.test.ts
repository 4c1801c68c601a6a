import type { Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportReasonHeader } from '#api/headers.ts'
import { securityWords } from '#content/security-history.ts'
import type { FinancingApplicationsTable } from '#db/schema/applications.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { searchColumns } from '#domain/search.ts'
import { codeOf, createAnalyst } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let analyst: Browser

const people = [
  { fullName: 'Ângela Conceição Araújo', email: 'angela@example.com', motorcycle: 'x-adv' },
  { fullName: 'Bruno Ximenes', email: 'bruno@example.com', motorcycle: 'cg-160-start' },
  { fullName: '=HYPERLINK("http://x")', email: 'formula@example.com', motorcycle: 'pop-110i' },
  { fullName: '<img src=x onerror=alert(1)>', email: 'xss@example.com', motorcycle: 'x-adv' },
  { fullName: 'Zilda da Silva', email: 'zilda@example.com', motorcycle: 'cbr-650r' },
]
const ids: string[] = []
/** The day of each, because midnight may pass between them. */
const days: string[] = []

beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
  analyst = await createAnalyst(server)
  for (const [index, person] of people.entries()) {
    const { fullName, ...rest } = person
    server.advance(60_000)
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const json = application({ ...rest, installments: index % 2 === 0 ? 12 : 60 })
    const answer = await server.browser().api.applications.$post({ json }, { headers })
    const { id, contractNumber } = await answer.json()
    const { cpf, email } = json
    const [phone, city] = [`1198765432${index}`, index === 1 ? 'Sorocaba' : 'São Paulo']
    // Older rows may contain names that the form now refuses.
    const changes = {
      full_name: fullName,
      ...searchColumns({
        full_name: fullName,
        contract_number: contractNumber,
        motorcycle_model: json.motorcycle,
        email,
        cpf,
        phone,
        city,
      }),
      phone,
      status: index === 4 ? ('pending' as const) : ('received' as const),
      credit_score: index * 200,
    }
    const { created_at } = await server.deps.db
      .updateTable('financing_applications')
      .set(changes)
      .where('id', '=', id)
      .returning('created_at')
      .executeTakeFirstOrThrow()
    ids.push(id)
    days.push(brazilianDate(created_at))
  }
})
afterAll(() => server.stop())

const list = async (query: Record<string, string> = {}) => {
  const response = await analyst.api.admin.applications.$get({ query })
  expect(response.status).toBe(200)
  return response.json()
}
const found = async (query: Record<string, string>) => (await list(query)).rows.map((row) => ids.indexOf(row.id))

describe('GET /api/admin/applications', () => {
  it('lists newest first, with amounts in cents and the CPF masked', async () => {
    const { rows, hasPrevious, hasNext } = await list()
    expect(rows.map((row) => ids.indexOf(row.id))).toEqual([4, 3, 2, 1, 0])
    expect({ hasPrevious, hasNext }).toEqual({ hasPrevious: false, hasNext: false })
    expect(rows.at(-1)).toMatchObject({ model: 'X-ADV', priceCents: 4_961_900, entryCents: 496_190, installments: 12 })
    expect(rows.at(-1)?.maskedCpf).toMatch(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/)
    // An id may have as many digits in a row as a CPF.
    expect(JSON.stringify(rows.map(({ id: _, ...row }) => row))).not.toMatch(/\d{11}/)
  })

  it('takes what is searched for from a header, so that no address has it', async () => {
    const search = (text: string) =>
      analyst.fetch('/api/admin/applications?status=received', { headers: { 'X-Search': text } })
    const { rows } = await (await search(encodeURIComponent('ÂNGELA'))).json()
    expect(rows.map((row: { id: string }) => ids.indexOf(row.id))).toEqual([0])
    expect((await search('%')).status).toBe(400)
    expect((await search('a'.repeat(200))).status).toBe(422)
  })

  it('leafs forwards and back through pages, in every order, without losing or repeating a row', async () => {
    for (const sort of [
      'createdAt',
      'fullName',
      'model',
      'entryCents',
      'installmentCents',
      'installments',
      'status',
      ...(['creditScore', 'incomeShare', 'assignee', 'stageSince', 'promisedBy'] as const),
    ]) {
      for (const direction of ['asc', 'desc']) {
        const order = { sort, direction, limit: '2' }
        const whole = (await list({ sort, direction })).rows.map((row) => row.id)
        const first = await list(order)
        const second = await list({ ...order, after: first.rows[1]?.id ?? '' })
        const third = await list({ ...order, after: second.rows[1]?.id ?? '' })
        expect([...first.rows, ...second.rows, ...third.rows].map((row) => row.id)).toEqual(whole)
        expect([first.hasPrevious, second.hasPrevious, third.hasNext]).toEqual([false, true, false])
        const back = await list({ ...order, before: third.rows[0]?.id ?? '' })
        expect(back).toEqual({ ...second, hasNext: true })
        expect(await list({ ...order, before: second.rows[0]?.id ?? '' })).toMatchObject({ hasPrevious: false })
      }
    }
  })

  it.each([
    [{ q: 'angela conceicao' }, [0]],
    [{ q: 'ÂNGELA' }, [0]],
    [{ q: 'xi' }, [1]],
    [{ q: 'zilda@example' }, [4]],
    [{ q: '100%' }, []],
    [{ q: 'si' }, [4]],
    [{ status: 'received' }, [3, 2, 1, 0]],
    [{ status: 'analysis,pending' }, [4]],
    [{ model: 'X-ADV' }, [3, 0]],
    [{ scoreMin: '300', scoreMax: '600' }, [3, 2]],
    [{ model: 'X-ADV', q: 'angela', status: 'received' }, [0]],
    [{ from: '2020-01-01', to: '2020-12-31' }, []],
    [{ sort: 'fullName', direction: 'asc', q: 'example.com', status: 'received' }, [3, 2, 0, 1]],
  ])('finds by %j', async (query, expected) => {
    expect(await found(query as Record<string, string>)).toEqual(expected)
    const { sort: _s, direction: _d, ...filter } = query as Record<string, string>
    const count = await analyst.api.admin.applications.count.$get({ query: filter })
    expect(await count.json()).toEqual({ count: expected.length, more: false })
  })

  it('finds by telephone, city, model and the beginning of the id', async () => {
    expect(await found({ q: '(11) 98765-4322' })).toEqual([2])
    expect(await found({ q: '987654323' })).toEqual([3])
    expect(await found({ q: 'sorocaba' })).toEqual([1])
    expect(await found({ q: 'SÃO PAULO' })).toEqual([4, 3, 2, 0])
    expect(await found({ q: 'Ximenes soro' })).toEqual([1])
    // The name of a person does not match the middle of a city's name.
    expect(await found({ q: 'paulo' })).toEqual([])
    expect(await found({ q: 'x-adv' })).toEqual([3, 0])
    expect(await found({ q: `#${ids[2]?.slice(0, 8)}` })).toEqual([2])
    expect(await found({ q: ids[2] ?? '' })).toEqual([2])
    expect(await found({ q: `#${ids[2]?.slice(0, 8)} zilda` })).toEqual([])
  })

  it('goes by the order of the stages, not of the alphabet', async () => {
    const { db } = server.deps
    const set = (index: number, status: 'completed' | 'received') =>
      db
        .updateTable('financing_applications')
        .set({ status })
        .where('id', '=', ids[index] ?? '')
        .execute()
    await set(0, 'completed')
    expect(await found({ sort: 'status', direction: 'asc' })).toEqual([1, 2, 3, 4, 0])
    expect(await found({ sort: 'status', direction: 'desc' })).toEqual([0, 4, 3, 2, 1])
    await set(0, 'received')
  })

  it('goes by score, by share of the income, by colleague and by what waits longest', async () => {
    const { db } = server.deps
    const set = (index: number, changes: Updateable<FinancingApplicationsTable>) =>
      db
        .updateTable('financing_applications')
        .set(changes)
        .where('id', '=', ids[index] ?? '')
        .execute()
    const [zoe, abel] = await Promise.all(
      ['zoe', 'abel'].map(async (name) => {
        await createAnalyst(server, name, 'analyst')
        const { id } = await db
          .selectFrom('admin_users')
          .select('id')
          .where('username', '=', name)
          .executeTakeFirstOrThrow()
        return id
      }),
    )
    await set(0, { credit_score: null, assignee_id: zoe ?? null })
    await set(1, { assignee_id: abel ?? null })
    await set(3, { assignee_id: zoe ?? null, status: 'rejected' })
    expect(await found({ sort: 'creditScore', direction: 'desc' })).toEqual([4, 3, 2, 1, 0])
    const shares = (await list({ sort: 'incomeShare', direction: 'desc' })).rows.map((row) => row.incomeShare)
    expect(shares).toEqual([...shares].sort((one, other) => other - one))
    expect(await found({ sort: 'assignee', direction: 'asc' })).toEqual([1, 0, 3, 2, 4])
    expect(await found({ sort: 'assignee', direction: 'desc', model: 'X-ADV' })).toEqual([3, 0])
    for (const sort of ['stageSince', 'promisedBy']) {
      expect(await found({ sort, direction: 'asc' }), sort).toEqual([0, 1, 2, 4])
      expect(await found({ sort, direction: 'desc', open: 'yes' }), sort).toEqual([4, 2, 1, 0])
    }
    // It is the customer's turn, so there is no promise. Such rows come last in both directions.
    await set(1, { status: 'waiting_docs', stage_since: new Date(0) })
    expect(await found({ sort: 'promisedBy', direction: 'asc' })).toEqual([0, 2, 4, 1])
    expect(await found({ sort: 'promisedBy', direction: 'desc' })).toEqual([4, 2, 0, 1])
    for (const [index, score] of [0, 200, 400, 600, 800].entries()) {
      const status = index === 4 ? ('pending' as const) : ('received' as const)
      await set(index, { assignee_id: null, credit_score: score, status })
    }
  })

  it('exports the chosen ones alone', async () => {
    const wanted = [ids[1], ids[3]].join(',')
    const text = await (await analyst.fetch(`/api/admin/applications.csv?ids=${wanted}`)).text()
    expect(text.trim().split('\r\n')).toHaveLength(3)
    expect((await analyst.fetch('/api/admin/applications.csv?ids=1,2')).status).toBe(422)
  })

  it('finds by CPF and contract number, with or without marks', async () => {
    const row = await server.deps.db
      .selectFrom('financing_applications')
      .select(['cpf', 'contract_number'])
      .where('id', '=', ids[1] ?? '')
      .executeTakeFirstOrThrow()
    const { cpf } = row
    const marked = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`
    expect(await found({ q: cpf })).toEqual([1])
    expect(await found({ q: marked })).toEqual([1])
    expect(await found({ q: row.contract_number })).toEqual([1])
  })

  it('takes the days of Brasília, both ends included', async () => {
    const late = new Date('2026-03-11T02:30:00Z') // 10 March, 23:30 in Brasília
    const before = await server.deps.db
      .updateTable('financing_applications')
      .set({ created_at: late })
      .where('id', '=', ids[0] ?? '')
      .returning('id')
      .execute()
    expect(before).toHaveLength(1)
    expect(await found({ from: '2026-03-10', to: '2026-03-10' })).toEqual([0])
    expect(await found({ from: '2026-03-11', to: '2026-03-11' })).toEqual([])
  })

  it.each([{ status: 'unknown' }, { from: '2026-02-30' }, { after: 'x' }, { scoreMin: '1001' }, { extra: '1' }])(
    'refuses %j',
    async (query) => {
      const response = await analyst.api.admin.applications.$get({ query: query as Record<string, string> })
      expect(response.status).toBe(422)
    },
  )

  it('gives the neighbours of an application in the same filter and order', async () => {
    const beside = async (index: number, query: Record<string, string>) => {
      const param = { id: ids[index] ?? '' }
      const response = await analyst.api.admin.applications[':id'].neighbours.$get({ param, query })
      const { previousId, nextId } = await response.json()
      return [previousId, nextId].map((id) => (id === null ? null : ids.indexOf(id)))
    }
    expect(await beside(3, { status: 'received' })).toEqual([null, 2])
    expect(await beside(2, { status: 'received' })).toEqual([3, 1])
    expect(await beside(4, { sort: 'fullName' })).toEqual([1, null])
  })
})

describe('GET /api/admin/applications.csv', () => {
  it('is a file for a Brazilian spreadsheet, with formulas disarmed and the CPF masked', async () => {
    const response = await analyst.api.admin['applications.csv'].$get(
      { query: { sort: 'fullName', direction: 'asc' } },
      { headers: { [exportReasonHeader]: encodeURIComponent('Pedido do Banco Central, ofício 3') } },
    )
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/filename="financiamentos-\d{4}-\d\d-\d\d\.csv"/)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).split('\r\n')
    expect(lines[0]).toBe(
      'Contrato;Cliente;CPF;E-mail;Modelo;Preço;Entrada;Parcela;Parcelas;Score;Status;Data;Financiado;Juros ao mês (%);' +
        'Juros ao ano (%);IOF;IOF por conta de;CET ao ano (%);Total das parcelas;Total com o financiamento;Proposta válida até;' +
        'Parcela ÷ renda (%);Responsável;Na etapa desde;Dias na etapa;Prometido até;Atrasado;Motivo da recusa',
    )
    expect(lines).toHaveLength(people.length + 2)
    expect(lines[1]).toContain('<img src=x onerror=alert(1)>')
    expect(lines[2]).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(lines[3]).toContain('X-ADV;49619,00;4961,90;')
    expect(lines[3]).toMatch(/;44657,10;0,00;0,00;169,70;banco;0,00;44657,10;49619,00;\d\d\/\d\d\/\d{4};/)
    expect(lines.join()).not.toMatch(/\d{11}/)
    expect(lines.join()).toContain('Análise de Crédito')
  })

  it('asks of who wants the whole base why, and keeps the answer', async () => {
    const refused = await analyst.fetch('/api/admin/applications.csv?sort=fullName')
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'export_reason_required'])
    for (const wrong of ['', '%', encodeURIComponent('a'.repeat(201))]) {
      const headers = { [exportReasonHeader]: wrong }
      expect((await analyst.fetch('/api/admin/applications.csv', { headers })).status, wrong).toBe(403)
    }
    const { events } = await (await analyst.api.admin.team.history.$get({ query: { kind: 'export' } })).json()
    expect(events.map((event) => securityWords(event))).toContain(
      'Exportou: financiamentos, Pedido do Banco Central, ofício 3',
    )
    expect(events.filter(({ detail }) => detail === '')).toEqual([])
  })

  it('holds the columns asked for, who works on it, the days and why it was refused', async () => {
    const { db, now } = server.deps
    const [id = '', other = ''] = ids
    const { id: own } = await db
      .selectFrom('admin_users')
      .select('id')
      .where('username', '=', 'ana')
      .executeTakeFirstOrThrow()
    await db.updateTable('financing_applications').set({ assignee_id: own }).where('id', '=', other).execute()
    const param = { id }
    const json = { status: 'rejected' as const, refusal: 'income' as const, version: 1 }
    expect((await analyst.api.admin.applications[':id'].status.$put({ param, json })).status).toBe(200)
    const query = {
      ids: `${id},${other}`,
      columns: 'client,assignee,stage,promised,refusal',
      sort: 'fullName',
    } as const
    const text = await (await analyst.api.admin['applications.csv'].$get({ query })).text()
    const [header, angela, bruno] = text.split('\r\n')
    expect(header).toBe(
      'Contrato;Cliente;CPF;Responsável;Na etapa desde;Dias na etapa;Prometido até;Atrasado;Motivo da recusa',
    )
    expect(angela).toMatch(/;Ângela Conceição Araújo;[^;]+;;[^;]+;0;;;Parcela alta para a renda$/)
    expect(bruno).toMatch(/;Bruno Ximenes;[^;]+;ana;[^;]+;0;\d\d\/\d\d\/\d{4};não;$/)
    expect((await list({ ids: id })).rows[0]).toMatchObject({ refusal: 'income' })
    expect((await analyst.fetch('/api/admin/applications.csv?columns=password')).status).toBe(422)
    const back = { status: 'received' as const, assignee_id: null, updated_at: now(), version: 1 }
    await db.updateTable('financing_applications').set(back).where('id', 'in', [id, other]).execute()
  })

  it('exports what the list shows, and only that', async () => {
    const response = await analyst.api.admin['applications.csv'].$get({ query: { model: 'X-ADV' } })
    expect((await response.text()).trim().split('\r\n')).toHaveLength(3)
  })

  it('comes in slices that make the whole file, though rows leave the filter meanwhile', async () => {
    const slice = async (query: Record<string, string>) => {
      const response = await analyst.api.admin['applications.csv'].$get({ query })
      return { text: await response.text(), nextAfter: response.headers.get('x-next-after') }
    }
    const query = { status: 'received', sort: 'fullName', limit: '2' }
    const whole = await slice({ status: 'received', sort: 'fullName' })
    expect(whole.nextAfter).toBeNull()
    const first = await slice(query)
    const anchor = first.nextAfter ?? ''
    const setStatus = (status: 'received' | 'approved') =>
      server.deps.db.updateTable('financing_applications').set({ status }).where('id', '=', anchor).execute()
    await setStatus('approved')
    const second = await slice({ ...query, after: anchor })
    await setStatus('received')
    expect(first.text + second.text).toBe(whole.text)
    expect(second.nextAfter).toBeNull()
  })
})

describe('GET /api/admin/dashboard', () => {
  it('counts what is there, also after changes', async () => {
    const read = async () => (await analyst.api.admin.dashboard.$get()).json()
    const before = await read()
    expect(before).toMatchObject({
      total: 5,
      analysis: 1,
      approved: 0,
      rejected: 0,
      byStatus: { received: 4, pending: 1 },
    })
    expect(before.recent).toHaveLength(5)
    expect(before).toMatchObject({
      approvals: 0,
      payments: { count: 0, more: false, oldestAt: null },
      mine: { open: 0 },
    })
    const param = { id: ids[1] ?? '' }
    const json = { status: 'approved', version: 1, reason: 'Renda conferida' } as const
    const moved = await analyst.api.admin.applications[':id'].status.$put({ param, json })
    expect(moved.status).toBe(200)
    expect(await read()).toMatchObject({ total: 5, approved: 1, byStatus: { received: 3, waiting_docs: 1 } })
  })
})

it('shows nothing to anybody else', async () => {
  const stranger = server.browser()
  for (const path of [
    'dashboard',
    'applications',
    'applications/count',
    'applications.csv',
    `applications/${ids[0]}`,
    'settings',
  ]) {
    const response = await stranger.fetch(`/api/admin/${path}`)
    expect(response.status, path).toBe(401)
    expect(await codeOf(response)).toBe('unauthenticated')
  }
})
