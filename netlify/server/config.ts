import { undoMs } from '#domain/application/transition.ts'

export interface Config {
  databaseUrl: string
  /**
   * The role that owns the tables, for migrations and retention. Equals `databaseUrl` if the bank uses one role for
   * everything.
   */
  ownerDatabaseUrl: string
  /** The role that deletes expired data. */
  housekeepingDatabaseUrl: string
  databaseWsProxy: string | undefined
  /** Multiplies every rate limit. Above zero: limits are never off. */
  rateLimitScale: number
  /** Encrypts secrets in the database and signs links. Without it, features that need it cannot be turned on. */
  secretKey: string | undefined
  viaCepUrl: string
  brasilApiUrl: string
  /** The site's own origin, 'https://…' without a slash at the end. */
  siteUrl: string
  /** The address that starts a build of the site; undefined if nothing builds it. */
  buildHookUrl: string | undefined
  /** The mail server and the sender. Undefined without one: messages wait in the queue. */
  mail: MailConfig | undefined
  /** The Pix provider. Undefined without one: codes are static, and analysts record payments by hand. */
  pix: PixConfig | undefined
  /** The certificate that seals signed contracts. Undefined without one: contracts wait for their seal. */
  contractCertificate: GivenCertificate | undefined
  /** How long (ms) an analyst may undo a decision without a reason. Its messages wait until then. */
  undoMs: number
  logLevel: 'info' | 'silent'
}

export interface MailConfig {
  /** smtp:// (STARTTLS if the server offers it) or smtps://, with user and password if the server asks for them. */
  smtpUrl: string
  from: { name: string; address: string }
}

/** A certificate with its key: PKCS#12 and its password, or PEM with both in one text. */
export interface GivenCertificate {
  bytes: Buffer
  password: string
}

export interface PixConfig {
  /** The base address of the API Pix, with its version: 'https://pix.example.com/api/v2'. */
  apiUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  certificate: GivenCertificate | undefined
  /** How many charges with a due day one call to the provider creates (/lotecobv). Zero: each charge takes a call of its own. */
  batchSize: number
}

type Environment = Record<string, string | undefined>

/** Reads the server's configuration. Throws an Error of one line that names the variable and its valid values. */
export function readConfig(env: Environment): Config {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is missing: the address of the Postgres database.')
  const databaseUrl = postgresUrl(env, 'DATABASE_URL')
  return {
    databaseUrl,
    ownerDatabaseUrl: env.DATABASE_OWNER_URL ? postgresUrl(env, 'DATABASE_OWNER_URL') : databaseUrl,
    housekeepingDatabaseUrl: housekeepingUrl(env),
    databaseWsProxy: env.DATABASE_WS_PROXY || undefined,
    rateLimitScale: positiveNumber(env, 'RATE_LIMIT_SCALE', 1),
    secretKey: secret(env, 'SECRET_KEY'),
    viaCepUrl: httpUrl(env, 'VIACEP_URL', 'https://viacep.com.br'),
    brasilApiUrl: httpUrl(env, 'BRASILAPI_URL', 'https://brasilapi.com.br'),
    siteUrl: siteUrlOf(env),
    buildHookUrl: env.NETLIFY_BUILD_HOOK_URL ? httpUrl(env, 'NETLIFY_BUILD_HOOK_URL', '') : undefined,
    mail: mail(env),
    pix: pix(env),
    contractCertificate: contractCertificate(env),
    undoMs,
    logLevel: env.VITEST ? 'silent' : 'info',
  }
}

/** The site's own origin, 'https://…' without a slash at the end. Throws like `readConfig`. */
export function siteUrlOf(env: Environment): string {
  // URL is Netlify's variable for the site's main address.
  return httpUrl(env, 'SITE_URL', env.URL || 'http://localhost:8888')
}

function secret(env: Environment, name: string): string | undefined {
  const value = env[name]
  if (value && value.length < 32) throw new Error(`${name} must have 32 characters or more: openssl rand -base64 32`)
  return value || undefined
}

/** One address, alone or in <> behind a name. The name may have quotes; the address must not need them. */
const sender = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^\s<>@",;:]+@[^\s<>@",;:]+)>|([^\s<>@",;:]+@[^\s<>@",;:]+))$/u

