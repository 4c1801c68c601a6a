import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import type { Deps } from '../deps.ts'
import { readSettings } from '../settings/stored.ts'
import type { PixProvider } from './provider/pix-api.ts'
import { isRefusal } from './provider/port.ts'
import { readPixSync, recordWebhook } from './provider-health.ts'

/**
 * Registers the webhook's address at the provider once a day, and at once after the key, address or client secret
 * changed. A refusal is recorded and waits for the next day too, because payments also arrive by the list. Throws
 * `ProviderFailure` if the provider cannot be reached.
 */
export async function registerWebhook(deps: Deps, provider: PixProvider): Promise<void> {
  const { siteUrl, pix: config } = deps.config
  const { pix } = await readSettings(deps.db)
  if (config === undefined || !pix.chave) return
  const url = `${siteUrl}/api/pix/${pixWebhookSecret(config.clientSecret)}`
  const told = await readPixSync(deps.db)
  // The address contains the secret, so only its hash is stored, which is enough to notice a change.
  const marks = [pix.chave, new URL(siteUrl).host, createHash('sha256').update(url).digest('base64url')]
  const webhook = [...marks, ...(provider.debits ? ['debits'] : [])].join(' ')
  const isFresh = told?.webhook_at && deps.now().getTime() - told.webhook_at.getTime() < dayMs
  if (told?.webhook === webhook && isFresh) return
  try {
    await provider.registerWebhook(pix.chave, url)
    await provider.debits?.registerWebhooks(url)
    await recordWebhook(deps.db, { webhook, at: deps.now() })
  } catch (error) {
    if (!isRefusal(error)) throw error
    deps.log.warn({ said: error.said }, 'the provider refused the address of the webhook')
    await recordWebhook(deps.db, { webhook, refusal: error.said, at: deps.now() })
  }
}

/** Returns the secret in the webhook's address, derived from the client secret. */
function pixWebhookSecret(clientSecret: string): string {
  return createHmac('sha256', clientSecret).update('pix webhook').digest('base64url')
}

/** Tells whether a text is the webhook's secret, in constant time. */
export function isPixWebhookSecret(clientSecret: string, given: string): boolean {
  const right = Buffer.from(pixWebhookSecret(clientSecret))
  const typed = Buffer.from(given)
  return right.length === typed.length && timingSafeEqual(right, typed)
}
