import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#api/line-rules.ts'
import { createAnalyst } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { contractOf, detailOf, pdfOf, sealVariables, signed } from '#tests/support/contracts.ts'
import { applicantIn } from '#tests/support/portal.ts'
import { pdfTool } from '#tests/support/programs/pdf-tools.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let ana: Browser
let original: Uint8Array
let sealed: Uint8Array
let text: string
let contract: NonNullable<Awaited<ReturnType<typeof contractOf>>['contract']>
let applicant: Awaited<ReturnType<typeof signed>>

beforeAll(async () => {
  server = await startServer(await sealVariables())
  await emptyDatabase(server.deps.db)
  ana = await createAnalyst(server)
  applicant = await signed(server, ana)
  original = await pdfOf(applicant)
  sealed = await pdfOf(applicant, 'assinada')
  text = pdfTool('pdftotext', original, '-')
  contract = (await contractOf(applicant)).contract ?? expect.fail('no contract')
}, 60_000)
afterAll(() => server.stop())

const words = (some: string) => some.replace(/\s+/g, ' ').trim()
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const verify = async (json: { code: string } | { sha256: string }) =>
  (await server.browser().api.verification.$post({ json })).json()
/** With one byte changed in the text's own stream. */
const changed = (pdf: Uint8Array) => {
  const copy = new Uint8Array(pdf)
  copy[2000] = (copy[2000] ?? 0) ^ 1
  return copy
}

describe('the PDF of a contract', () => {
  it('is tagged, with title and language', () => {
    const info = pdfTool('pdfinfo', original)
    expect(info).toMatch(/^Tagged: +yes$/m)
    expect(info).toMatch(/^Title: +Cédula de Crédito Bancário nº \d{10}, versão 1$/m)
    expect(info).toMatch(/^Page size: .*A4/m)
    expect(Buffer.from(original).toString('latin1')).toMatch(/pdfuaid:part>1</)
    const structure = pdfTool('pdfinfo', original, '-struct')
    for (const tag of ['Document', 'H1', 'H2', 'H3', 'P', 'Table', 'TR', 'TH', 'TD']) {
      expect(structure).toMatch(new RegExp(`^ *${tag}\\b`, 'm'))
    }
  })

  it('has its fonts embedded, as subsets, with their letters', () => {
    const lines = pdfTool('pdffonts', original).trim().split('\n').slice(2)
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line).toMatch(/\+Figtree-\w+ .* yes yes yes/)
  })

  it('says the same as the page, in the same order, with accents', () => {
    const { clauses, summary } = contract.document
    let from = 0
    const all = words(
      text.replace(/Banco Tiriva\s+Cédula de Crédito.*|Código de verificação:[\s\S]*?Página \d+ de \d+/g, ''),
    )
    for (const clause of clauses.all) {
      const place = all.indexOf(words(`${clause.number}. ${clause.title}`), from)
      expect(place, clause.title).toBeGreaterThan(from)
      from = place
    }
    for (const { facts } of summary.parts) for (const [label] of facts) expect(all).toContain(words(label))
    expect(all).toContain('alienação fiduciária')
  })

  it('is kept as it was made', async () => {
    const stored = server.deps.db.selectFrom('contracts').selectAll().where('id', '=', applicant.contractId)
    const row = await stored.executeTakeFirstOrThrow()
    expect([row.sha256, row.sealed_sha256]).toEqual([sha256(original), sha256(sealed)])
  })
})

