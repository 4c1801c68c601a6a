import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { TOTP } from 'otpauth'
import { applicationStatuses } from '#domain/application/status.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { partBytes } from '#domain/documents/documents.ts'
import { checksOf } from '#domain/documents/review.ts'
import { analystPassword, createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import type { Browser, TestServer } from '#tests/support/api.ts'
import type { FoundingRequest } from '#tests/support/applicants.ts'
import { codeSentTo } from '#tests/support/codes.ts'
import { askCode, detailOf, readyToSign, sign } from '#tests/support/contracts.ts'
import { newAuthenticator } from '#tests/support/fakes/authenticator.ts'
import { runAll } from '#tests/support/jobs.ts'
import { photo, sendPart, sha256, startOf, upload } from '#tests/support/portal.ts'
import type { Known } from './old-version.ts'

const offer = { entryPercent: 20, monthlyInterestPercent: 0 }
const settings = {
  financial: { taxaEntrada: 20, taxaEntradaMaxima: 50, taxaJurosPadrao: 0, parcelasPadrao: 48 },
  support: { whatsappSuporte: '5511955554444' },
  pix: { chave: 'banco@example.com', nome: 'Banco Tiriva', cidade: 'Manaus' },
}

type Status = (typeof applicationStatuses)[number]
type Applicant = Awaited<ReturnType<typeof createApplicant>>
interface Bank {
  server: TestServer
  ana: Browser
}

const cookieOf = (browser: Browser) =>
  [...browser.cookies].find(([name]) => /^(__Host-)?(applicant|analyst)$/.test(name))?.[1] ?? ''

/**
 * Lets people use this version of the product until every kind of data exists: settings, an application in every
 * status, documents (accepted, refused, incomplete), contacts, messages in every state, an unread code, sessions.
 * Returns the facts with which a later version checks all of it.
 */
export async function tellStory(server: TestServer): Promise<Omit<Known, 'made'>> {
  const ana = await createAnalyst(server)
  await stepUp(ana)
  await saveSettings(ana)
  const bank = { server, ana }
  const waiting = await apply(bank, 'waiting_docs', { fullName: 'Teresa Campos Nogueira' })
  const { files, upload: onItsWay } = await sendDocuments(bank, waiting)
  const again = await apply(bank, 'received', { cpf: waiting.json.cpf, password: waiting.json.password })
  const signing = await apply(bank, 'signing', { installments: 36 })
  const pixCode = await savePix(bank, signing)
  const statuses: Record<string, string> = {}
  for (const status of applicationStatuses) statuses[status] = (await apply(bank, status)).id
  await leaveContacts(bank)
  await askForCode(signing)
  const recoveryToken = await recover(server, waiting)
  await settleMessages(server, again)
  const later = await notifyContracts(bank, waiting)
  const analyst = await secureAccount(bank)
  return {
    at: server.deps.now().toISOString(),
    secretKey: server.deps.config.secretKey ?? '',
    applicants: {
      waiting: known(waiting),
      again: known(again),
      signing: { ...known(signing), pixCode },
    },
    statuses,
    files,
    upload: onItsWay,
    analyst,
    recoveryToken,
    later,
  }
}

const known = ({ id, contractNumber, json, browser }: Applicant) => ({
  id,
  contractNumber,
  cpf: json.cpf,
  password: json.password,
  cookie: cookieOf(browser),
})

async function saveSettings(ana: Browser) {
  const { version } = await (await ana.api.admin.settings.$get()).json()
  expectOk(await ana.api.admin.settings.$put({ json: { ...settings, version } }))
}

async function apply({ server, ana }: Bank, status: Status, changes: Partial<FoundingRequest> = {}) {
  const applicant = await createApplicant(server, { shownOffer: offer, ...changes })
  const param = { id: applicant.id }
  const { version } = await (await ana.api.admin.applications[':id'].$get({ param })).json()
  const reason = { reason: 'Motivo de teste', ...(status === 'rejected' ? { refusal: 'income' as const } : {}) }
  const json = { status, version, note: `Nota de ${status}`, ...reason }
  expectOk(await ana.api.admin.applications[':id'].status.$put({ param, json }))
  return applicant
}

async function sendDocuments({ ana }: Bank, { id, browser }: Applicant) {
  const [cnh, residencia] = [await photo(6_000), await photo(5_000)]
  expectOk(await upload(browser, 'cnh', cnh, 'minha cnh.jpg'))
  expectOk(await upload(browser, 'residencia', residencia, 'conta de luz.jpg'))
  await review(ana, id, 'cnh', 'accepted')
  await review(ana, id, 'residencia', 'refused')
  const { version } = await (await ana.api.admin.applications[':id'].$get({ param: { id } })).json()
  expectOk(await ana.api.admin.applications[':id'].score.$put({ param: { id }, json: { creditScore: 712, version } }))
  const selfie = Buffer.alloc(partBytes + 1_000)
  const uploads = browser.api.portal.documents.uploads
  const started = await (await uploads.$post({ query: {}, json: startOf('selfie', selfie, 'eu.jpg') })).json()
  expectOk(await sendPart(browser, started.id, selfie, 0))
  return {
    files: { cnh: sha256(cnh), residencia: sha256(residencia) },
    upload: { id: started.id, parts: 2, received: 1 },
  }
}

async function review(ana: Browser, id: string, kind: 'cnh' | 'residencia', decision: 'accepted' | 'refused') {
  const { version, documents } = await (await ana.api.admin.applications[':id'].$get({ param: { id } })).json()
  const reason =
    decision === 'refused'
      ? ({ refusal: 'too_old', reason: 'A conta tem mais de três meses.' } as const)
      : { checked: [...checksOf(kind)] }
  const json = { version, decision, documentId: documents[kind].id ?? '', ...reason }
  expectOk(await ana.api.admin.applications[':id'].documents[':kind'].review.$put({ param: { id, kind }, json }))
}

async function savePix({ ana }: Bank, { id }: Applicant) {
  const { version, entryCents } = await (await ana.api.admin.applications[':id'].$get({ param: { id } })).json()
  const { chave: key, nome: merchantName, cidade: merchantCity } = settings.pix
  const pixCode = generatePixPayload({ key, merchantName, merchantCity, amount: entryCents / 100 }) ?? ''
  expectOk(await ana.api.admin.applications[':id'].pix.$put({ param: { id }, json: { pixCode, version } }))
  return pixCode
}

async function leaveContacts({ server, ana }: Bank) {
  const { consent, fullName, cpf, phone, motorcycle, installments } = (
    await createApplicant(server, { shownOffer: offer })
  ).json
  const json = { fullName, cpf, email: 'interessada@example.com', phone, motorcycle, installments, consent }
  const { id } = await (await server.browser().api.leads.$post({ json })).json()
  expectOk(await server.browser().api.leads.$post({ json: { ...json, motorcycle: 'pop-110i' } }))
  const change = { state: 'called', note: 'Quer a vermelha.', version: 1 } as const
  expectOk(await ana.api.admin.contacts[':id'].$put({ param: { id }, json: change }))
}

/** Requests another address; its code was not typed yet. */
async function askForCode({ browser, json }: Applicant) {
  const { phone, cep, street, number, neighborhood, city, state, password } = json
  const contact = { email: 'outra@example.com', phone, cep, street, number, neighborhood, city, state, password }
  const answer = await browser.api.portal.contact.$patch({ query: {}, json: contact })
  if ((answer.status as number) !== 428) throw new Error(`no code was asked for: ${answer.status}`)
}

async function recover(server: TestServer, { contractNumber, json }: Applicant): Promise<string> {
  const asked = { contractNumber, cpf: json.cpf, birthDate: json.birthDate }
  const answer = await server.browser().api.recovery.verification.$post({ json: asked })
  return (await answer.json()).token
}

/** Sent, failed and waiting messages, and a person who switched reminders off. */
async function settleMessages({ deps }: TestServer, { id }: Applicant) {
  const at = deps.now()
  const of = (kind: string) => deps.db.updateTable('messages').where('kind', '=', kind)
  await of('application_received').set({ state: 'sent', sent_at: at, provider_response: '250 OK' }).execute()
  await of('lead_arrived').set({ state: 'failed', failed_at: at, last_error: '550 no such mailbox' }).execute()
  await deps.db.insertInto('message_opt_outs').values({ application_id: id, at }).execute()
}

async function secureAccount({ server, ana }: Bank) {
  const started = await (await stepUp(ana)).api.admin['second-factor'].$post()
  const { secret: totpSecret } = await started.json()
  // Uses the step before, because a later version uses the code of the next step.
  const code = new TOTP({ secret: totpSecret }).generate({ timestamp: server.deps.now().getTime() - 30_000 })
  const { codes } = await (await ana.api.admin['second-factor'].$put({ json: { code } })).json()
  const { cookie } = { cookie: cookieOf(ana) }
  return { username: 'ana', password: analystPassword, cookie, totpSecret, recoveryCode: codes[0] ?? '' }
}

function expectOk(response: { ok: boolean; status: number; url?: string }) {
  if (!response.ok) throw new Error(`the story broke off: ${response.status} ${response.url ?? ''}`)
}

/**
 * The parts that came with contracts, pick-ups and a team: a second person under a CPF, a motorcycle that was paid,
 * signed and handed over, a signed contract that was given up, colleagues, and a passkey.
 */
async function notifyContracts(bank: Bank, first: Applicant): Promise<Known['later']> {
  const { server, ana } = bank
  await createAnalyst(server, 'bia', 'analyst', 'bia@example.com')
  await createAnalyst(server, 'balcao', 'dealership', null, 'natal')
  await stepUp(ana)
  const password = 'uma-outra-senha'
  const { cpf } = first.json
  const stranger = await apply(bank, 'received', { cpf, password, email: 'outra-pessoa@example.com' })
  const handedOver = await signedBy(bank, 'Rita Paiva Souza')
  await handOver(bank, handedOver.id)
  const givenUp = await signedBy(bank, 'Ivo Ramos Prado')
  const { withdrawal } = givenUp.browser.api.portal
  await withdrawal.$post({ query: {}, json: { reason: 'Mudei de ideia' } })
  const code = await codeSentTo(server, givenUp.request.email)
  expectOk(await withdrawal.$post({ query: {}, json: { reason: 'Mudei de ideia', code } }))
  const { origin, hostname: rpId } = new URL(server.deps.config.siteUrl)
  const options = await (await ana.passkeys.registration.options.$post()).json()
  expectOk(
    await ana.passkeys.registration.$post({ json: newAuthenticator().create(options, { origin, rpId }, 'Notebook') }),
  )
  return {
    stranger: { id: stranger.id, cpf, password },
    handedOver: { id: handedOver.id, cookie: cookieOf(handedOver.browser) },
    givenUp: { id: givenUp.id, cookie: cookieOf(givenUp.browser) },
  }
}

async function signedBy({ server, ana }: Bank, fullName: string) {
  const email = `${fullName.split(' ')[0]?.toLowerCase()}@example.com`
  const applicant = await readyToSign(server, ana, { fullName, email, shownOffer: offer })
  expectOk(await sign(applicant, await askCode(server, applicant)))
  await runAll(server)
  return applicant
}

async function handOver({ server, ana }: Bank, id: string) {
  const param = { id }
  const facts = {
    chassis: '9C2KC1670ER123456',
    plate: 'ABC1D23',
    registrationNumber: 'SP12345678',
    registeredOn: brazilianDate(server.deps.now()),
  }
  const { version } = await detailOf(ana, id)
  expectOk(await ana.api.admin.applications[':id'].release.$put({ param, json: { ...facts, version } }))
  const released = { status: 'completed', note: 'Tudo certo', version: (await detailOf(ana, id)).version } as const
  expectOk(await ana.api.admin.applications[':id'].status.$put({ param, json: released }))
  const checked = ['person', 'contract', 'chassis', 'plate', 'keys'] as const
  const natals = { dealership: 'natal', handedOverOn: facts.registeredOn }
  const json = { takenBy: 'Rita Paiva Souza', document: 'cnh' as const, checked: [...checked], ...natals }
  expectOk(await ana.api.admin.applications[':id']['hand-over'].$post({ param, json }))
}
