import * as z from 'zod/mini'
import { undoMs } from '#domain/application/transition.ts'
import { soleManagerWaitMs } from '#domain/approvals.ts'
import type { BoletoAccount } from '#domain/boleto/account.ts'
import type { DebitAccount } from '#domain/payments/debit.ts'
import { type Environment, readVariables, siteVariables } from './variables.ts'

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
  /** The central bank's series of the price index. */
  priceIndexUrl: string
  timestampUrl: string | undefined
  /** The site's own origin, 'https://…' without a slash at the end. */
  siteUrl: string
  /** The address that starts a build of the site; undefined if nothing builds it. */
  buildHookUrl: string | undefined
  /** The mail server and the sender. Undefined without one: messages wait in the queue. */
  mail: MailConfig | undefined
  /** The Pix provider. Undefined without one: codes are static, and analysts record payments by hand. */
  pix: PixConfig | undefined
  /** The card's provider. Undefined without one: nobody pays by card. */
  card: CardConfig | undefined
  /** The bank that registers boletos. Undefined without one: boletos are not offered. */
  boleto: BoletoConfig | undefined
  /** The credit bureau. Undefined without one: analysts type scores by hand. */
  bureau: BureauConfig | undefined
  /** The certificate that seals signed contracts. Undefined without one: contracts wait for their seal. */
  contractCertificate: GivenCertificate | undefined
  /** The malware scanner that sees each file before it is kept. Undefined without one: no file is scanned. */
  malwareScannerUrl: string | undefined
  /** How long (ms) an analyst may undo a decision without a reason. Its messages wait until then. */
  undoMs: number
  /** How long (ms) an act of a manager waits for which there is no independent second one. */
  soleManagerWaitMs: number
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
  /**
   * How many charges with a due day one call to the provider creates (/lotecobv). Zero: each charge takes a call of its
   * own.
   */
  batchSize: number
  /** The account that automatic debits go to. Undefined without one: they are not offered. */
  debitAccount: DebitAccount | undefined
}

export interface CardConfig {
  /** The address of the provider's API, 'https://api.stripe.com'. */
  apiUrl: string
  secretKey: string
  /** What the provider signs its webhook with. */
  webhookSecret: string
}

export interface BoletoConfig {
  /** The folder of files, without user and password. */
  filesUrl: string
  user: string
  password: string
  account: BoletoAccount
  bankName: string
}

export interface BureauConfig {
  /** The base address of the bureau's API: 'https://bureau.example.com/v1'. */
  apiUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  certificate: GivenCertificate | undefined
  /** What one look-up costs the bank, in cents. */
  lookupCents: number
}

/** Reads the server's configuration. Throws an Error of one line that names the variable and its valid values. */
export function readConfig(env: Environment): Config {
  const set = readVariables(siteVariables, env)
  const databaseUrl = demanded(set.DATABASE_URL, 'DATABASE_URL is missing: the address of the Postgres database.')
  const ownerDatabaseUrl = set.DATABASE_OWNER_URL ?? databaseUrl
  return {
    databaseUrl,
    ownerDatabaseUrl,
    housekeepingDatabaseUrl: set.DATABASE_HOUSEKEEPING_URL ?? ownerDatabaseUrl,
    databaseWsProxy: set.DATABASE_WS_PROXY,
    rateLimitScale: set.RATE_LIMIT_SCALE,
    secretKey: set.SECRET_KEY,
    viaCepUrl: set.VIACEP_URL,
    brasilApiUrl: set.BRASILAPI_URL,
    priceIndexUrl: set.PRICE_INDEX_URL,
    timestampUrl: set.TIMESTAMP_URL,
    siteUrl: addressOf(set),
    buildHookUrl: set.NETLIFY_BUILD_HOOK_URL,
    mail: mail(set),
    pix: pix(set),
    boleto: boleto(set),
    card: card(set),
    bureau: bureau(set),
    contractCertificate: contractCertificate(set, env.CONTRACT_CERTIFICATE_PASSWORD),
    malwareScannerUrl: set.MALWARE_SCANNER_URL,
    undoMs,
    soleManagerWaitMs,
    logLevel: set.VITEST ? 'silent' : 'info',
  }
}

type Variables = ReturnType<typeof readVariables<typeof siteVariables>>

/** The site's own origin, 'https://…' without a slash at the end. Throws like `readConfig`. */
export const siteUrlOf = (env: Environment): string => addressOf(readVariables(addressVariables, env))

const addressVariables = z.pick(siteVariables, { SITE_URL: true, URL: true })

const addressOf = ({ SITE_URL, URL }: Pick<Variables, 'SITE_URL' | 'URL'>) => SITE_URL ?? URL ?? 'http://localhost:8888'

