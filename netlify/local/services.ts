import { createDatabase } from '#db/connection.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { hourMs } from '#domain/calendar/day-arithmetic.ts'
import { rebuildStates } from '#server/application/state.ts'
import { housekeeping } from '#server/housekeeping-entry.ts'
import { endJobs, jobsAtStart, jobsNow } from '#server/jobs-entry.ts'
import type { FileStore } from '#server/shared/file-store.ts'
import { bankPath } from './bank/pages.ts'
import { localBank } from './bank/start.ts'
import { bureauPath, localBureau } from './bureau/start.ts'
import { cardPath } from './card/pages.ts'
import { localCards } from './card/start.ts'
import { startDemoDatabase } from './demo/demo-database.ts'
import { demoAnalyst, demoApplicants, demoColleagues, demoPassword } from './demo/logins.ts'
import type { LocalEnvironment } from './environment.ts'
import type { LocalService } from './local-service.ts'
import { mailboxPath } from './mailbox/pages.ts'
import { type LocalMailbox, localMailbox } from './mailbox/start.ts'
import { answerPriceIndex, priceIndexPath } from './price-index.ts'
import { StartError } from './process-lifetime.ts'
import { pspPath } from './psp/paths.ts'
import { localPsp } from './psp/start.ts'
import { localSealCertificate, localSecretKey } from './secrets.ts'
import { startBlobs } from './storage.ts'
import { localAuthority, timestampPath } from './timestamp.ts'

export interface LocalServices {
  mailbox: LocalMailbox | undefined
  psp: LocalService | undefined
  /**
   * Answers a request to the mailbox, the price index, the timestamp authority, the bank, the bureau or the provider;
   * undefined for every other address.
   */
  answer(request: Request): Promise<Response | undefined>
  /** Starts the jobs and prints the addresses. */
  begin(): void
}

/**
 * Starts the services that the functions need, if the environment names none: secret, certificate, file store,
 * database, mail server, credit bureau, Pix provider and the bank for boletos. Sets their variables in `process.env`.
 * `address` is the address of mailbox and provider, `blobs` the folder of the files, `bridgePort` the embedded
 * database's fixed port. Throws StartError.
 */
export async function startLocalServices(
  environment: LocalEnvironment,
  {
    address,
    blobs: folder,
    bridgePort,
    onStop,
  }: {
    address: string
    blobs: string
    bridgePort?: number | undefined
    onStop: (task: () => Promise<unknown>) => void
  },
): Promise<LocalServices> {
  process.env.SECRET_KEY ||= await localSecretKey(environment.dataDir)
  if (!process.env.CONTRACT_CERTIFICATE) Object.assign(process.env, await localSealCertificate(environment.dataDir))
  process.env.PRICE_INDEX_URL ||= address + priceIndexPath
  process.env.TIMESTAMP_URL ||= address + timestampPath
  const authority = await localAuthority(environment.dataDir)
  const blobs = await startBlobs(folder)
  onStop(blobs.stop)
  // Before the database, whose demo contracts name the ways to pay.
  const psp = await localPsp(environment, address)
  const cards = await localCards(environment, address)
  const bank = await localBank(environment, address)
  const { embedded, stop } = await prepareDatabase(environment, bridgePort, blobs.documents)
  onStop(stop)
  const mailbox = await localMailbox(environment)
  if (mailbox) onStop(mailbox.stop)
  const bureau = localBureau(environment, address)
  for (const service of [psp, cards, bank]) if (service) onStop(service.stop)
  return {
    mailbox,
    psp,
    answer: async (request) =>
      (await mailbox?.answer(request.url)) ??
      answerPriceIndex(request, new Date()) ??
      (await authority.answer(request)) ??
      (await bank?.answer(request)) ??
      (await bureau?.answer(request)) ??
      (await psp?.answer(request)) ??
      cards?.answer(request),
    begin: () => {
      onStop(startJobRunner(embedded).stop)
      printWelcome(environment, embedded, {
        mailbox: mailbox && address + mailboxPath,
        psp: psp && address + pspPath,
        cards: cards && address + cardPath,
        bank: bank && address + bankPath,
        bureau: bureau && address + bureauPath,
      })
    },
  }
}

/**
 * Makes a migrated database reachable through DATABASE_URL: the one named there, or the embedded one with demo data.
 * `bridgePort` fixes the embedded one's port; `files` stores the demo's documents. Throws StartError when the database
 * of DATABASE_URL cannot be used.
 */
