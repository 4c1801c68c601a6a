import { type BankState, createBank, emptyBank, type Title } from '../../../netlify/local/bank/bank.ts'
import { accountText, bankApp, localAccount } from '../../../netlify/local/bank/start.ts'
import type { TestServer } from '../api.ts'
import { runAll } from '../jobs.ts'

const password = 'senha-do-banco'
export const bankEnvironment = {
  BOLETO_FILES_URL: `http://banco:${password}@localhost:9/banco-local/arquivos`,
  BOLETO_ACCOUNT: accountText(localAccount),
  BOLETO_BANK_NAME: 'Banco Local',
}

export type TestBank = ReturnType<typeof createTestBank>

/** The local bank of boletos in this process. It keeps the files that it was given, and may misbehave. */
export function createTestBank() {
  let server: TestServer | undefined
  let misbehave: ((request: Request) => Promise<Response | undefined>) | undefined
  const state: BankState = emptyBank()
  const now = () => server?.deps.now() ?? new Date()
  const bank = createBank({ store: { state, save: async () => {} }, account: localAccount, now })
  const app = bankApp(bank, password)
  /** Every remessa that was put, also the ones that were put again. */
  const put: string[] = []
  return {
    bank,
    state,
    put,
    serve: (to: TestServer) => {
      server = to
    },
    misbehave: (how: typeof misbehave) => {
      misbehave = how
    },
    reset: () => {
      Object.assign(state, emptyBank())
      put.length = 0
      misbehave = undefined
    },
    fetch: (async (input, init) => {
      const request = new Request(input, init)
      if (request.method === 'PUT') put.push(await request.clone().text())
      return (await misbehave?.(request.clone())) ?? app.fetch(request)
    }) satisfies typeof fetch,
    isOwn: (input: Parameters<typeof fetch>[0]) =>
      String(input instanceof Request ? input.url : input).includes('/banco-local/'),
    titles: (): Title[] => Object.values(state.titles),
  }
}

/** Exchanges files until both sides know all that is due today. */
export async function exchange(server: TestServer, { bank }: TestBank): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await runAll(server)
    await bank.closeFile()
    await runAll(server)
  }
}

/** The network of a server that has both a Pix provider and a bank of boletos. */
export const networkOf =
  (bank: TestBank, psp: { fetch: typeof fetch }): typeof fetch =>
  (input, init) =>
    bank.isOwn(input) ? bank.fetch(input, init) : psp.fetch(input, init)
