import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { siteVariables, variableFacts } from './variables.ts'

const DATABASE_URL = 'postgres://user:secret@host/db'
const pkcs12 = Buffer.concat([Buffer.from([0x30]), Buffer.alloc(600)]).toString('base64')

test('only the database has to be named', () => {
  expect(readConfig({ DATABASE_URL })).toEqual({
    databaseUrl: DATABASE_URL,
    ownerDatabaseUrl: DATABASE_URL,
    housekeepingDatabaseUrl: DATABASE_URL,
    databaseWsProxy: undefined,
    rateLimitScale: 1,
    secretKey: undefined,
    viaCepUrl: 'https://viacep.com.br',
    brasilApiUrl: 'https://brasilapi.com.br',
    timestampUrl: undefined,
    priceIndexUrl: 'https://api.bcb.gov.br/dados/serie/bcdata.sgs.433/dados',
    siteUrl: 'http://localhost:8888',
    mail: undefined,
    undoMs: expect.any(Number),
    soleManagerWaitMs: 24 * 60 * 60 * 1000,
    logLevel: 'info',
  })
})

/** Realistic variables of a bank, each in the longest form that providers give. */
const password = 'a'.repeat(32)
const neon = (role: string) =>
  `postgresql://${role}:${password}@ep-cool-darkness-a1b2c3d4-pooler.sa-east-1.aws.neon.tech/neondb?sslmode=require&channel_binding=require`
const realistic: Record<string, string> = {
  DATABASE_URL: neon('tiriva_serving'),
  DATABASE_OWNER_URL: neon('neondb_owner'),
  DATABASE_HOUSEKEEPING_URL: neon('tiriva_housekeeping'),
  SECRET_KEY: 'k'.repeat(44),
  SMTP_URL: `smtps://AKIA${'A'.repeat(16)}:${'p'.repeat(48)}@email-smtp.sa-east-1.amazonaws.com:465`,
  MAIL_FROM: 'Banco Tiriva Financiamentos <nao-responda@financiamentos.bancotiriva.example>',
  PIX_API_URL: 'https://api-pix.banco-que-recebe.example.com.br/pix/v2',
  PIX_CLIENT_ID: 'Client_Id_'.padEnd(60, 'a'),
  PIX_CLIENT_SECRET: 'Client_Secret_'.padEnd(80, 'a'),
  PIX_TOKEN_URL: 'https://api-pix.banco-que-recebe.example.com.br/oauth/token',
  PIX_BATCH_SIZE: '500',
  PIX_DEBIT_ACCOUNT: '0001/123456789/PAGAMENTO',
  CARD_API_URL: 'https://api.stripe.com',
  CARD_SECRET_KEY: 'sk_live_'.padEnd(107, 'a'),
  CARD_WEBHOOK_SECRET: 'whsec_'.padEnd(38, 'a'),
  BOLETO_FILES_URL: 'https://tiriva:senha-de-vinte-letras@arquivos.banco-que-recebe.example.com.br/cobranca',
  BOLETO_ACCOUNT: '999/0001-9/0012345-6/09/AGREEMENT1',
  BOLETO_BANK_NAME: 'Banco que Recebe S.A.',
  BUREAU_API_URL: 'https://api.biro-de-credito.example.com.br/consultas/v1',
  BUREAU_TOKEN_URL: 'https://api.biro-de-credito.example.com.br/oauth/token',
  BUREAU_CLIENT_ID: 'Client_Id_'.padEnd(60, 'a'),
  BUREAU_CLIENT_SECRET: 'Client_Secret_'.padEnd(80, 'a'),
  BUREAU_LOOKUP_CENTS: '150',
  NETLIFY_BUILD_HOOK_URL: `https://api.netlify.com/build_hooks/${'0'.repeat(24)}`,
  VIACEP_URL: 'https://viacep.com.br',
  BRASILAPI_URL: 'https://brasilapi.com.br',
  MALWARE_SCANNER_URL: 'clamds://scanner.bancotiriva.example:3310',
  PRICE_INDEX_URL: 'https://api.bcb.gov.br/dados/serie/bcdata.sgs.433/dados',
  TIMESTAMP_URL: 'https://carimbo.bancotiriva.example/tsa',
  SITE_URL: 'https://financiamentos.bancotiriva.example',
}

