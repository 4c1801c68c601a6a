import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partBytes } from '#domain/documents/documents.ts'
import { removeStaleUploads } from '#server/documents/upload.ts'
import { createAnalyst } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { startFakeClamd } from '#tests/support/fakes/fake-clamd.ts'
import { blankPage, blankPageWith, pdfFile } from '#tests/support/fakes/pdf-file.ts'
import { type Applicant, applicantIn, moveTo, photo, sendPart, sha256, startOf, upload } from '#tests/support/portal.ts'
import { pdfTool } from '#tests/support/programs/pdf-tools.ts'

let server: TestServer
let jpeg: Buffer
let applicant: Applicant

const pngHeader = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

beforeAll(async () => {
  server = await startServer()
  jpeg = await photo(1_400_000)
})
afterAll(() => server.stop())

const keys = async (id: string) => {
  const { blobs } = await server.deps.documents().list({ prefix: id })
  return blobs.map((blob) => blob.key)
}
const parts = async () => (await server.deps.documents().list({ prefix: 'uploads/' })).blobs
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
const fileOf = async ({ browser }: Applicant, kind = 'cnh') => {
  const response = await browser.fetch(`/api/portal/documents/${kind}`)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('sending a document', () => {
  beforeAll(async () => {
    applicant = await applicantIn(server, 'waiting_docs')
  })

  it('arrives whole, is listed, noted in the history, and leaves no parts behind', async () => {
    const answer = await upload(applicant.browser, 'cnh', jpeg, 'minha cnh.jpg')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      status: 'uploaded',
      fileName: 'minha cnh.jpg',
      contentType: 'image/jpeg',
    })
    const { response, bytes } = await fileOf(applicant)
    expect(sha256(bytes)).toBe(sha256(jpeg))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(await keys(applicant.id)).toEqual([expect.stringMatching(new RegExp(`^${applicant.id}/cnh/\\d+\\.jpg$`))])
    expect(await parts()).toEqual([])
    const row = await server.deps.db
      .selectFrom('financing_applications')
      .selectAll()
      .where('id', '=', applicant.id)
      .executeTakeFirstOrThrow()
    expect(row.documents).toEqual({ cnh: true, selfie: false, residencia: false })
    expect(row.file_paths).toEqual({ cnh: (await keys(applicant.id))[0] })
    const events = await server.deps.db
      .selectFrom('application_events')
      .select(['kind', 'data'])
      .where('application_id', '=', applicant.id)
      .where('kind', '=', 'document_sent')
      .execute()
    expect(events).toEqual([{ kind: 'document_sent', data: { document: 'cnh', replaces: false } }])
    const view = await (await applicant.browser.api.portal.$get({ query: {} })).json()
    expect(view.documents.cnh.status).toBe('uploaded')
  })

  it('goes on where it stopped, and takes a repeated part as sent', async () => {
    const uploads = applicant.browser.api.portal.documents.uploads
    const json = startOf('residencia', jpeg)
    const first = await (await uploads.$post({ query: {}, json })).json()
    expect(first).toMatchObject({ received: 0, parts: Math.ceil(jpeg.length / partBytes) })
    await sendPart(applicant.browser, first.id, jpeg, 0)
    expect(await (await sendPart(applicant.browser, first.id, jpeg, 0)).json()).toMatchObject({ received: 1 })
    expect(await codeOf(await sendPart(applicant.browser, first.id, jpeg, 2))).toBe('upload_incomplete')
    const again = await (await uploads.$post({ query: {}, json })).json()
    expect(again).toEqual({ ...first, received: 1 })
    const tooSoon = await applicant.browser.pdf.uploads[':id'].complete.$post({ param: { id: first.id }, query: {} })
    expect(await codeOf(tooSoon as unknown as Response)).toBe('upload_incomplete')
    expect((await upload(applicant.browser, 'residencia', jpeg)).status).toBe(200)
    const repeated = await applicant.browser.pdf.uploads[':id'].complete.$post({ param: { id: first.id }, query: {} })
    expect(repeated.status).toBe(200)
    expect(sha256((await fileOf(applicant, 'residencia')).bytes)).toBe(sha256(jpeg))
  })

  it.each(['bill-with-web-link.pdf', 'trailing-nuls-4096.pdf', 'junk-before-header.pdf', 'startxref-off-by-one.pdf'])(
    '%s arrives as its pages and nothing else',
    async (name) => {
      const bill = readFileSync(new URL(`../../support/files/${name}`, import.meta.url))
      expect((await upload(applicant.browser, 'residencia', bill, name)).status).toBe(200)
      const { bytes } = await fileOf(applicant, 'residencia')
      expect(bytes.includes('http')).toBe(false)
      expect(pdfTool('pdftotext', bytes, '-')).toBe(pdfTool('pdftotext', bill, '-'))
      const stored = await server.deps.db
        .selectFrom('documents')
        .select(['sha256', 'size_bytes'])
        .where('application_id', '=', applicant.id)
        .where('kind', '=', 'residencia')
        .where('state', '=', 'stored')
        .executeTakeFirstOrThrow()
      expect(stored).toEqual({ sha256: sha256(bytes), size_bytes: bytes.length })
    },
  )

  it('is saved under a name of ours, whatever the sender called it', async () => {
    const { contract_number } = await server.deps.db
      .selectFrom('financing_applications')
      .select('contract_number')
      .where('id', '=', applicant.id)
      .executeTakeFirstOrThrow()
    const named = async (browser: Browser, path: string) =>
      (await browser.fetch(path)).headers.get('content-disposition')
    const digits = contract_number.slice(-4)
    const polyglot = pdfFile([...blankPage, '% <script>alert(1)</script>\n<<>>'])
    expect((await upload(applicant.browser, 'residencia', polyglot, 'comprovante.hta')).status).toBe(200)
    const name = `attachment; filename="comprovante-de-residencia-${digits}.pdf"`
    expect(await named(applicant.browser, '/api/portal/documents/residencia')).toBe(name)
    const analyst = await createAnalyst(server, 'baixa')
    expect(await named(analyst, `/api/admin/applications/${applicant.id}/documents/residencia`)).toBe(name)
    expect((await upload(applicant.browser, 'residencia', jpeg, 'foto.exe')).status).toBe(200)
    expect(await named(applicant.browser, '/api/portal/documents/residencia')).toBe(
      `inline; filename="comprovante-de-residencia-${digits}.jpg"`,
    )
  })

  it('keeps a photo without where and when it was taken', async () => {
    const taken = { IFD0: { DateTime: '2026:11:21 10:00:00' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } }
    const plain = sharp(await photo(20_000))
    const sent = await plain.clone().withExif(taken).jpeg().toBuffer()
    expect(sent.includes('2026:11:21')).toBe(true)
    const answer = await upload(applicant.browser, 'residencia', sent)
    const { bytes } = await fileOf(applicant, 'residencia')
    expect(bytes.equals(await plain.jpeg().toBuffer())).toBe(true)
    expect(await answer.json()).toMatchObject({ sizeBytes: bytes.length })
  })

  it('keeps a small file at its own size', async () => {
    const small = await photo(2_000)
    expect((await upload(applicant.browser, 'residencia', small)).status).toBe(200)
    const { bytes } = await fileOf(applicant, 'residencia')
    expect(bytes.length).toBe(small.length)
    expect(sha256(bytes)).toBe(sha256(small))
  })

  it('refuses a body larger than a part before reading it, and any other body above 32 kB', async () => {
    const uploads = applicant.browser.api.portal.documents.uploads
    const { id } = await (await uploads.$post({ query: {}, json: startOf('residencia', jpeg) })).json()
    const put = (bytes: number) =>
      applicant.browser.fetch(`/api/portal/documents/uploads/${id}/parts/0`, {
        method: 'PUT',
        body: new Uint8Array(bytes),
      })
    expect((await put(partBytes + 1)).status).toBe(413)
    expect((await put(partBytes)).status).toBe(200)
    const start = await applicant.browser.fetch('/api/portal/documents/uploads', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'cnh', fileName: 'a'.repeat(40_000) }),
    })
    expect(start.status).toBe(413)
    await uploads[':id'].$delete({ param: { id }, query: {} })
  })

  it('finds out that a part was lost and asks for it again', async () => {
    const uploads = applicant.browser.api.portal.documents.uploads
    const json = startOf('selfie', jpeg)
    const { id } = await (await uploads.$post({ query: {}, json })).json()
    for (const index of [0, 1, 2]) await sendPart(applicant.browser, id, jpeg, index)
    await server.deps.documents().delete(`uploads/${id}/1`)
    const answer = await applicant.browser.pdf.uploads[':id'].complete.$post({ param: { id }, query: {} })
    expect(await codeOf(answer as unknown as Response)).toBe('upload_incomplete')
    expect((await upload(applicant.browser, 'selfie', jpeg)).status).toBe(200)
    expect(sha256((await fileOf(applicant, 'selfie')).bytes)).toBe(sha256(jpeg))
  })

  it('replaces the old file only with a whole new one', async () => {
    const before = await fileOf(applicant)
    const broken = jpeg.subarray(0, jpeg.length - 2_000)
    expect(await codeOf(await upload(applicant.browser, 'cnh', broken))).toBe('file_damaged')
    expect((await fileOf(applicant)).bytes.equals(before.bytes)).toBe(true)
    const other = await photo(80_000)
    expect((await upload(applicant.browser, 'cnh', other)).status).toBe(200)
    expect((await fileOf(applicant)).bytes.equals(other)).toBe(true)
    expect((await keys(applicant.id)).filter((key) => key.includes('/cnh/'))).toHaveLength(1)
  })

  it('shows the stored file while another is on its way, and forgets a cancelled upload', async () => {
    const uploads = applicant.browser.api.portal.documents.uploads
    const stored = await fileOf(applicant)
    const { id } = await (await uploads.$post({ query: {}, json: startOf('cnh', jpeg) })).json()
    await sendPart(applicant.browser, id, jpeg, 0)
    expect((await fileOf(applicant)).bytes.equals(stored.bytes)).toBe(true)
    expect((await uploads[':id'].$delete({ param: { id }, query: {} })).status).toBe(204)
    expect(await parts()).toEqual([])
    expect(await codeOf(await sendPart(applicant.browser, id, jpeg, 1))).toBe('upload_expired')
  })
})

