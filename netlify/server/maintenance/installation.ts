import { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import {
  type Installation,
  type InstallationPart,
  type InstallationState,
  installation as installationAnswer,
  installationParts,
} from '#api/installation.ts'
import type { CertificateName } from '#db/schema/upkeep.ts'
import type { Database } from '#db/schema.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { access } from '../accounts/access.ts'
import type { Deps } from '../deps.ts'
import { answers } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { hasWaitingFile } from '../payments/provider/boleto-queries.ts'
import { countRefusedCharges, isSilent, readSync } from '../payments/provider-health.ts'
import { readSettings } from '../settings/stored.ts'
import { type CertificateState, certificateStates } from '../shared/certificates.ts'
import { recentBrowserErrors } from './browser-errors.ts'
import { endsSoon, readHealth } from './health.ts'
import { lastTidied } from './housekeeping.ts'

/** GET /api/admin/installation, for managers. */
export const installationRoutes = new Hono<AppEnv>().get(
  '/admin/installation',
  access('manager'),
  answers(installationAnswer),
  async (c) => c.json(await readInstallation(c.var.deps)),
)

/** Housekeeping runs every hour. After a day without it the page reports a failure. */
const lateTidyingMs = dayMs

/**
 * Returns the state of each part of the installation, by the facts of /api/health and the configuration, without any
 * configured value. Throws the query's error while the database does not answer, because the page needs it too.
 */
async function readInstallation(deps: Deps): Promise<Installation> {
  const { config, db } = deps
  const now = deps.now()
  const [health, certificates, owns, settings, tidied, browserErrors, cards, boletos, hasWaiting] = await Promise.all([
    readHealth(deps),
    certificateStates(deps),
    ownsTables(db),
    readSettings(db),
    lastTidied(db),
    recentBrowserErrors(db, now),
    providerState(db, 'stripe', now),
    providerState(db, 'cnab', now),
    hasWaitingFile(db, new Date(now.getTime() - waitingFileMs)),
  ])
  const works = (part: (typeof health.degraded)[number]): InstallationState =>
    health.degraded.includes(part) ? 'failing' : health.unknown.includes(part) ? 'unknown' : 'ok'
  const states: Partial<Record<InstallationPart, InstallationState>> = {
    database: works('database'),
    role: owns ? 'missing' : 'ok',
    store: works('store'),
    secret_key: set(config.secretKey),
    site_url: /^https:|^http:\/\/localhost\b/.test(config.siteUrl) ? 'ok' : 'missing',
    mail: config.mail ? works('mail') : 'missing',
    pix: config.pix ? works('payments') : 'missing',
    pix_key: set(settings.pix.chave),
    // Without one nobody is offered a card or a boleto, so that nothing is missing.
    ...(config.card && { cards }),
    ...(config.boleto && { boletos: hasWaiting ? 'failing' : boletos }),
    jobs: works('jobs'),
    housekeeping: now.getTime() - tidied.since.getTime() > lateTidyingMs ? 'failing' : 'ok',
    build_hook: set(config.buildHookUrl),
  }
  const certificate = (part: InstallationPart, name: CertificateName) => {
    const found = certificates.find((one) => one.name === name)
    return { part, state: stateOf(found, now), at: found?.expiresAt?.toISOString() ?? null }
  }
  const at = (part: InstallationPart) => (part === 'housekeeping' ? (tidied.at?.toISOString() ?? null) : null)
  const pixNeedsCertificate = config.pix !== undefined && certificates.some(({ name }) => name === 'pix')
  return {
    parts: installationParts.flatMap((part) => {
      if (part === 'contract_certificate') return [certificate(part, 'contract')]
      // A provider may authenticate its clients by their secret alone.
      if (part === 'pix_certificate') return pixNeedsCertificate ? [certificate(part, 'pix')] : []
      const state = states[part]
      return state ? [{ part, state, at: at(part) }] : []
    }),
    browserErrors,
  }
}

/** For how long (ms) a file of boletos that waits because of what it says counts as a failure. */
const waitingFileMs = 7 * dayMs

/**
 * Returns the state of a provider of cards or boletos. It fails also while a charge waits that it refused for good,
 * whose customer reads that the bank knows.
 */
async function providerState(db: Kysely<Database>, provider: string, now: Date): Promise<InstallationState> {
  const [sync, refused] = await Promise.all([readSync(db, provider), countRefusedCharges(db, provider)])
  if (refused > 0 || isSilent(sync, now)) return 'failing'
  return sync?.succeeded_at ? 'ok' : 'unknown'
}

const set = (value: unknown): InstallationState => (value ? 'ok' : 'missing')

function stateOf(found: CertificateState | undefined, now: Date): InstallationState {
  if (found === undefined) return 'missing'
  if (!found.opens || (found.expiresAt !== null && found.expiresAt <= now)) return 'failing'
  return endsSoon(found, now) ? 'ending' : 'ok'
}

/** Tells whether the serving role could delete the history, because it owns the tables. */
async function ownsTables(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'application_events'::regclass`.execute(db)
  return rows[0]?.owns ?? false
}
