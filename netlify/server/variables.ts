import { isIP } from 'node:net'
import * as z from 'zod/mini'
import type { BoletoAccount } from '#domain/boleto/account.ts'
import type { DebitAccount } from '#domain/payments/debit.ts'

/** What documents say about a variable of the environment. */
export interface VariableFacts {
  /** Who reads it: the local server, the deployed functions with the build, or a command on one's own machine. */
  readBy: 'local' | 'site' | 'command'
  /** The value that counts if the variable is not set, in Markdown. */
  default: string
  meaning: string
  /** A value as it looks. Of a secret it is none that works. */
  example: string
  isSecret?: boolean
}

/** The facts of each documented variable, by its schema. Variables of the platform have none. */
export const variableFacts = z.registry<VariableFacts>()

function documented<Schema extends z.ZodMiniType>(schema: Schema, facts: VariableFacts): Schema {
  variableFacts.add(schema, facts)
  return schema
}

/** The most charges that fit into one request and into the time of a job. */
const largestBatch = 500

const number = (isValid: (value: number) => boolean, kind: string) =>
  z.pipe(
    z
      .string()
      .check(z.refine((value) => isValid(Number(value)), { error: ({ input }) => `must be ${kind}, not '${input}'.` })),
    z.transform(Number),
  )

const wholeNumber = (least: number, most: number) =>
  number(
    (value) => Number.isInteger(value) && value >= least && value <= most,
    `a whole number from ${least} to ${most}`,
  )

const matching = (pattern: RegExp, message: string) => z.string().check(z.regex(pattern, { error: message }))

const postgresUrl = matching(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://.')

/** An http(s) address, without slashes at its end. */
const httpUrl = z.pipe(
  z.string().check(
    z.refine((value) => URL.canParse(value) && /^https?:/.test(value), {
      error: ({ input }) => `must be an http(s) address, not '${input}'.`,
    }),
  ),
  z.transform((value) => value.replace(/\/+$/, '')),
)

const secretKey = z
  .string()
  .check(z.minLength(32, { error: 'must have 32 characters or more: openssl rand -base64 32' }))

// The errors leave the value out, because it may hold a password.
const smtpUrl = z.string().check(
  z.refine((value) => URL.canParse(value) && /^smtps?:\/\/[^/]/.test(value), {
    error: 'must be like smtps://user:password@host:465, with special characters as %XX.',
  }),
)

const scannerUrl = z.string().check(
  z.refine((value) => URL.canParse(value) && /^clamds?:\/\/[^/:]/.test(value), {
    error: ({ input }) => `must be like clamds://host:3310 (clamd over TLS) or clamd://host:3310, not '${input}'.`,
  }),
)

/** One address, alone or in <> behind a name. The name may have quotes; the address must not need them. */
const senderPattern = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^\s<>@",;:]+@[^\s<>@",;:]+)>|([^\s<>@",;:]+@[^\s<>@",;:]+))$/u

const sender = z.pipe(
  matching(senderPattern, 'must be one address, like Banco <contato@example.com>.'),
  z.transform((from) => {
    const [, name = '', named, bare = ''] = senderPattern.exec(from) ?? []
    return { name, address: named ?? bare }
  }),
)

// The errors leave the value out, because it may hold a password.
const filesUrl = z.pipe(
  z.string().check(
    z.refine((value) => URL.canParse(value) && /^https?:/.test(value), {
      error: 'must be like https://user:password@bank.example.com/folder, with special characters as %XX.',
    }),
  ),
  z.transform((value) => value.replace(/\/+$/, '')),
)

const boletoAccountPattern = /^(\d{3})\/(\d{4})-([\dX])\/(\d{7})-([\dX])\/(\d{2})\/([A-Z0-9]{1,20})$/