function mail(env: Environment): MailConfig | undefined {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env
  if (!smtpUrl) return undefined
  // The error leaves the value out, because it may hold a password.
  if (!URL.canParse(smtpUrl) || !/^smtps?:\/\/[^/]/.test(smtpUrl))
    throw new Error('SMTP_URL must be like smtps://user:password@host:465, with special characters as %XX.')
  if (!from) throw new Error('MAIL_FROM is missing: who messages come from, like Banco <contato@example.com>.')
  const [, name = '', named, bare] = sender.exec(from) ?? []
  const address = named ?? bare
  if (address === undefined) throw new Error('MAIL_FROM must be one address, like Banco <contato@example.com>.')
  return { smtpUrl, from: { name, address } }
}

function pix(env: Environment): PixConfig | undefined {
  const { PIX_API_URL: apiUrl, PIX_CLIENT_ID: clientId, PIX_CLIENT_SECRET: clientSecret } = env
  if (!apiUrl) return undefined
  if (!clientId || !clientSecret) throw new Error('PIX_CLIENT_ID and PIX_CLIENT_SECRET are missing beside PIX_API_URL.')
  const checked = httpUrl(env, 'PIX_API_URL', apiUrl)
  return {
    apiUrl: checked,
    // The API Pix leaves the token address to each provider; this default is the one that its document shows.
    tokenUrl: httpUrl(env, 'PIX_TOKEN_URL', `${new URL(checked).origin}/oauth/token`),
    clientId,
    clientSecret,
    certificate: certificate(env.PIX_CLIENT_CERTIFICATE),
    batchSize: batchSize(env),
  }
}

/** The most charges that fit into one request and into the time of a job. */
const largestBatch = 500

function batchSize({ PIX_BATCH_SIZE: value }: Environment): number {
  const size = Number(value || 0)
  if (Number.isInteger(size) && size >= 0 && size <= largestBatch) return size
  throw new Error(`PIX_BATCH_SIZE must be a whole number from 0 to ${largestBatch}, not '${value}'.`)
}

/**
 * Reads PEM (certificate and key in one text), or in base64 such a PEM or a PKCS#12 without a password. Throws like
 * `readConfig`.
 */
function certificate(value: string | undefined): GivenCertificate | undefined {
  if (!value) return undefined
  const bytes = value.includes('-----BEGIN') ? Buffer.from(value) : Buffer.from(value, 'base64')
  const text = bytes.toString('latin1')
  if (/-----BEGIN CERTIFICATE-----/.test(text) && /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text))
    return { bytes, password: '' }
  // A PKCS#12 is an ASN.1 sequence, which begins with 0x30.
  if (bytes[0] === 0x30 && bytes.length > 500) return { bytes, password: '' }
  throw new Error('PIX_CLIENT_CERTIFICATE must be a PKCS#12 in base64, or a PEM with certificate and private key.')
}

function contractCertificate(env: Environment): Config['contractCertificate'] {
  const { CONTRACT_CERTIFICATE: base64, CONTRACT_CERTIFICATE_PASSWORD: password } = env
  if (!base64) return undefined
  const bytes = Buffer.from(base64, 'base64')
  // A PKCS#12 is a DER sequence, which begins with 0x30. Only sealing a contract shows whether the password opens it.
  if (bytes.length < 500 || bytes[0] !== 0x30)
    throw new Error('CONTRACT_CERTIFICATE must be a PKCS#12 file in base64: base64 -w0 certificate.p12')
  if (password === undefined) throw new Error('CONTRACT_CERTIFICATE_PASSWORD is missing: what opens the certificate.')
  return { bytes, password }
}

/** Returns the address of the housekeeping role, or of the owner if housekeeping has no role of its own. */
function housekeepingUrl(env: Environment): string {
  const names = ['DATABASE_HOUSEKEEPING_URL', 'DATABASE_OWNER_URL'] as const
  return postgresUrl(env, names.find((name) => env[name]) ?? 'DATABASE_URL')
}

function postgresUrl(env: Environment, name: string): string {
  const value = env[name] ?? ''
  if (!/^postgres(ql)?:\/\//.test(value)) throw new Error(`${name} must start with postgres:// or postgresql://.`)
  return value
}

function positiveNumber(env: Environment, name: string, fallback: number): number {
  const value = env[name] ? Number(env[name]) : fallback
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} must be a number above zero, not '${env[name]}'.`)
  return value
}

function httpUrl(env: Environment, name: string, fallback: string): string {
  const value = env[name] || fallback
  if (!URL.canParse(value) || !/^https?:/.test(value))
    throw new Error(`${name} must be an http(s) address, not '${value}'.`)
  return value.replace(/\/+$/, '')
}