describe('two tabs with one kind', () => {
  it('one whole file wins', async () => {
    const { browser, id } = await applicantIn(server, 'waiting_docs')
    const files = await Promise.all([photo(700_000), photo(900_000), photo(1_100_000)])
    const answers = await Promise.all(files.map((file) => upload(browser, 'cnh', file)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    const { bytes } = await fileOf({ browser } as Applicant)
    expect(files.map(sha256)).toContain(sha256(bytes))
    expect(await keys(id)).toHaveLength(1)
    expect(await parts()).toEqual([])
  })

  it('the same file twice is one document', async () => {
    const { browser, id } = await applicantIn(server, 'waiting_docs')
    const answers = await Promise.all([jpeg, jpeg, jpeg].map((file) => upload(browser, 'cnh', file)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(sha256((await fileOf({ browser } as Applicant)).bytes)).toBe(sha256(jpeg))
    expect(await keys(id)).toHaveLength(1)
  })
})

describe('refused, and nothing stored', () => {
  // The header announces a huge picture, so that the file itself can be small.
  const wide = Buffer.from(pngHeader)
  wide.writeUInt32BE(8_200, 16)
  wide.writeUInt32BE(5_000, 20)
  const withScript = pdfFile([...blankPageWith('/OpenAction 4 0 R % stream\n'), '<</S/#4aavaScript/JS(1)>>'])
  const protectedPdf = pdfFile(blankPage, '/Encrypt<</Filter/Standard/V 4>>')
  beforeAll(async () => {
    applicant = await applicantIn(server, 'waiting_docs')
  })
  const pdf = pdfFile(blankPage)
  const unreadable = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n9\n%%EOF\n')
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)])

  it.each([
    ['HTML named .jpg', 'cnh', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'file_type_not_allowed'],
    ['an SVG', 'cnh', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'file_type_not_allowed'],
    ['a PDF as selfie', 'selfie', () => pdf, 'file_type_not_allowed'],
    ['HEIC', 'cnh', () => heic, 'file_heic'],
    ['0 bytes', 'cnh', () => Buffer.alloc(0), 'file_empty'],
    [
      '5 MB and a byte',
      'cnh',
      () => Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 + 1 - jpeg.length)]),
      'file_too_large',
    ],
    ['a picture of 41 megapixels', 'cnh', () => wide, 'file_too_many_pixels'],
    ['a PDF with a script', 'cnh', () => withScript, 'file_pdf_active'],
    ['a PDF with a password', 'cnh', () => protectedPdf, 'file_pdf_protected'],
    ['a PDF that no parser reads', 'cnh', () => unreadable, 'file_damaged'],
    ['a truncated JPEG', 'cnh', () => jpeg.subarray(0, jpeg.length / 2), 'file_damaged'],
  ] as const)('%s', async (_, kind, bytes, code) => {
    expect(await codeOf(await upload(applicant.browser, kind, bytes(), 'foto.jpg'))).toBe(code)
    expect(await keys(applicant.id)).toEqual([])
    expect(await parts()).toEqual([])
  })

  it.each(['../../x.png', 'a/b.png', '..', 'x\\y.png', ''])('the name %j', async (name) => {
    const answer = await upload(applicant.browser, 'cnh', jpeg, name)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'fileName' }] })
    expect(await keys(applicant.id)).toEqual([])
  })

  it('bytes that are not those announced', async () => {
    const uploads = applicant.browser.api.portal.documents.uploads
    const other = Buffer.from(jpeg).fill(7, 5_000, 5_100)
    const { id } = await (await uploads.$post({ query: {}, json: startOf('cnh', jpeg) })).json()
    for (const index of [0, 1, 2]) await sendPart(applicant.browser, id, other, index)
    const answer = await applicant.browser.pdf.uploads[':id'].complete.$post({ param: { id }, query: {} })
    expect(await codeOf(answer as unknown as Response)).toBe('file_hash_mismatch')
    expect(await keys(applicant.id)).toEqual([])
    expect(await parts()).toEqual([])
  })

  it.each(['received', 'analysis', 'approved', 'signing', 'completed', 'rejected'] as const)(
    'in status %s',
    async (status) => {
      await moveTo(server, applicant.id, status)
      expect(await codeOf(await upload(applicant.browser, 'cnh', jpeg))).toBe('wrong_status')
    },
  )

  it('when the status moves on in the middle', async () => {
    const uploads = applicant.browser.api.portal.documents.uploads
    await moveTo(server, applicant.id, 'waiting_docs')
    const { id } = await (await uploads.$post({ query: {}, json: startOf('cnh', jpeg) })).json()
    for (const index of [0, 1, 2]) await sendPart(applicant.browser, id, jpeg, index)
    await moveTo(server, applicant.id, 'signing')
    const answer = await applicant.browser.pdf.uploads[':id'].complete.$post({ param: { id }, query: {} })
    expect(await codeOf(answer as unknown as Response)).toBe('wrong_status')
    expect(await keys(applicant.id)).toEqual([])
  })

  it('one that was already accepted', async () => {
    const accepted = await applicantIn(server, 'waiting_docs')
    await upload(accepted.browser, 'cnh', jpeg)
    const review = { review: 'accepted', reviewed_at: server.deps.now() } as const
    await server.deps.db.updateTable('documents').set(review).where('application_id', '=', accepted.id).execute()
    expect(await codeOf(await upload(accepted.browser, 'cnh', await photo(80_000)))).toBe('document_accepted')
  })
})

