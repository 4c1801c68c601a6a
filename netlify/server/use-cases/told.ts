import { Hono } from 'hono'
import { applicationParams } from '#api/admin.ts'
import { type ToldQuery, type ToldResponse, toldQuery, toldResponse } from '#api/told.ts'
import { renderMessage, withSite } from '#content/mail/templates.ts'
import { outcome } from '#domain/application/outcome.ts'
import { access } from '../accounts/access.ts'
import { outcomeFactsIn } from '../application/outcome.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { answers } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { applicantOf } from '../messages/queue-message.ts'
import { ProblemError } from '../shared/problem.ts'
import { findStage } from './stage-exceptions.ts'
import { refusalEffects, statusMessages } from './status-messages.ts'

/**
 * Returns the mails that a change of status would send, in the words in which they would go out, and stores nothing.
 * Throws `not_found`.
 */
async function toldBy(deps: Deps, id: string, { to, refusal }: ToldQuery): Promise<ToldResponse> {
  const [row, stage] = await Promise.all([findApplication(deps.db, id), findStage(deps.db, id)])
  if (row === undefined) throw new ProblemError('not_found')
  const { host } = new URL(deps.config.siteUrl)
  const { words } = refusalEffects(deps, stage)
  const ready = (mail: ReturnType<typeof renderMessage>, later: boolean) => {
    const { subject, text } = withSite(mail, host)
    return { subject, text, later }
  }
  const messages =
    row.status === to ? [] : await statusMessages(deps, deps.db, row, to, { refusal: refusal ?? null, ...words })
  const owesEntry = outcome(outcomeFactsIn(deps, stage.facts)).ledger.dueCents > 0
  const entry = to === 'signing' && row.status !== to && owesEntry
  return {
    mails: [
      ...messages.map(({ kind, params }) => ready(renderMessage(kind, params), false)),
      ...(entry ? [ready(renderMessage('entry_payable', applicantOf(row).person), !row.payment_info.pix_code)] : []),
    ],
  }
}

/** What a decision tells the customer, before it is made. */
export const toldRoutes = new Hono<AppEnv>().get(
  '/admin/applications/:id/told',
  access('analyst'),
  validate('param', applicationParams),
  validate('query', toldQuery),
  answers(toldResponse),
  async (c) => c.json(await toldBy(c.var.deps, c.req.valid('param').id, c.req.valid('query'))),
)
