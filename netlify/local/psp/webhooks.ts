import { type Payment, type State, told } from './state.ts'

/** How long (ms) a webhook that did not answer is left alone, by the number of tries; the last one again and again. */
const patience = [1_000, 5_000, 30_000, 120_000]
const mostTries = 20

/** Has a webhook told of a payment. Only what has a txid is told of (API Pix 2.9, callback of the webhook). */
export function notify(state: State, { endToEndId, txid, chave }: Payment, now: Date): void {
  const webhook = state.webhooks[chave]
  if (!webhook || txid === undefined) return
  state.deliveries.push({ url: `${webhook.webhookUrl}/pix`, endToEndId, tries: 0, nextAt: now.getTime() })
}

/** Calls the webhooks that are due; gives whether there were any. Those that do not take the call are called again later. */
export async function callDue(
  state: State,
  now: Date,
  deliver: (url: string, body: string) => Promise<boolean>,
): Promise<boolean> {
  const due = state.deliveries.filter(({ nextAt }) => nextAt <= now.getTime())
  for (const delivery of due) {
    const payment = state.payments.find(({ endToEndId }) => endToEndId === delivery.endToEndId)
    const took = payment && (await deliver(delivery.url, JSON.stringify({ pix: [told(payment)] })).catch(() => false))
    delivery.tries += 1
    delivery.nextAt = now.getTime() + (patience[Math.min(delivery.tries, patience.length) - 1] ?? 0)
    if (took || payment === undefined || delivery.tries >= mostTries)
      state.deliveries = state.deliveries.filter((one) => one !== delivery)
  }
  return due.length > 0
}
