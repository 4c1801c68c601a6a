import type { PixNotice } from '#api/payments.ts'
import { isEndToEndId } from '#domain/pix/payment.ts'
import type { Deps } from '../deps.ts'
import { addJob } from '../shared/enqueue.ts'
import { ProblemError } from '../shared/problem.ts'
import { isPixWebhookSecret } from './webhook-secret.ts'

/**
 * Has every payment that somebody tells of looked up at the provider, whatever else the notice says. What names none is left out. Throws `not_found` for
 * a wrong secret, as for any address that does not exist.
 */
export async function hearOfPayments(deps: Deps, secret: string, { pix = [] }: PixNotice): Promise<void> {
  const { pix: config } = deps.config
  if (config === undefined || !isPixWebhookSecret(config.clientSecret, secret)) throw new ProblemError('not_found')
  const told = pix.map((one) => (one as { endToEndId?: unknown } | null)?.endToEndId)
  for (const endToEndId of told.filter((id) => typeof id === 'string' && isEndToEndId(id))) {
    await addJob(deps.db, 'pix_payment', { endToEndId }, `pix_payment:${endToEndId}`)
  }
  if (pix.length > 0) deps.jobAdded()
}
