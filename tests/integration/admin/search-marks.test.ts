import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase } from '#db/connection.ts'
import { migrateToLatest, migrateUpTo } from '#db/migrate.ts'
import { migrations } from '#db/migrations/all.ts'
import type { Database } from '#db/schema.ts'
import { createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { codeSentTo } from '#tests/support/codes.ts'
import { newDatabase } from '#tests/support/new-database.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const names = [
  'Ana Kovačević',
  'Łukasz Żółć',
  'Nguyễn Thị Hồng',
  'Søren Ærø',
  'Müller Weiß',
  "Lívia Sant'Anna",
  'José Đoković',
]

let server: TestServer
let analyst: Browser
beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
  analyst = await createAnalyst(server)
})
afterAll(() => server.stop())

const found = async (q: string) => {
  const { rows } = await (await analyst.api.admin.applications.$get({ query: { q } })).json()
  return rows.map(({ fullName }) => fullName)
}

it('finds every name with its marks, without them, in capitals and in part', async () => {
  for (const fullName of names) await createApplicant(server, { fullName })
  const typed: [string, string][] = [
    ['kovacevic', 'Ana Kovačević'],
    ['Kovačević', 'Ana Kovačević'],
    ['KOVAČEVIĆ'.normalize('NFD'), 'Ana Kovačević'],
    ['lukasz zolc', 'Łukasz Żółć'],
    ['ŻÓŁĆ', 'Łukasz Żółć'],
    ['hong nguyen', 'Nguyễn Thị Hồng'],
    ['soren', 'Søren Ærø'],
    ['ÆRØ', 'Søren Ærø'],
    ['weiss', 'Müller Weiß'],
    ['sant’anna', "Lívia Sant'Anna"],
    ['dokovic', 'José Đoković'],
  ]
  for (const [q, name] of typed) expect(await found(q), q).toEqual([name])
})

it('finds what was copied: with invisible marks, odd spaces, a label, or as the list hides it', async () => {
  await createApplicant(server, { fullName: 'Joana D´Ávila\u00a0Sá', cpf: '52998224725' })
  for (const q of [
    "d'avila",
    'D’Ávila',
    'Joana\u00a0D´Ávila',
    '\u200bjoana\u2060',
    'CPF: 529.982.247-25',
    'cpf 52998224725',
    'CPF:529.982.247\u201125',
    '***.982.247-**',
  ])
    expect(await found(q), q).toEqual(["Joana D'Ávila Sá"])
})

it('finds a person by the new e-mail after a change, and no more by the old one', async () => {
  const { browser, json } = await createApplicant(server, { fullName: 'Ivo Čapek', email: 'velho@example.com' })
  const { cep, street, number, neighborhood, city, state, phone } = application()
  const contact = { email: 'novo@example.com', phone, cep, street, number, neighborhood, city, state }
  const change = (code: { code?: string }) =>
    browser.api.portal.contact.$patch({ query: {}, json: { ...contact, ...code, password: json.password } })
  expect((await change({})).status).toBe(428)
  const answer = await change({ code: await codeSentTo(server, contact.email) })
  expect(answer.status).toBe(200)
  expect(await found('novo@example')).toEqual(['Ivo Čapek'])
  expect(await found('capek')).toEqual(['Ivo Čapek'])
  expect(await found('velho@example')).toEqual([])
})

it('finds whoever applied before the rule changed', async () => {
  const own = await newDatabase()
  const db: Kysely<Database> = createDatabase({ databaseUrl: own.databaseUrl, databaseWsProxy: own.wsProxy })
  try {
    await migrateUpTo(db, ['0094-first-release'])
    for (const [index, name] of [...names, 'Joana Prado'].entries()) {
      await sql`insert into financing_applications (contract_number, full_name, cpf, birth_date, email, phone, cep, street,
          number, neighborhood, city, state, profession, income, password_hash, motorcycle_model, motorcycle_price,
          entry_percentage, entry_value, installments, installment_value, consent_version, consent_sha256, consented_at,
          created_at, updated_at, search_text, name_key)
        values (${`260000000${index}`}, ${name}, '52998224725', '1990-01-01', 'a@example.com', '11987654321', '01310100', 'Rua',
          '1', 'Centro', 'São Paulo', 'SP', 'Outros', 1000, '$argon2id$x', 'X-ADV', 1000, 10, 100, 12, 75, '1',
          ${'0'.repeat(64)}, now(), now(), now(), 'not folded yet', 'not folded yet')`.execute(db)
    }
    await migrateToLatest(db)
    const refreshed = await db
      .selectFrom('financing_applications')
      .select(['name_key', 'search_text', 'city_key'])
      .orderBy('contract_number')
      .execute()
    expect(refreshed.map((row) => row.name_key)).toEqual([
      'ana kovacevic',
      'lukasz zolc',
      'nguyen thi hong',
      'soren aero',
      'muller weiss',
      "livia sant'anna",
      'jose dokovic',
      'joana prado',
    ])
    expect(refreshed[0]).toMatchObject({
      search_text: 'ana kovacevic a@example.com 52998224725 2600000000 11987654321 x-adv',
      city_key: 'sao paulo',
    })

    // Folded by the rule of before, in which a curved apostrophe was another letter.
    const curved = db.updateTable('financing_applications').where('full_name', '=', names[5] ?? '')
    await curved.set({ full_name: 'Joana D’Ávila', name_key: 'joana d’avila', search_text: 'joana d’avila' }).execute()
    await migrations['0107-folded-marks']?.up(db)
    const stale = await db
      .selectFrom('financing_applications')
      .select('full_name')
      .where('city_key', 'is', null)
      .execute()
    expect(stale.map((row) => row.full_name)).not.toContain('Joana Prado')
    await migrateToLatest(db)
    const folded = db.selectFrom('financing_applications').select(['search_text', 'name_key'])
    expect(await folded.where('full_name', '=', 'Joana D’Ávila').executeTakeFirst()).toEqual({
      search_text: expect.stringMatching(/^joana d'avila /),
      name_key: "joana d'avila",
    })
  } finally {
    await db.destroy()
    await own.stop()
  }
}, 60_000)
