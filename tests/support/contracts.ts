import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { FoundingRequest } from '#tests/support/applicants.ts'
import { localSealCertificate } from '../../netlify/local/secrets.ts'
import { stepUp } from './accounts.ts'
import type { Browser, TestServer } from './api.ts'
import { codeSentTo } from './codes.ts'
import { runAll } from './jobs.ts'
import { type Applicant, applicantIn } from './portal.ts'

/** A certificate of its own for sealing, in the environment's form. */
export async function sealVariables(): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'seal-'))
  const variables = await localSealCertificate(folder)
  await rm(folder, { recursive: true })
  return { ...variables }
}

/** The analysts' view of the application. */
export async function detailOf(analyst: Browser, id: string) {
  const answer = await analyst.api.admin.applications[':id'].$get({ param: { id } })
  if (answer.status !== 200) throw new Error(`the detail answered ${answer.status}`)
  return answer.json()
}

let payments = 0

/**
 * Records as an analyst that the entry, or a part of it, was paid on the day of the application, because Pix refunds
 * only for 90 days.
 */
export async function payEntry(analyst: Browser, id: string, partCents?: number): Promise<void> {
  await stepUp(analyst)
  const { entryCents, createdAt } = await detailOf(analyst, id)
  payments += 1
  const endToEndId = `E00000000${'202611211200'}${String(payments).padStart(11, '0')}`
  const json = { amountCents: partCents ?? entryCents, paidOn: brazilianDate(new Date(createdAt)), endToEndId }
  const answer = await analyst.api.admin.applications[':id'].payments.$post({ param: { id }, json })
  if (answer.status !== 200) throw new Error(`the payment answered ${answer.status}`)
}

/** Makes a contract as an analyst, with its PDF. */
export async function generate(server: TestServer, analyst: Browser, id: string): Promise<void> {
  const { version } = await detailOf(analyst, id)
  const answer = await analyst.api.admin.applications[':id'].contract.$post({ param: { id }, json: { version } })
  if (answer.status !== 200) throw new Error(`the contract answered ${answer.status}`)
  await runAll(server)
}

/** An applicant whose contract can be signed: it is generated, and the entry is paid. */
export async function readyToSign(
  server: TestServer,
  analyst: Browser,
  changes: Partial<FoundingRequest> = {},
): Promise<Applicant & { contractId: string }> {
  const applicant = await applicantIn(server, 'signing', changes)
  await generate(server, analyst, applicant.id)
  await payEntry(analyst, applicant.id)
  return { ...applicant, contractId: (await contractOf(applicant)).contract?.id ?? '' }
}

/** The applicant's view of the contract. */
export async function contractOf({ browser }: Pick<Applicant, 'browser'>) {
  return (await browser.api.portal.contract.$get({ query: {} })).json()
}

type Signer = Pick<Applicant, 'browser' | 'request'> & { contractId: string }

/** Presses 'Li e concordo', and returns the code of the signature from the mail. */
export async function askCode(server: TestServer, { browser, request, contractId }: Signer): Promise<string> {
  const param = { contractId }
  const answer = await browser.api.portal.contract[':contractId'].code.$post({
    param,
    query: {},
    json: { agreed: true },
  })
  if (answer.status !== 200) throw new Error(`the code answered ${answer.status}`)
  return codeSentTo(server, request.email)
}

/** Signs with a code. */
export function sign({ browser, contractId }: Pick<Signer, 'browser' | 'contractId'>, code: string) {
  const param = { contractId }
  return browser.api.portal.contract[':contractId'].signature.$post({ param, query: {}, json: { code } })
}

/** An applicant whose contract is signed and sealed. */
export async function signed(server: TestServer, analyst: Browser, changes: Partial<FoundingRequest> = {}) {
  const applicant = await readyToSign(server, analyst, changes)
  const answer = await sign(applicant, await askCode(server, applicant))
  if (answer.status !== 200) throw new Error(`the signature answered ${answer.status}`)
  await runAll(server)
  return applicant
}

/** The bytes of a contract's PDF, from the applicant's download. */
export async function pdfOf({ browser, contractId }: Pick<Signer, 'browser' | 'contractId'>, via = 'original') {
  const answer = await browser.fetch(`/api/portal/contract/${contractId}/file?via=${via}`)
  if (answer.status !== 200) throw new Error(`the PDF answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