test('everything that a function is told weighs less than the 4 KB that the platform gives it, certificates being elsewhere', () => {
  const elsewhere = [
    'PIX_CLIENT_CERTIFICATE',
    'BUREAU_CLIENT_CERTIFICATE',
    'CONTRACT_CERTIFICATE',
    'CONTRACT_CERTIFICATE_PASSWORD',
  ]
  const notThere = ['DATABASE_WS_PROXY', 'RATE_LIMIT_SCALE', ...elsewhere]
  const names = Object.entries(siteVariables.shape).flatMap(([name, schema]) =>
    variableFacts.has(schema) ? [name] : [],
  )
  expect(names.filter((name) => !notThere.includes(name)).sort()).toEqual(Object.keys(realistic).sort())
  const bytes = Object.entries(realistic).reduce((sum, [name, value]) => sum + Buffer.byteLength(name + value), 0)
  // The platform's own variables (URL, SITE_ID, SITE_NAME, NODE_OPTIONS) add a few hundred bytes.
  expect(bytes).toBeLessThan(4096 - 1024)
  expect(() => readConfig(realistic)).not.toThrow()
})

test("Netlify's URL is the site's address unless SITE_URL says otherwise", () => {
  const URL = 'https://tiriva.example'
  expect(readConfig({ DATABASE_URL, URL }).siteUrl).toBe(URL)
  expect(readConfig({ DATABASE_URL, URL, SITE_URL: 'https://www.tiriva.example/' }).siteUrl).toBe(
    'https://www.tiriva.example',
  )
})

test.each([
  ['Banco Tiriva <contato@tiriva.example>', { name: 'Banco Tiriva', address: 'contato@tiriva.example' }],
  ['"Banco, o nosso" <contato@tiriva.example>', { name: 'Banco, o nosso', address: 'contato@tiriva.example' }],
  ['contato@tiriva.example', { name: '', address: 'contato@tiriva.example' }],
])('messages come from %s', (MAIL_FROM, from) => {
  const SMTP_URL = 'smtps://user:password@mail.example:465'
  expect(readConfig({ DATABASE_URL, SMTP_URL, MAIL_FROM }).mail).toEqual({ smtpUrl: SMTP_URL, from })
})

test.each([
  [{}, 'DATABASE_URL is missing'],
  [{ DATABASE_URL: 'mysql://host/db' }, 'DATABASE_URL must start'],
  [{ DATABASE_URL, DATABASE_OWNER_URL: 'mysql://user:secret@host/db' }, 'DATABASE_OWNER_URL must start'],
  [{ DATABASE_URL, RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE must be a number above zero'],
  [{ DATABASE_URL, RATE_LIMIT_SCALE: 'off' }, 'RATE_LIMIT_SCALE must be a number above zero'],
  [{ DATABASE_URL, SECRET_KEY: 'short secret' }, 'SECRET_KEY must have 32 characters'],
  [{ DATABASE_URL, VIACEP_URL: 'viacep' }, 'VIACEP_URL must be'],
  [{ DATABASE_URL, MALWARE_SCANNER_URL: 'http://scanner.example' }, 'MALWARE_SCANNER_URL must be like'],
  [{ DATABASE_URL, SMTP_URL: 'mail.example' }, 'SMTP_URL must be like'],
  [{ DATABASE_URL, SMTP_URL: 'https://user:secret@mail.example' }, 'SMTP_URL must be like'],
  [{ DATABASE_URL, SMTP_URL: 'smtp://user:secret@mail.example' }, 'MAIL_FROM is missing'],
  [{ DATABASE_URL, SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Banco' }, 'MAIL_FROM must be one'],
  [
    { DATABASE_URL, SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' },
    'MAIL_FROM must be one',
  ],
  [{ DATABASE_URL, CONTRACT_CERTIFICATE: 'secret' }, 'CONTRACT_CERTIFICATE must be a PKCS#12'],
  [{ DATABASE_URL, CONTRACT_CERTIFICATE: pkcs12 }, 'CONTRACT_CERTIFICATE_PASSWORD is missing'],
  [{ DATABASE_URL, SITE_URL: 'javascript:alert(1)' }, 'SITE_URL must be'],
  [{ DATABASE_URL, BOLETO_FILES_URL: 'ftp://user:secret@bank.example' }, 'BOLETO_FILES_URL must be like'],
  [{ DATABASE_URL, BOLETO_FILES_URL: 'https://user:secret@bank.example' }, 'BOLETO_ACCOUNT is missing'],
  [
    { DATABASE_URL, BOLETO_FILES_URL: 'https://bank.example', BOLETO_ACCOUNT: '999/1/2/3' },
    'BOLETO_ACCOUNT must be bank/agency/account/wallet/agreement',
  ],
  ...['-1', '1.5', '501', 'all'].map((PIX_BATCH_SIZE): [Record<string, string>, string] => [
    { DATABASE_URL, PIX_API_URL: 'https://pix.example', PIX_CLIENT_ID: 'a', PIX_CLIENT_SECRET: 'b', PIX_BATCH_SIZE },
    'PIX_BATCH_SIZE must be a whole number',
  ]),
])('%j is refused in one line that does not repeat the secret', (env, message) => {
  const read = () => readConfig(env)
  expect(read).toThrow(message)
  expect(read).not.toThrow(/secret|\n/)
})