describe('the sealed PDF', () => {
  it('begins with every byte of the one that was read, and ends with the evidence', () => {
    expect(Buffer.from(sealed.subarray(0, original.length)).equals(Buffer.from(original))).toBe(true)
    const last = words(pdfTool('pdftotext', sealed, '-'))
      .split('Registro da assinatura eletrônica')
      .slice(1)
      .join()
    expect(last).toContain(applicant.request.fullName)
    expect(last).toContain(sha256(original))
    expect(last).toContain(server.address)
    expect(last).not.toContain(applicant.request.email)
    expect(pdfTool('pdfinfo', sealed, '-struct-text')).toContain('Registro da assinatura eletrônica')
    expect(pdfTool('pdfinfo', sealed)).toMatch(/^Tagged: +yes$/m)
  })

  it('carries a valid seal of the bank over the whole document', () => {
    const seal = pdfTool('pdfsig', sealed)
    expect(seal).toContain('Signature is Valid')
    expect(seal).toContain('Total document signed')
    expect(seal).toContain('ETSI.CAdES.detached')
    expect(seal).toContain('Banco Tiriva S.A. (demonstração)')
  })

  it('is small for sixty installments and the longest names', async () => {
    const long = (text: string, length: number) => text.repeat(length).slice(0, length).trim()
    const other = await signed(server, ana, {
      installments: 60,
      fullName: long('Maria Antônia Conceição ', limits.fullName),
      street: long('Avenida Desembargador Guimarães ', limits.street),
      neighborhood: long('Vila Nova Conceição ', limits.neighborhood),
    })
    const [first, last] = [await pdfOf(other), await pdfOf(other, 'assinada')]
    expect(pdfTool('pdftotext', first, '-')).toContain('60 parcelas de')
    expect(last.length).toBeLessThan(100_000)
    expect(pdfTool('pdfsig', last)).toContain('Signature is Valid')
  })

  it('with one byte changed is found out, by the seal and by the bank', async () => {
    expect(pdfTool('pdfsig', changed(sealed))).not.toContain('Signature is Valid')
    expect(await verify({ sha256: sha256(changed(sealed)) })).toMatchObject({ found: false })
  })
})

describe('anybody', () => {
  it('finds by code, or by the file, whether a contract is the bank’s, and of the person the initials alone', async () => {
    const { code } = contract
    const byCode = await verify({ code: `${code.slice(0, 4)}-${code.slice(4, 8).toLowerCase()} ${code.slice(8)}` })
    const whose = { signedAt: contract.signedAt, settledOn: null, initials: 'MD' }
    const expected = { found: true, document: 'contract', state: 'signed', ...whose }
    expect(byCode).toEqual({ ...expected, file: null })
    expect(await verify({ sha256: sha256(sealed) })).toEqual({ ...expected, file: 'sealed' })
    expect(await verify({ sha256: sha256(original) })).toEqual({ ...expected, file: 'original' })
    expect(JSON.stringify(byCode)).not.toContain('Marina')
  })

  it('finds nothing by a code that is none, or was never given out', async () => {
    const { id } = await applicantIn(server, 'signing')
    const { version } = await detailOf(ana, id)
    await ana.api.admin.applications[':id'].contract.$post({ param: { id }, json: { version } })
    const drafts = server.deps.db.selectFrom('contracts').select('code').where('state', '=', 'draft')
    const { code: draft } = await drafts.executeTakeFirstOrThrow()
    for (const code of ['0000-0000-0000', 'nada', '123', draft]) expect((await verify({ code })).found).toBe(false)
  })

  it('does not try codes one after the other', async () => {
    const narrow = await startServer({ RATE_LIMIT_SCALE: '0.1' })
    const browser = narrow.browser({ ip: '203.0.113.99' })
    const statusOf = async (code: string) => (await browser.api.verification.$post({ json: { code } })).status
    const answers = []
    for (let attempt = 0; attempt < 8; attempt++) {
      answers.push(await statusOf('0000-0000-0000'))
      // A code of the bank is no guess, so it uses nothing up.
      if (attempt === 0) for (let time = 0; time < 8; time++) expect(await statusOf(contract.code)).toBe(200)
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    await narrow.stop()
  })
})

it('lets the analyst download both PDFs, and says who read and signed when', async () => {
  const { contracts } = await detailOf(ana, applicant.id)
  const [version] = contracts.versions
  expect(version).toMatchObject({ state: 'signed', readAt: expect.any(String), signedAt: expect.any(String) })
  const file = `/api/admin/applications/${applicant.id}/contracts/${version?.id}/file`
  for (const via of ['original', 'assinada']) {
    const answer = await ana.fetch(`${file}?via=${via}`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).not.toContain(applicant.request.fullName)
  }
})