/** Branch, number and kind of the account that automatic debits go to. */
const debitAccount = z.pipe(
  matching(
    /^\d{1,4}\/\d{1,20}\/(CORRENTE|POUPANCA|PAGAMENTO)$/,
    'must be branch/number/kind, like 0001/1234567/CORRENTE.',
  ),
  z.transform((value): DebitAccount => {
    const [branch = '', number = '', kind] = value.split('/')
    return { branch, number, kind: kind as DebitAccount['kind'] }
  }),
)

/** Bank, agency, account, wallet and agreement. */
const boletoAccount = z.pipe(
  matching(
    boletoAccountPattern,
    'must be bank/agency/account/wallet/agreement, like 999/0001-9/0012345-6/09/AGREEMENT1.',
  ),
  z.transform((value): BoletoAccount => {
    const [, bank = '', agency = '', agencyCheck = '', account = '', accountCheck = '', wallet = '', agreement = ''] =
      boletoAccountPattern.exec(value) ?? []
    return { bank, agency, agencyCheck, account, accountCheck, wallet, agreement }
  }),
)

/** A PKCS#12 is an ASN.1 sequence, which begins with 0x30. */
const isPkcs12 = (bytes: Buffer) => bytes[0] === 0x30 && bytes.length >= 500

const isPemPair = (value: string) =>
  /-----BEGIN CERTIFICATE-----/.test(value) && /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(value)

/** Bytes that a text stands for. */
const bytesOf = (decode: (value: string) => Buffer, isValid: (bytes: Buffer) => boolean, error: string) =>
  z.pipe(z.string().check(z.refine((value) => isValid(decode(value)), { error })), z.transform(decode))

/** PEM (certificate and key in one text), or in base64 such a PEM or a PKCS#12 without a password. */
const clientCertificate = bytesOf(
  (value) => (value.includes('-----BEGIN') ? Buffer.from(value) : Buffer.from(value, 'base64')),
  (bytes) => isPkcs12(bytes) || isPemPair(bytes.toString('latin1')),
  'must be a PKCS#12 in base64, or a PEM with certificate and private key.',
)

// Only sealing a contract shows whether the password opens it.
const sealCertificate = bytesOf(
  (value) => Buffer.from(value, 'base64'),
  isPkcs12,
  'must be a PKCS#12 file in base64: base64 -w0 certificate.p12',
)

const ipAddress = z.string().check(
  z.refine((value) => isIP(value) !== 0, {
    error: ({ input }) => `must be an IP address like 127.0.0.1 or 0.0.0.0, not '${input}'.`,
  }),
)

/** The variables of the local server. */
export const localVariables = z.object({
  PORT: documented(z._default(wholeNumber(1, 65535), 8888), {
    readBy: 'local',
    default: '`8888`',
    meaning: 'port of the local server',
    example: '8888',
  }),
  HOST: documented(z._default(ipAddress, '127.0.0.1'), {
    readBy: 'local',
    default: '`127.0.0.1`',
    meaning: 'IP address the local server listens on; another one opens it, demo logins included, to the network',
    example: '127.0.0.1',
  }),
  DATA_DIR: documented(z._default(z.string(), '.data'), {
    readBy: 'local',
    default: '`.data`',
    meaning: 'folder with the embedded database and the stored files',
    example: '.data',
  }),
})

