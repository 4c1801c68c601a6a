import { businessDaysAfter } from '#domain/calendar/business-days.ts'
import { bankEnvironment } from '#tests/support/boletos/test-bank.ts'
import { cardEnvironment } from '#tests/support/card/test-cards.ts'
import { freePort } from '#tests/support/free-port.mjs'
import type { Held } from '#tests/support/pix/contracts-hold.ts'
import { startPspServer } from '#tests/support/pix/psp-server.ts'
import type { Providers } from '#tests/support/told-by-providers.ts'
import { createBank, emptyBank, isOverdue } from '../../netlify/local/bank/bank.ts'
import { bankPath } from '../../netlify/local/bank/pages.ts'
import { bankApp, localAccount } from '../../netlify/local/bank/start.ts'
import { cardPath } from '../../netlify/local/card/pages.ts'
import { createCardProvider } from '../../netlify/local/card/provider.ts'
import { cardApp, signedEvent } from '../../netlify/local/card/start.ts'
import { type CardEvent, emptyState } from '../../netlify/local/card/state.ts'
import { listen } from '../../netlify/local/http-server.ts'

/** The shares of what customers do at a Pix provider. Most pay what is asked for. */
const byCharge = ['exact', 'exact', 'exact', 'exact', 'less', 'more', 'twice', 'by_key'] as const
const byBoleto = ['exact', 'exact', 'exact', 'less', 'twice'] as const
/** At their bank most customers authorise a debit. */
const byDebit = ['authorise', 'authorise', 'authorise', 'authorise', 'decline', 'empty', 'fill', 'cancel'] as const

type Random = () => number
const oneOf = <One>(some: readonly One[], random: Random): One | undefined => some[Math.floor(random() * some.length)]

/**
 * The Pix provider, the bank of boletos and the card's provider in this process, each over HTTP for a server at `port`
 * of another process. `now` is the clock that all share.
 */
export async function startProviders(port: number, now: () => Date) {
  const pix = await startPspServer(now)
  const save = async () => {}
  const bank = createBank({ store: { state: emptyBank(), save }, account: localAccount, now })
  const password = 'senha-do-banco'
  const secret = cardEnvironment.CARD_WEBHOOK_SECRET
  const deliver = async (event: CardEvent) => {
    const call = signedEvent(event, secret, Math.floor(now().getTime() / 1000))
    const url = `http://localhost:${port}/api/card/webhook`
    return (await fetch(url, { ...call, signal: AbortSignal.timeout(2_000) })).ok
  }
  const cards = createCardProvider({ store: { state: emptyState(), save }, now, deliver })
  const own = await freePort()
  const origin = `http://localhost:${own}`
  const cardRoutes = cardApp(cards, { secretKey: cardEnvironment.CARD_SECRET_KEY, origin }, () => {})
  const bankRoutes = bankApp(bank, password)
  const server = await listen({ port: own, host: '127.0.0.1' })
  server.serve(async (request) => {
    const routes = new URL(request.url).pathname.startsWith(bankPath) ? bankRoutes : cardRoutes
    return routes.fetch(request)
  })
  const { psp } = pix
  const { state } = psp.store

  async function payBoleto(random: Random): Promise<void> {
    const titles = Object.values(bank.store.state.titles)
      .filter((one) => one.state !== 'refused')
      .slice(-20)
    const title = oneOf(titles, random)
    const how = oneOf(byBoleto, random)
    if (title && how && !isOverdue(title, now())) await bank.pay(title, how)
  }
  async function payByCard(random: Random): Promise<void> {
    const open = Object.values(cards.store.state.pages).filter(({ status }) => status === 'open')
    const page = oneOf(open, random)
    if (page) await cards.pay(page, 'Marina Alves')
    const payment = random() < 0.1 ? oneOf(cards.store.state.payments, random) : undefined
    if (payment?.dispute) await cards.decide(payment, random() < 0.5 ? 'won' : 'lost')
    else if (payment && payment.refunds.length === 0) await cards.dispute(payment)
  }
  async function decideDebit(random: Random): Promise<void> {
    const open = Object.values(state.recurrences).filter(({ status }) => status === 'CRIADA' || status === 'APROVADA')
    const recurrence = oneOf(open, random)
    const act = oneOf(byDebit, random)
    // Nobody cancels as often as they authorise.
    if (recurrence && act && (act !== 'cancel' || random() < 0.1)) await psp.decide(recurrence, act)
    const charge = random() < 0.05 ? oneOf(Object.values(state.recurringCharges), random) : undefined
    if (charge) await psp.cancelDebit(charge)
  }

  return {
    environment: {
      ...pix.environment,
      ...bankEnvironment,
      BOLETO_FILES_URL: `${origin.replace('://', `://banco:${password}@`)}${bankPath}/arquivos`,
      CARD_API_URL: origin + cardPath,
      CARD_SECRET_KEY: cardEnvironment.CARD_SECRET_KEY,
      CARD_WEBHOOK_SECRET: secret,
    },
    /** Somebody pays, contests or decides something at one of the providers. */
    actAny: async (random: Random): Promise<void> => {
      const kind = random()
      if (kind < 0.35) return pix.payAny(random, byCharge)
      if (kind < 0.6) return payBoleto(random)
      return kind < 0.75 ? payByCard(random) : decideDebit(random)
    },
    /** Carries out what is due at the providers, and calls the webhooks. */
    work: async (): Promise<void> => {
      await pix.settle()
      await pix.work()
      await cards.work()
      await bank.closeFile()
    },
    /** Has the bank tell what it would tell on the next business day. */
    tellAll: () => bank.closeFile(businessDaysAfter(now(), 1)),
    /** Whether nothing is on its way any more. */
    isQuiet: () => bank.store.state.waiting.length === 0,
    /** What they know of money. */
    told: (): Providers => ({ psp, cards: cards.store.state, bank: bank.store.state }),
    /** What they would still take money for. */
    held: (): Held => ({
      charges: Object.values(state.charges),
      titles: Object.values(bank.store.state.titles),
      pages: Object.values(cards.store.state.pages),
      debits: Object.values(state.recurringCharges),
    }),
    stop: async () => {
      await server.stop()
      await pix.stop()
    },
  }
}