it('housekeeping removes every upload that nobody finished for a day, however many, and none of today', async () => {
  const { id: application_id } = await applicantIn(server, 'waiting_docs')
  const { db, now } = server.deps
  const begun = (hours: number) => {
    const at = new Date(now().getTime() - hours * 3_600_000)
    const file = { file_name: 'cnh.jpg', size_bytes: 9, sha256: sha256(jpeg), parts: 1 }
    return {
      ...file,
      application_id,
      kind: 'cnh' as const,
      state: 'uploading' as const,
      created_at: at,
      updated_at: at,
    }
  }
  await db.deleteFrom('documents').where('state', '=', 'uploading').execute()
  await db
    .insertInto('documents')
    .values([...Array.from({ length: 45 }, (_, index) => begun(25 + index)), begun(23)])
    .execute()
  expect(await removeStaleUploads(server.deps)).toBe(45)
  const left = await db.selectFrom('documents').select('id').where('state', '=', 'uploading').execute()
  expect(left).toHaveLength(1)
})

describe('with a malware scanner', () => {
  it('keeps what it finds nothing in, refuses the rest, and waits for one that is away', async () => {
    const clamd = await startFakeClamd('MALWARE')
    const scanned = await startServer({ MALWARE_SCANNER_URL: clamd.url })
    const { browser, id } = await applicantIn(scanned, 'waiting_docs')
    const infected = Buffer.concat([pdfFile(blankPage), Buffer.from('%MALWARE')])
    expect(await codeOf(await upload(browser, 'residencia', infected))).toBe('file_malware')
    expect((await upload(browser, 'residencia', pdfFile(blankPage))).status).toBe(200)
    await clamd.close()
    expect(await codeOf(await upload(browser, 'cnh', pngHeader))).toBe('unavailable')
    const kept = await scanned.deps.documents().list({ prefix: id })
    expect(kept.blobs).toHaveLength(1)
    await scanned.stop()
  })
})
