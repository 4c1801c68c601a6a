import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { addMotorcycle } from '#tests/support/motorcycles.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let manager: Browser
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  manager = await stepUp(await createAnalyst(server))
})

const exported = async () => (await manager.fetch('/api/admin/catalogue.csv')).text()
const routes = () => manager.api.admin.catalogue.csv
const preview = async (csv: string) => (await routes().preview.$post({ json: { csv } })).json()
const store = (csv: string, fingerprint: string) => routes().$post({ json: { csv, fingerprint } })
const facts = async (id: string) => {
  const answer = await manager.api.admin.catalogue.motorcycles[':id'].$get({ param: { id } })
  return (await answer.json()).facts
}
const header = 'endereco;modelo;categoria;familia;cilindrada;lancamento;precos'
const priceColumns = ';preco_hoje;novo_preco;a_partir_de'
const specColumns = ';motor_cc;potencia_cv;peso_kg;assento_mm;tanque_litros;freios;cores;demonstracao'

describe('the catalogue as a table', () => {
  it('takes what it gave, and finds nothing to change in it', async () => {
    await addMotorcycle(manager, { colors: ['Vermelho'] })
    const csv = await exported()
    expect(csv.split('\r\n').slice(0, 2)).toEqual([
      `${header}${priceColumns}${specColumns}`,
      'cg-160-start;CG 160 START;Street;CG;160;sim;2026-01-01 14990,00;14990,00;;;162,7;14,7;116;790;14;Tambor nas duas rodas, combinados (CBS);Vermelho, Preto;sim',
    ])
    expect(await preview(csv)).toMatchObject({ errors: [], changes: [], unchanged: 36 })
  })

  it('renews the colours of its column, and keeps them without it', async () => {
    const line = (cores: string) => `endereco;cores\ncg-160-start;${cores}`
    expect((await preview(line('Vermelho, Verde musgo'))).changes).toMatchObject([
      { after: { colors: ['Vermelho', 'Verde musgo'] } },
    ])
    expect((await preview(line(''))).changes[0]?.after).not.toHaveProperty('colors')
    expect((await preview('endereco;modelo\ncg-160-start;CG 160 START')).changes).toEqual([])
  })

  it('shows what it would change before it does, and changes all of it at once', async () => {
    await addMotorcycle(manager, { model: 'CG 180', slug: 'cg-180', colors: ['Vermelho'] })
    const csv = [
      header,
      'cg-160-start;CG 160 START;Street;CG;160;não;2026-01-01 14990,00 | 01/12/2026 15.490,00',
      'cg-180;CG 180;Street;CG;184;sim;2026-11-22 18990',
      'nova-200;NOVA 200;Sport;NOVA;200;não;2026-11-21 20000,00',
    ].join('\n')
    const shown = await preview(csv)
    expect(shown).toMatchObject({
      errors: [],
      changes: [
        {
          line: 2,
          before: { launch: true },
          after: { launch: false, prices: [{}, { from: '2026-12-01', cents: 1_549_000 }] },
        },
        { line: 3, before: { displacement: 180 }, after: { displacement: 184, colors: ['Vermelho'] } },
        { line: 4, before: null, after: { slug: 'nova-200' } },
      ],
    })
    expect(await facts('cg-160-start')).toMatchObject({ launch: true })
    expect(await (await store(csv, shown.fingerprint)).json()).toEqual({ changed: 3 })
    expect(await facts('cg-160-start')).toMatchObject({ launch: false })
    const history = await manager.api.admin.catalogue.motorcycles[':id'].$get({ param: { id: 'cg-160-start' } })
    expect((await history.json()).history[0]).toMatchObject({ kind: 'imported', actor: 'ana' })
    expect((await preview(csv)).changes).toEqual([])
  })

  it('says by line and column what is wrong, and stores nothing of it', async () => {
    const csv = [
      header,
      'cg-160-start;CG 160 START;Street;CG;160;talvez;2026-01-01 14990,00',
      'cg-160-fan;CG 160 FAN;Barco;CG;160;sim;2026-01-01 16690,00',
      'cg-160-titan;POP 110i;Street;CG;160;sim;2026-01-01 18290,00',
      'pop-110i;POP 110i;Street;POP;cento;não;2026-01-01 9990,00',
      'biz-125-es;BIZ 125 ES;Street;BIZ;125;não;barato',
      'biz-125-ex;BIZ 125 EX;Street;BIZ;125;não;2026-02-01 15490,00 | 2026-01-01 15490,00',
      'elite-125;ELITE 125;Street;ELITE;125;sim;2026-01-01 12990,00',
      'elite-125;ELITE 125;Street;ELITE;126;sim;2026-01-01 12990,00',
    ].join('\n')
    const { errors, fingerprint } = await preview(csv)
    expect(errors).toMatchObject([
      { line: 2, column: 'lancamento', code: 'csv_yes_or_no', model: 'CG 160 START', cell: 'F2' },
      { line: 3, column: 'categoria', code: 'invalid' },
      { line: 4, column: 'modelo', code: 'model_taken' },
      { line: 5, column: 'cilindrada', code: 'invalid' },
      { line: 6, column: 'precos', code: 'csv_prices' },
      { line: 7, column: 'precos', code: 'price_days_not_ascending' },
      { line: 9, column: 'endereco', code: 'csv_twice' },
    ])
    expect((await store(csv, fingerprint)).status).toBe(422)
    expect(await facts('elite-125')).toMatchObject({ launch: false })
  })

  it('takes a new price and its day, whatever wrote the table, and leaves all else', async () => {
    const csv = [
      ['endereco', 'novo_preco', 'a_partir_de'].join('\t'),
      ['cg-160-start', 'R$ 15.490,00', '01/12/2099'].join('\t'),
      ['cg-160-fan', '17000', ''].join('\t'),
      ['pop-110i', '', ''].join('\t'),
      ['', '', ''].join('\t'),
    ].join('\r\n')
    const shown = await preview(csv)
    expect(shown).toMatchObject({ errors: [], unchanged: 1, changes: [{ line: 2 }, { line: 3 }] })
    expect((await store(csv, shown.fingerprint)).status).toBe(200)
    const today = brazilianDate(server.deps.now())
    expect((await facts('cg-160-start')).prices.at(-1)).toEqual({ from: '2099-12-01', cents: 1_549_000 })
    expect((await facts('cg-160-fan')).prices.at(-1)).toEqual({ from: today, cents: 1_700_000 })
    expect(await facts('cg-160-fan')).toMatchObject({ model: 'CG 160 FAN', family: 'CG' })
  })

  it('takes the data sheet from its columns: an empty cell takes an entry away, a column left out changes nothing', async () => {
    const csv = [
      'endereco;potencia_cv;peso_kg;freios;demonstracao',
      'cg-160-start;15,1;;Disco nas duas rodas;',
      'cg-160-fan;14,7;117;Disco na frente e tambor atrás, combinados (CBS);sim',
    ].join('\n')
    const shown = await preview(csv)
    expect(shown).toMatchObject({ errors: [], unchanged: 1, changes: [{ line: 2, after: { powerCv: 15.1 } }] })
    expect((await store(csv, shown.fingerprint)).status).toBe(200)
    const stored = await facts('cg-160-start')
    expect(stored).toMatchObject({ powerCv: 15.1, brakes: 'Disco nas duas rodas', seatMm: 790, engineCc: 162.7 })
    expect(stored).not.toHaveProperty('weightKg')
    expect(stored).not.toHaveProperty('demonstration')
  })

  it('names a price of today that was typed over in the table that was given', async () => {
    const csv = await exported()
    const typed = csv.replace(';2026-01-01 14990,00;14990,00;', ';2026-01-01 14990,00;12345,00;')
    expect(typed).not.toBe(csv)
    expect((await preview(typed)).errors).toMatchObject([{ column: 'preco_hoje', code: 'csv_price_today' }])
  })

  it('names the cell of a figure that cannot be', async () => {
    const csv = [
      'endereco;potencia_cv;assento_mm;demonstracao',
      'cg-160-start;14,7;79;sim',
      'cg-160-fan;forte;790;sim',
      'pop-110i;8,4;749;talvez',
    ].join('\n')
    expect((await preview(csv)).errors).toMatchObject([
      { line: 2, column: 'assento_mm', code: 'figure_seatMm', cell: 'C2' },
      { line: 3, column: 'potencia_cv', code: 'figure_powerCv', cell: 'B3' },
      { line: 4, column: 'demonstracao', code: 'csv_yes_or_no', cell: 'D4' },
    ])
  })

  it('names model and cell of a price that cannot be', async () => {
    const csv = [
      'endereco,preco_hoje,novo_preco,a_partir_de',
      'cg-160-start,"14990,00",caro,',
      'cg-160-fan,"12345,00",,',
      'pop-110i,,,2099-12-01',
      'biz-125-es,,9990,2020-01-01',
      'biz-125-ex,,9990,2099-02-30',
      'elite-125,,5,',
      'x-adv,"12345,00",50000,',
    ].join('\n')
    const { errors } = await preview(csv)
    expect(errors.map(({ model, cell, code }) => `${model} ${cell} ${code}`)).toEqual([
      'cg-160-start C2 csv_price',
      'CG 160 FAN B3 csv_price_today',
      'pop-110i C4 csv_price_missing',
      'BIZ 125 ES D5 price_day_over',
      'biz-125-ex D6 date_invalid',
      'ELITE 125 C7 price_invalid',
      'X-ADV B8 csv_price_today',
    ])
  })

  it('stores nothing else than what was shown', async () => {
    const csv = (await exported()).replace(
      'cg-160-start;CG 160 START;Street;CG;160;sim',
      'cg-160-start;CG 160 START;Street;CG;161;sim',
    )
    const { fingerprint } = await preview(csv)
    await manager.api.admin.catalogue.motorcycles[':id'].archive.$post({
      param: { id: 'cg-160-start' },
      json: { version: 1 },
    })
    expect((await store(csv, fingerprint)).status).toBe(422)
    await manager.api.admin.catalogue.motorcycles[':id']['bring-back'].$post({
      param: { id: 'cg-160-start' },
      json: { version: 2 },
    })
    expect((await store(csv, fingerprint)).status).toBe(409)
    expect(await facts('cg-160-start')).toMatchObject({ displacement: 160 })
  })

  it.each([
    ['', 'csv_column_missing'],
    ['modelo;categoria', 'csv_column_missing'],
    [`${header}\n"a;b`, 'csv_unreadable'],
  ])('says what is wrong with a file that is no such table: %j', async (csv, code) => {
    expect((await preview(csv)).errors).toMatchObject([{ line: 1, code }])
  })
})
