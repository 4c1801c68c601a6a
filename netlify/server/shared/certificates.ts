import { X509Certificate } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CertificateName } from '#db/schema/upkeep.ts'
import type { Database } from '#db/schema.ts'
import type { GivenCertificate as Certificate } from '../config.ts'
import type { Deps } from '../deps.ts'
import { seal, unseal } from './encryption.ts'

/** The facts that a certificate states about itself. */
export interface CertificateFacts {
  subject: string
  expiresAt: Date
}

/** The owner that a sealed certificate is bound to; see `seal`. */
export const certificateOwner = (name: CertificateName): string => `certificate:${name}`

/** Stores a certificate, which replaces the former one. Needs the database role that owns the tables. */
export async function putCertificate(
  db: Kysely<Database>,
  secretKey: string,
  name: CertificateName,
  { bytes, password }: Certificate,
  { subject, expiresAt, at }: CertificateFacts & { at: Date },
): Promise<void> {
  const text = JSON.stringify({ bytes: bytes.toString('base64'), password })
  const sealed = seal(secretKey, text, certificateOwner(name))
  const row = { sealed, subject: subject.slice(0, 300), expires_at: expiresAt, put_at: at }
  await db
    .insertInto('certificates')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

type Needs = Pick<Deps, 'db' | 'config' | 'log'>

/**
 * Returns a certificate of the bank, and a mark that changes with it. Takes the stored certificate, or the
 * environment's while none is stored. Undefined without one, and if another SECRET_KEY sealed it; the health check
 * reports that.
 */
export async function openCertificate(
  { db, config, log }: Needs,
  name: CertificateName,
): Promise<(Certificate & { mark: string }) | undefined> {
  const row = await db.selectFrom('certificates').selectAll().where('name', '=', name).executeTakeFirst()
  if (row === undefined) return ofEnvironment(config, name)
  const opened = opens(config.secretKey, row)
  if (opened === undefined) log.warn({ certificate: name }, 'SECRET_KEY does not open the certificate')
  return opened && { ...opened, mark: row.put_at.toISOString() }
}

function ofEnvironment(config: Needs['config'], name: CertificateName) {
  const given = {
    contract: config.contractCertificate,
    pix: config.pix?.certificate,
    bureau: config.bureau?.certificate,
  }[name]
  return given && { ...given, mark: 'environment' }
}

function opens(key: string | undefined, { name, sealed }: { name: CertificateName; sealed: string }) {
  if (key === undefined) return undefined
  try {
    const { bytes, password } = JSON.parse(unseal(key, sealed, certificateOwner(name)))
    return { bytes: Buffer.from(bytes, 'base64'), password } as Certificate
  } catch {
    return undefined
  }
}

/** The state of a certificate. `expiresAt` is null if only opening the certificate could tell. */
export interface CertificateState {
  name: CertificateName
  expiresAt: Date | null
  /** False if another SECRET_KEY sealed it. */
  opens: boolean
}

/** Returns the state of every certificate that the bank has. */
export async function certificateStates({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<CertificateState[]> {
  const rows = await db.selectFrom('certificates').selectAll().orderBy('name').execute()
  const stored = rows.map((row) => ({
    name: row.name,
    expiresAt: row.expires_at,
    opens: opens(config.secretKey, row) !== undefined,
  }))
  const others = (['contract', 'pix', 'bureau'] as const).filter((name) => !rows.some((row) => row.name === name))
  return [
    ...stored,
    ...others.flatMap((name) => {
      const given = ofEnvironment(config, name)
      return given ? [{ name, expiresAt: pemExpiry(given.bytes), opens: true }] : []
    }),
  ]
}

function pemExpiry(bytes: Buffer): Date | null {
  try {
    return isPem(bytes) ? new Date(new X509Certificate(bytes).validTo) : null
  } catch {
    return null
  }
}

/** Tells whether a certificate is text in PEM. */
export const isPem = (bytes: Buffer): boolean => bytes.includes('-----BEGIN ')