/** The variables of the functions and of the build. */
export const siteVariables = z.object({
  DATABASE_URL: documented(z.optional(postgresUrl), {
    readBy: 'site',
    default: 'local: embedded Postgres',
    meaning: 'address of a Neon database; `npm start` migrates that database and never seeds it',
    example: 'postgresql://tiriva_serving:password@ep-example-pooler.sa-east-1.aws.neon.tech/neondb?sslmode=require',
    isSecret: true,
  }),
  DATABASE_OWNER_URL: documented(z.optional(postgresUrl), {
    readBy: 'site',
    default: '`DATABASE_URL`',
    meaning: 'the same database as the owner of its tables, for builds and commands',
    example: 'postgresql://neondb_owner:password@ep-example-pooler.sa-east-1.aws.neon.tech/neondb?sslmode=require',
    isSecret: true,
  }),
  DATABASE_HOUSEKEEPING_URL: documented(z.optional(postgresUrl), {
    readBy: 'site',
    default: '`DATABASE_OWNER_URL`',
    meaning: 'the same database as the role that deletes expired data',
    example:
      'postgresql://tiriva_housekeeping:password@ep-example-pooler.sa-east-1.aws.neon.tech/neondb?sslmode=require',
    isSecret: true,
  }),
  DATABASE_WS_PROXY: documented(z.optional(z.string()), {
    readBy: 'site',
    default: 'none: Neon itself',
    meaning: '`host:port/v1` of the WebSocket bridge in front of a plain PostgreSQL',
    example: '127.0.0.1:54329/v1',
  }),
  SITE_URL: documented(z.optional(httpUrl), {
    readBy: 'site',
    default: "Netlify's `URL`, else `http://localhost:8888`",
    meaning: 'the address that customers see, without a slash at the end',
    example: 'https://financiamentos.example.com',
  }),
  SECRET_KEY: documented(z.optional(secretKey), {
    readBy: 'site',
    default: '`npm start`: drawn into the data folder',
    meaning: '32 characters or more, from `openssl rand -base64 32`',
    example: '',
    isSecret: true,
  }),
  SMTP_URL: documented(z.optional(smtpUrl), {
    readBy: 'site',
    default: 'local: mailbox at `/caixa-de-entrada`',
    meaning: 'mail server',
    example: 'smtps://user:password@smtp.example.com:465',
    isSecret: true,
  }),
  MAIL_FROM: documented(z.optional(sender), {
    readBy: 'site',
    default: "local: the brand's name and address",
    meaning: 'sender of every message; compulsory beside `SMTP_URL`',
    example: 'Banco Tiriva <contato@example.com>',
  }),
  PIX_API_URL: documented(z.optional(httpUrl), {
    readBy: 'site',
    default: 'local: provider at `/psp-local`',
    meaning: "base address of the provider's API Pix, with its version",
    example: 'https://pix.example.com/api/v2',
  }),
  PIX_TOKEN_URL: documented(z.optional(httpUrl), {
    readBy: 'site',
    default: '`/oauth/token` on the host of `PIX_API_URL`',
    meaning: 'where the provider gives access tokens',
    example: 'https://pix.example.com/oauth/token',
  }),
  PIX_CLIENT_ID: documented(z.optional(z.string()), {
    readBy: 'site',
    default: 'none',
    meaning: 'OAuth client at the provider; compulsory beside `PIX_API_URL`',
    example: 'client-id',
    isSecret: true,
  }),
  PIX_CLIENT_SECRET: documented(z.optional(z.string()), {
    readBy: 'site',
    default: 'none',
    meaning: "the client's secret; compulsory beside `PIX_API_URL`",
    example: 'client-secret',
    isSecret: true,
  }),
  PIX_BATCH_SIZE: documented(z._default(wholeNumber(0, largestBatch), 0), {
    readBy: 'site',
    default: '`0`; local: `100`',
    meaning: `how many charges with a due day one call to the provider creates, at most ${largestBatch}; with 0 each takes a call of its own`,
    example: '100',
  }),
  PIX_CLIENT_CERTIFICATE: documented(z.optional(clientCertificate), {
    readBy: 'site',
    default: 'none',
    meaning: 'client certificate of the Pix provider, for trials',
    example: '',
    isSecret: true,
  }),
  PIX_DEBIT_ACCOUNT: documented(z.optional(debitAccount), {
    readBy: 'site',
    default: 'none; local: `0001/1234567/CORRENTE`',
    meaning:
      "branch, number and kind (CORRENTE, POUPANCA or PAGAMENTO) of the bank's account that automatic debits go to; without it nobody pays by debit, and no text names it",
    example: '0001/1234567/CORRENTE',
  }),
  CARD_SECRET_KEY: documented(z.optional(z.string()), {
    readBy: 'site',
    default: 'local: drawn into the data folder',
    meaning: "secret key at the card's provider (Stripe); without it nobody pays by card, and no text names cards",
    example: 'sk_live_…',
    isSecret: true,
  }),
  CARD_WEBHOOK_SECRET: documented(z.optional(z.string()), {
    readBy: 'site',
    default: 'none',
    meaning: "signing secret of the card provider's webhook, `/api/card/webhook`; compulsory beside `CARD_SECRET_KEY`",
    example: 'whsec_…',
    isSecret: true,
  }),
  CARD_API_URL: documented(z._default(httpUrl, 'https://api.stripe.com'), {
    readBy: 'site',
    default: '`https://api.stripe.com`; local: provider at `/cartao-local`',
    meaning: "address of the card provider's API",
    example: 'https://api.stripe.com',
  }),
  BOLETO_FILES_URL: documented(z.optional(filesUrl), {
    readBy: 'site',
    default: 'local: bank at `/banco-local`; else no boletos',
    meaning:
      'the folder in which the bank takes files (`PUT /remessa/{name}`) and leaves them (`GET /retorno`, `GET /retorno/{name}`)',
    example: 'https://user:password@bank.example.com/tiriva',
    isSecret: true,
  }),
  BOLETO_ACCOUNT: documented(z.optional(boletoAccount), {
    readBy: 'site',
    default: 'none',
    meaning: 'bank, agency, account, wallet and agreement for boletos; compulsory beside `BOLETO_FILES_URL`',
    example: '999/0001-9/0012345-6/09/AGREEMENT1',
  }),
  BOLETO_BANK_NAME: documented(z.optional(z.string().check(z.maxLength(60))), {
    readBy: 'site',
    default: 'none',
    meaning: 'name of that bank, as its files have it',
    example: 'Banco Exemplo',
  }),
  BUREAU_API_URL: documented(z.optional(httpUrl), {
    readBy: 'site',
    default: 'local: bureau at `/biro-local`',
    meaning: 'base address of the credit bureau; without one analysts type scores by hand',
    example: 'https://bureau.example.com/v1',
  }),
  BUREAU_TOKEN_URL: documented(z.optional(httpUrl), {
    readBy: 'site',
    default: '`/oauth/token` on the host of `BUREAU_API_URL`',
    meaning: 'where the bureau gives access tokens',
    example: 'https://bureau.example.com/oauth/token',
  }),
  BUREAU_CLIENT_ID: documented(z.optional(z.string()), {
    readBy: 'site',
    default: 'none',
    meaning: 'OAuth client at the bureau; compulsory beside `BUREAU_API_URL`',
    example: 'client-id',
    isSecret: true,
  }),
  BUREAU_CLIENT_SECRET: documented(z.optional(z.string()), {
    readBy: 'site',
    default: 'none',
    meaning: "the client's secret; compulsory beside `BUREAU_API_URL`",
    example: 'client-secret',
    isSecret: true,
  }),
  BUREAU_LOOKUP_CENTS: documented(z._default(wholeNumber(0, 100_000), 0), {
    readBy: 'site',
    default: '`0`; local: `150`',
    meaning: 'what one look-up costs the bank, in cents; staff read it before they ask again',
    example: '150',
  }),
  BUREAU_CLIENT_CERTIFICATE: documented(z.optional(clientCertificate), {
    readBy: 'site',
    default: 'none',
    meaning: 'client certificate for the bureau, for trials',
    example: '',
    isSecret: true,
  }),
  CONTRACT_CERTIFICATE: documented(z.optional(sealCertificate), {
    readBy: 'site',
    default: '`npm start`: self-signed',
    meaning: 'certificate that seals contracts, for trials: a PKCS#12 in base64',
    example: '',
    isSecret: true,
  }),
  CONTRACT_CERTIFICATE_PASSWORD: documented(z.optional(z.string()), {
    readBy: 'site',
    default: 'none',
    meaning: 'what opens `CONTRACT_CERTIFICATE`; compulsory beside it, may be empty',
    example: '',
    isSecret: true,
  }),
  MALWARE_SCANNER_URL: documented(z.optional(scannerUrl), {
    readBy: 'site',
    default: 'none: files are not scanned',
    meaning: 'the scanner (clamd, over TLS as `clamds://`) that sees each file before it is kept',
    example: 'clamds://scanner.example.com:3310',
  }),
  NETLIFY_BUILD_HOOK_URL: documented(z.optional(httpUrl), {
    readBy: 'site',
    default: 'local: its own rebuild',
    meaning: 'the build hook that *Publicar* calls',
    example: 'https://api.netlify.com/build_hooks/000000000000000000000000',
    isSecret: true,
  }),
  VIACEP_URL: documented(z._default(httpUrl, 'https://viacep.com.br'), {
    readBy: 'site',
    default: '`https://viacep.com.br`',
    meaning: 'first provider of postal codes',
    example: 'https://viacep.com.br',
  }),
  BRASILAPI_URL: documented(z._default(httpUrl, 'https://brasilapi.com.br'), {
    readBy: 'site',
    default: '`https://brasilapi.com.br`',
    meaning: 'second provider of postal codes',
    example: 'https://brasilapi.com.br',
  }),
  PRICE_INDEX_URL: documented(z._default(httpUrl, 'https://api.bcb.gov.br/dados/serie/bcdata.sgs.433/dados'), {
    readBy: 'site',
    default: '`npm start`: a local series; else `https://api.bcb.gov.br/dados/serie/bcdata.sgs.433/dados`',
    meaning: "the central bank's series of the IPCA, which corrects late installments",
    example: 'https://api.bcb.gov.br/dados/serie/bcdata.sgs.433/dados',
  }),
  TIMESTAMP_URL: documented(z.optional(httpUrl), {
    readBy: 'site',
    default: '`npm start`: a local authority; else none: seals carry no timestamp',
    meaning:
      'the timestamp authority (RFC 3161) that certifies when a contract was sealed, so that the seal outlives its certificate',
    example: 'https://carimbo.bancotiriva.example/tsa',
  }),
  RATE_LIMIT_SCALE: documented(
    z._default(
      number((value) => Number.isFinite(value) && value > 0, 'a number above zero'),
      1,
    ),
    {
      readBy: 'site',
      default: '`1`',
      meaning: 'multiplies every rate limit; for test suites only',
      example: '1',
    },
  ),
  /** Netlify's variable for the site's main address. */
  URL: z.optional(httpUrl),
  /** Set while tests run: nothing is logged. */
  VITEST: z.optional(z.string()),
})

