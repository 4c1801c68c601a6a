import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { fileNameHeader } from '#api/headers.ts'
import { bindingNeeds } from '#domain/application/release.ts'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { partBytes, type SentKind } from '#domain/documents/documents.ts'
import { saveWaived } from '#server/pickups/release.ts'
import type { Browser, TestServer } from './api.ts'
import { application, type FoundingRequest } from './applicants.ts'
import { codeSentTo } from './codes.ts'
import { blankPage, pdfFile, pdfStream } from './fakes/pdf-file.ts'
import { motorcycleNumbers } from './motorcycle-numbers.ts'

export interface Applicant {
  id: string
  browser: Browser
  request: FoundingRequest
}

/** An applicant who is logged in, with an application in a status. */
export async function applicantIn(
  server: TestServer,
  status: ApplicationStatus,
  changes: Partial<FoundingRequest> = {},
): Promise<Applicant> {
  const browser = server.browser()
  const request = application(changes)
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const { id } = await (await browser.api.applications.$post({ json: request }, { headers })).json()
  await moveTo(server, id, status)
  await browser.api.session.$post({ json: { cpf: request.cpf, password: request.password } })
  return { id, browser, request }
}

type Clocked = { deps: Pick<TestServer['deps'], 'db' | 'now'> }

/** Puts an application into a status, like an analyst's decision. */
export async function moveTo(server: Clocked, id: string, status: ApplicationStatus): Promise<void> {
  await server.deps.db.updateTable('financing_applications').set({ status }).where('id', '=', id).execute()
  if (status !== 'completed') return
  await waiveAll(server, id)
  await giveNumbers(server, id)
}

/** Records some chassis and plate where there are none. */
async function giveNumbers({ deps: { db } }: Clocked, id: string): Promise<void> {
  const { chassis, plate } = motorcycleNumbers(id)
  await db
    .updateTable('motorcycle_releases')
    .set((eb) => ({
      chassis: eb.fn.coalesce('chassis', eb.val(chassis)),
      plate: eb.fn.coalesce('plate', eb.val(plate)),
    }))
    .where('application_id', '=', id)
    .execute()
}

/** Makes an application one of a month ago, so that something about it can have happened on a day before today. */
export async function appliedAMonthAgo({ deps: { db, now } }: Clocked, id: string): Promise<void> {
  const created_at = new Date(now().getTime() - 30 * dayMs)
  await db.updateTable('financing_applications').set({ created_at }).where('id', '=', id).execute()
}

/** Waives payment, signature and registration for a hand-over, like an approved exception. */
async function waiveAll(server: Clocked, id: string): Promise<void> {
  await server.deps.db.transaction().execute((tx) => saveWaived(tx, id, bindingNeeds, server.deps.now()))
}

/** Types the code that allows a copy and a deletion for five minutes. */
export async function confirmPrivacy(server: TestServer, browser: Browser, email: string): Promise<void> {
  await browser.api.portal.privacy.code.$post()
  const json = { code: await codeSentTo(server, email) }
  const answer = await browser.api.portal.privacy.confirmation.$post({ json })
  if (answer.status !== 200) throw new Error(`confirming failed with ${answer.status}`)
}

/** Sends a file with a request. */
export function sendFile(browser: Browser, requestId: string, bytes: Uint8Array, name = 'foto.jpg') {
  return browser.fetch(`/pdf/requests/${requestId}/files`, {
    method: 'POST',
    headers: { [fileNameHeader]: encodeURIComponent(name), 'content-type': 'application/octet-stream' },
    body: bytes as BodyInit,
  })
}

/** A photo that cannot be compressed: noise of about `bytes`. */
export async function photo(bytes: number): Promise<Buffer> {
  const side = Math.ceil(Math.sqrt(bytes / 2.2))
  const raw = { width: side, height: side, channels: 3 } as const
  const noise = Buffer.alloc(side * side * 3)
  for (let index = 0; index < noise.length; index++) noise[index] = (index * 2_654_435_761) >>> (index % 24)
  return sharp(noise, { raw }).jpeg({ quality: 95 }).toBuffer()
}

/** A photo that the portal considers readable: large, light and sharp. Another quality gives another file. */
export async function readablePhoto(quality = 85): Promise<Buffer> {
  return sharp(await photo(100_000))
    .resize(1000, 1000, { kernel: 'nearest' })
    .jpeg({ quality })
    .toBuffer()
}

/** A PDF of so many bytes, with different filling each time. */
export function pdf(bytes: number): Buffer {
  const filling = (length: number) => pdfFile([...blankPage, pdfStream('/Subtype/Image', randomBytes(length))])
  // The file contains numbers whose length depends on the file's length.
  const about = filling(bytes - 400).length
  return filling(bytes - 400 + bytes - about)
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The request of `startUpload` for a file. */
export const startOf = (kind: SentKind, bytes: Uint8Array, fileName = 'documento.jpg') => ({
  kind,
  fileName,
  sizeBytes: bytes.length,
  sha256: sha256(bytes),
})

/** Sends one part of an upload like the browser. */
export function sendPart(browser: Browser, id: string, bytes: Uint8Array, index: number, query = '') {
  return browser.fetch(`/api/portal/documents/uploads/${id}/parts/${index}${query}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes.slice(index * partBytes, (index + 1) * partBytes) as BodyInit,
  })
}

/** Makes a whole upload; returns the last answer, which finished or refused it. */
export async function upload(browser: Browser, kind: SentKind, bytes: Uint8Array, fileName?: string) {
  const uploads = browser.api.portal.documents.uploads
  const started = await uploads.$post({ query: {}, json: startOf(kind, bytes, fileName) })
  if (!started.ok) return started as unknown as Response
  const { id, parts, received } = await started.json()
  for (let index = received; index < parts; index++) {
    const answer = await sendPart(browser, id, bytes, index)
    if (!answer.ok) return answer
  }
  return (await browser.pdf.uploads[':id'].complete.$post({ param: { id }, query: {} })) as unknown as Response
}
