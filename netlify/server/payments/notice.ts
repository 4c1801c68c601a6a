import type { PixNotice } from '#api/payments.ts'
import { isEndToEndId } from '#domain/pix/payment.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../shared/enqueue.ts'
import { ProblemError } from '../shared/problem.ts'
import { isPixWebhookSecret } from './webhook-secret.ts'

/**
 * Has every payment that somebody tells of looked up at the provider, whatever else the notice says. What names none is left out.
 * Throws `not_found` for a wrong secret, as for any address that does not exist.
 */
export async function hearOfPayments(deps: Deps, secret: string, { pix = [] }: PixNotice): Promise<void> {
  const { pix: config } = deps.config
  if (config === undefined || !isPixWebhookSecret(config.clientSecret, secret)) throw new ProblemError('not_found')
  for (const one of pix) {
    const { endToEndId } = (one ?? {}) as { endToEndId?: unknown }
    if (typeof endToEndId === 'string' && isEndToEndId(endToEndId))
      await enqueue(deps.db, 'pix_payment', { endToEndId })
  }
}