/** Further variables of commands, which read them by themselves. */
export const commandVariables = z.object({
  CATALOGUE_DIR: documented(z.optional(z.string()), {
    readBy: 'command',
    default: '`.catalogue`',
    meaning: 'folder of the exported catalogue that the build reads',
    example: '.catalogue',
  }),
  FORMER_SECRET_KEY: documented(z.optional(z.string()), {
    readBy: 'command',
    default: 'none',
    meaning: 'the key before, for `npm run ops -- rotate-secret-key`',
    example: '',
    isSecret: true,
  }),
  NETLIFY_SITE_ID: documented(z.optional(z.string()), {
    readBy: 'command',
    default: 'none',
    meaning: "Netlify's *Project ID*, for backup and restore",
    example: '00000000-0000-0000-0000-000000000000',
  }),
  NETLIFY_AUTH_TOKEN: documented(z.optional(z.string()), {
    readBy: 'command',
    default: 'none',
    meaning: 'a personal access token of Netlify, for backup and restore',
    example: '',
    isSecret: true,
  }),
})

export type Environment = Record<string, string | undefined>

/**
 * Reads variables by their schema. An empty one counts as not set. Throws an Error of one line that names the first
 * wrong variable and its valid values.
 */
export function readVariables<Schema extends z.ZodMiniType>(schema: Schema, env: Environment): z.output<Schema> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { success, data, error } = schema.safeParse(set)
  if (success) return data
  const [issue] = error.issues
  throw new Error(`${String(issue?.path[0])} ${issue?.message}`)
}