async function prepareDatabase(environment: LocalEnvironment, bridgePort?: number, files?: FileStore) {
  if (environment.databaseUrl !== undefined) {
    await migrateOwn(process.env.DATABASE_OWNER_URL || environment.databaseUrl)
    return { embedded: false, stop: async () => {} }
  }
  const embedded = await startDemoDatabase(environment.dataDir, bridgePort, files)
  process.env.DATABASE_URL = embedded.servingUrl
  process.env.DATABASE_OWNER_URL = embedded.databaseUrl
  process.env.DATABASE_WS_PROXY = embedded.wsProxy
  return { embedded: true, stop: () => embedded.stop() }
}

async function migrateOwn(databaseUrl: string) {
  const db = createDatabase({ databaseUrl, databaseWsProxy: process.env.DATABASE_WS_PROXY })
  try {
    await migrateToLatest(db)
    await rebuildStates(db)
  } catch (error) {
    // A WebSocket that cannot open rejects with an event that gives no reason.
    const reason = error instanceof Error ? error.message.split('\n')[0] : 'no connection could be made'
    throw new StartError(`The database at ${hostOf(databaseUrl)} (DATABASE_URL) cannot be used: ${reason}`)
  } finally {
    await db.destroy()
  }
}

// Returns the host alone, because the rest of DATABASE_URL is a secret.
const hostOf = (databaseUrl: string) =>
  URL.canParse(databaseUrl) ? new URL(databaseUrl).host : 'an unreadable address'

const isLoopback = (host: string) => host === '::1' || host.startsWith('127.')

/** Prints where to go and, for the embedded database, the demo logins; mailbox and provider if they are local. */
function printWelcome(
  { host }: LocalEnvironment,
  embedded: boolean,
  { mailbox, psp, cards, bank, bureau }: Record<'mailbox' | 'psp' | 'cards' | 'bank' | 'bureau', string | undefined>,
): void {
  const siteUrl = process.env.SITE_URL
  const logins = embedded
    ? [
        '',
        '  Demo logins',
        ...demoApplicants.map(({ cpf, status }) => `    portal  ${cpf}  ${demoPassword}    (${status})`),
        `    admin   ${demoAnalyst.username.padEnd(11)}  ${demoAnalyst.password}  (manager)`,
        ...demoColleagues.map(
          ({ username, role }) => `    admin   ${username.padEnd(11)}  ${demoAnalyst.password}  (${role})`,
        ),
      ]
    : []
  const lines = [
    '',
    `  Site      ${siteUrl}`,
    `  Portal    ${siteUrl}/meu-financiamento`,
    `  Admin     ${siteUrl}/admin`,
    `  Mail      ${mailbox ?? (process.env.SMTP_URL ? 'SMTP_URL' : 'waits in the database until there is an SMTP_URL')}`,
    `  Pix       ${psp ?? (process.env.PIX_API_URL ? 'PIX_API_URL' : 'static codes, confirmed by hand, until there is a PIX_API_URL')}`,
    `  Cards     ${cards ?? (process.env.CARD_SECRET_KEY ? 'CARD_API_URL' : 'not offered until there is a CARD_SECRET_KEY')}`,
    `  Boletos   ${bank ?? (process.env.BOLETO_FILES_URL ? 'BOLETO_FILES_URL' : 'none until there is a BOLETO_FILES_URL')}`,
    `  Bureau    ${bureau ?? (process.env.BUREAU_API_URL ? 'BUREAU_API_URL' : 'none: scores are typed until there is a BUREAU_API_URL')}`,
    ...(embedded ? [`  Guide     ${siteUrl}/guia`] : []),
    `  Database  ${embedded ? 'embedded' : 'DATABASE_URL'}`,
    ...logins,
    '',
    ...(isLoopback(host)
      ? []
      : [`  HOST=${host}: others in the network reach it too. It is a demonstration, not a server.`, '']),
    `  Ready after ${process.uptime().toFixed(1)} s. Ctrl-C stops it.`,
    '',
  ]
  console.log(lines.join('\n'))
}

/** How often (ms) jobs that wait for their next attempt are run. New jobs start the runner by themselves. */
const everyMs = 5_000

/**
 * Runs the jobs and the housekeeping in this process, as the platform's schedules do every minute and every hour.
 * `alone` says that no other process works on this database, so that jobs of a former process are free at once.
 */
export function startJobRunner(alone: boolean): { stop(): Promise<void> } {
  if (alone) jobsAtStart()
  else jobsNow()
  let tidying: Promise<unknown> | undefined
  const timer = setInterval(jobsNow, everyMs)
  const hourly = setInterval(() => {
    // The log has the failure, and the next run comes in an hour.
    tidying = housekeeping().catch(() => {})
  }, hourMs)
  return {
    stop: async () => {
      clearInterval(timer)
      clearInterval(hourly)
      await Promise.all([endJobs(), tidying])
    },
  }
}