function demanded<Value>(value: Value | undefined, message: string): Value {
  if (value === undefined) throw new Error(message)
  return value
}

function mail({ SMTP_URL: smtpUrl, MAIL_FROM }: Variables): MailConfig | undefined {
  if (!smtpUrl) return undefined
  const missing = 'MAIL_FROM is missing: who messages come from, like Banco <contato@example.com>.'
  return { smtpUrl, from: demanded(MAIL_FROM, missing) }
}

/** Returns the Pix provider of an environment; undefined without one. Throws like `readConfig`. */
export const readPix = (env: Environment): PixConfig | undefined => pix(readVariables(siteVariables, env))

function pix({ PIX_API_URL: apiUrl, ...set }: Variables): PixConfig | undefined {
  if (!apiUrl) return undefined
  const missing = 'PIX_CLIENT_ID and PIX_CLIENT_SECRET are missing beside PIX_API_URL.'
  return {
    apiUrl,
    // The API Pix leaves the token address to each provider; this default is the one that its document shows.
    tokenUrl: set.PIX_TOKEN_URL ?? `${new URL(apiUrl).origin}/oauth/token`,
    clientId: demanded(set.PIX_CLIENT_ID, missing),
    clientSecret: demanded(set.PIX_CLIENT_SECRET, missing),
    certificate: set.PIX_CLIENT_CERTIFICATE && { bytes: set.PIX_CLIENT_CERTIFICATE, password: '' },
    batchSize: set.PIX_BATCH_SIZE,
    debitAccount: set.PIX_DEBIT_ACCOUNT,
  }
}

/** Returns the card's provider of an environment; undefined without one. Throws like `readConfig`. */
export const readCards = (env: Environment): CardConfig | undefined => card(readVariables(siteVariables, env))

function card({ CARD_SECRET_KEY: secretKey, ...set }: Variables): CardConfig | undefined {
  if (!secretKey) return undefined
  const missing = 'CARD_WEBHOOK_SECRET is missing beside CARD_SECRET_KEY.'
  // Without a Pix provider people record every payment and refund by hand, and a card's would be recorded twice.
  demanded(set.PIX_API_URL, 'PIX_API_URL is missing beside CARD_SECRET_KEY: cards are taken beside a Pix provider.')
  return { apiUrl: set.CARD_API_URL, secretKey, webhookSecret: demanded(set.CARD_WEBHOOK_SECRET, missing) }
}

/** Returns the bank of boletos of an environment; undefined without one. Throws like `readConfig`. */
export const readBoletos = (env: Environment): BoletoConfig | undefined => boleto(readVariables(siteVariables, env))

function boleto({ BOLETO_FILES_URL: filesUrl, BOLETO_BANK_NAME: bankName = '', ...set }: Variables) {
  if (!filesUrl) return undefined
  const account = demanded(set.BOLETO_ACCOUNT, 'BOLETO_ACCOUNT is missing beside BOLETO_FILES_URL.')
  // The jobs that make and withdraw charges run with a Pix provider, which also makes the code that stands on each
  // boleto.
  demanded(set.PIX_API_URL, 'PIX_API_URL is missing beside BOLETO_FILES_URL: each boleto carries a Pix code.')
  const url = new URL(filesUrl)
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  url.username = ''
  url.password = ''
  return { filesUrl: url.href, user, password, account, bankName }
}

function bureau({ BUREAU_API_URL: apiUrl, ...set }: Variables): BureauConfig | undefined {
  if (!apiUrl) return undefined
  const missing = 'BUREAU_CLIENT_ID and BUREAU_CLIENT_SECRET are missing beside BUREAU_API_URL.'
  return {
    apiUrl,
    tokenUrl: set.BUREAU_TOKEN_URL ?? `${new URL(apiUrl).origin}/oauth/token`,
    clientId: demanded(set.BUREAU_CLIENT_ID, missing),
    clientSecret: demanded(set.BUREAU_CLIENT_SECRET, missing),
    certificate: set.BUREAU_CLIENT_CERTIFICATE && { bytes: set.BUREAU_CLIENT_CERTIFICATE, password: '' },
    lookupCents: set.BUREAU_LOOKUP_CENTS,
  }
}

/** The password is read as it is, because an empty one may be right. */
function contractCertificate({ CONTRACT_CERTIFICATE: bytes }: Variables, password: string | undefined) {
  if (!bytes) return undefined
  const missing = 'CONTRACT_CERTIFICATE_PASSWORD is missing: what opens the certificate.'
  return { bytes, password: demanded(password, missing) }
}
