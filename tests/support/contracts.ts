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

/** A certificate of its own to seal with, as the environment gives it. */
export async function sealVariables(): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'seal-'))
  const variables = await localSealCertificate(folder)
  await rm(folder, { recursive: true })
  return { ...variables }
}

/** The application as an analyst sees it. */
export async function detailOf(analyst: Browser, id: string) {
  const answer = await analyst.api.admin.applications[':id'].$get({ param: { id } })
  if (answer.status !== 200) throw new Error(`the detail answered ${answer.status}`)
  return answer.json()
}

let payments = 0

/** Records the entry of an application as paid on the day of the application, by an analyst: Pix gives back for 90 days only. */
export async function payEntry(analyst: Browser, id: string): Promise<void> {
  await stepUp(analyst)
  const { entryCents, createdAt } = await detailOf(analyst, id)
  payments += 1
  const endToEndId = `E00000000${'202611211200'}${String(payments).padStart(11, '0')}`
  const json = { amountCents: entryCents, paidOn: brazilianDate(new Date(createdAt)), endToEndId }
  const answer = await analyst.api.admin.applications[':id'].payments.$post({ param: { id }, json })
  if (answer.status !== 200) throw new Error(`the payment answered ${answer.status}`)
}

/** Has a contract made by an analyst, with its PDF. */
export async function generate(server: TestServer, analyst: Browser, id: string): Promise<void> {
  const { version } = await detailOf(analyst, id)
  const answer = await analyst.api.admin.applications[':id'].contract.$post({ param: { id }, json: { version } })
  if (answer.status !== 200) throw new Error(`the contract answered ${answer.status}`)
  await runAll(server)
}

/** An applicant whose contract can be signed: generated, and the entry paid. */
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

/** The contract as its applicant sees it. */
export async function contractOf({ browser }: Pick<Applicant, 'browser'>) {
  return (await browser.api.portal.contract.$get({ query: {} })).json()
}

type Signer = Pick<Applicant, 'browser' | 'request'> & { contractId: string }

/** 'Li e concordo': asks for the code of a signature, and gives it as it came by mail. */
export async function askCode(server: TestServer, { browser, request, contractId }: Signer): Promise<string> {
  const param = { contractId }
  const answer = await browser.api.portal.contract[':contractId'].code.$post({
    ...{ param, query: {} },
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

/** The bytes of a contract's PDF, as its applicant downloads it. */
export async function pdfOf({ browser, contractId }: Pick<Signer, 'browser' | 'contractId'>, via = 'original') {
  const answer = await browser.fetch(`/api/portal/contract/${contractId}/file?via=${via}`)
  if (answer.status !== 200) throw new Error(`the PDF answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
