import { join } from 'node:path'
import { Hono } from 'hono'
import type { BoletoAccount } from '#domain/boleto/account.ts'
import { CnabError } from '#domain/boleto/cnab/fields.ts'
import { businessDaysAfter } from '#domain/calendar/business-days.ts'
import type { LocalEnvironment } from '../environment.ts'
import { jsonFile } from '../json-file.ts'
import { localStyles } from '../local-page.ts'
import { derivedSecret, guardPages, type LocalService, localService, startWork } from '../local-service.ts'
import { type Bank, type BoletoPayment, boletoPayments, createBank, emptyBank } from './bank.ts'
import { bankPage, bankPath, lineOf, missingTitlePage, paidBoletoPage, titlePage } from './pages.ts'

/** A made-up bank and account. */
export const localAccount = {
  bank: '999',
  agency: '0001',
  agencyCheck: '9',
  account: '0012345',
  accountCheck: '6',
  wallet: '09',
  agreement: 'LOCAL1',
} satisfies BoletoAccount

/**
 * Returns the functions a bank for boletos in the data folder. They exchange files with it over HTTP at `origin`, as
 * with a real one. Undefined if the environment names a bank, or a database, because payments in that database are
 * real.
 */
export async function localBank(
  { dataDir, databaseUrl }: LocalEnvironment,
  origin: string,
): Promise<LocalService | undefined> {
  if (process.env.BOLETO_FILES_URL || databaseUrl !== undefined) return undefined
  const store = await jsonFile(join(dataDir, 'bank.json'), emptyBank())
  const bank = createBank({ store, account: localAccount, now: () => new Date() })
  const password = derivedSecret('banco-local')
  process.env.BOLETO_FILES_URL = `${origin.replace('://', `://banco:${password}@`)}${bankPath}/arquivos`
  process.env.BOLETO_ACCOUNT = accountText(localAccount)
  // The bank writes a file as soon as there is something to say.
  const work = startWork(() => bank.closeFile())
  return localService(bankPath, bankApp(bank, password), work)
}

/** Writes an account as the variable BOLETO_ACCOUNT has it. */
export const accountText = (of: BoletoAccount): string =>
  `${of.bank}/${of.agency}-${of.agencyCheck}/${of.account}-${of.accountCheck}/${of.wallet}/${of.agreement}`

/**
 * Returns the local bank: its folder of files, and the pages to pay at. Only the local server has it, never the
 * deployed site.
 */
export function bankApp(bank: Bank, password: string) {
  const { state } = bank.store
  const app = new Hono().basePath(bankPath)
  app.route('/arquivos', filesApi(bank, password))
  app.use(guardPages)
  return app
    .get('/', (c) => c.html(bankPage(state)))
    .get('/estilo.css', () => localStyles(new URL('../psp/psp.css', import.meta.url)))
    .post('/linha', async (c) => {
      const { linha } = await c.req.parseBody()
      const digits = String(linha).replace(/\D/g, '')
      const title = Object.values(state.titles).find((one) => lineOf(one, bank.account) === digits)
      return title ? c.redirect(`${bankPath}/pagar/${title.ourNumber}`, 303) : c.html(missingTitlePage(), 404)
    })
    .get('/pagar/:number', (c) => {
      const title = state.titles[c.req.param('number')]
      return title ? c.html(titlePage(title, bank.account, bank.now())) : c.html(missingTitlePage(), 404)
    })
    .post('/pagar/:number', async (c) => {
      const title = state.titles[c.req.param('number')]
      const { como } = await c.req.parseBody()
      if (!title || title.state === 'refused' || !isPayment(como)) return c.html(missingTitlePage(), 404)
      await bank.pay(title, como)
      return c.html(paidBoletoPage(businessDaysAfter(bank.now(), 1)))
    })
    .post('/fechar-o-dia', async (c) => {
      await bank.closeFile(businessDaysAfter(bank.now(), 1))
      return c.redirect(bankPath, 303)
    })
    .post('/recusas', async (c) => {
      state.refusesRegistrations = !state.refusesRegistrations
      await bank.store.save()
      return c.redirect(bankPath, 303)
    })
    .notFound((c) => c.html(missingTitlePage(), 404))
}

const isPayment = (way: unknown): way is BoletoPayment => boletoPayments.includes(way as BoletoPayment)

/** The folder of files: remessas are put there, retornos listed and got. */
function filesApi(bank: Bank, password: string) {
  const { state } = bank.store
  const expected = `Basic ${Buffer.from(`banco:${password}`).toString('base64')}`
  const app = new Hono()
  app.use(async (c, next) => (c.req.header('authorization') === expected ? next() : c.body(null, 401)))
  return app
    .put('/remessa/:name', async (c) => {
      try {
        const refused = await bank.take(await c.req.text())
        return refused === undefined ? c.body(null, 204) : c.text(refused, 409)
      } catch (error) {
        if (!(error instanceof CnabError)) throw error
        return c.text(error.message, 400)
      }
    })
    .get('/retorno', (c) => c.json(state.retornos.map(({ name }) => name)))
    .get('/retorno/:name', (c) => {
      const file = state.retornos.find(({ name }) => name === c.req.param('name'))
      return file ? c.text(file.content) : c.body(null, 404)
    })
}
