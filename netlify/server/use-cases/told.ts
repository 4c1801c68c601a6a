import { Hono } from 'hono'
import { applicationParams } from '#api/admin.ts'
import { type ToldQuery, type ToldResponse, toldProofQuery, toldQuery, toldResponse } from '#api/told.ts'
import { withSite } from '#content/mail/compose.ts'
import { type MessageParams, renderMessage } from '#content/mail/templates.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import { outcome } from '#domain/application/outcome.ts'
import { lastDayToTake } from '#domain/credit/counter-offer.ts'
import { lastDayToProve, type ProofMonths } from '#domain/credit/income-proof.ts'
import type { MessageKind } from '#domain/messages.ts'
import { access } from '../accounts/access.ts'
import { outcomeFactsIn } from '../application/outcome.ts'
import { findApplication } from '../application/queries.ts'
import { counterOfferMail } from '../credit/counter-offers.ts'
import { incomeProofMail } from '../credit/income-proofs.ts'
import type { Deps } from '../deps.ts'
import { answers } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { applicantOf } from '../messages/queue-message.ts'
import { ProblemError } from '../shared/problem.ts'
import { analyseStored } from './analysis.ts'
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

/** Returns the mail that offering the plans of today's analysis would send; none without plans. Throws `not_found`. */
async function toldByCounterOffer(deps: Deps, id: string): Promise<ToldResponse> {
  const row = await foundApplication(deps, id)
  const { alternatives } = await analyseStored(deps, deps.db, row)
  if (alternatives.length === 0) return { mails: [] }
  return oneMail(deps, counterOfferMail(row, alternatives, lastDayToTake(deps.now())))
}

/** Returns the mail that asking for a proof of income of so many months would send. Throws `not_found`. */
async function toldByIncomeProof(deps: Deps, id: string, months: ProofMonths): Promise<ToldResponse> {
  const row = await foundApplication(deps, id)
  return oneMail(deps, incomeProofMail(row, { months, lastDay: lastDayToProve(deps.now()), reason: null }))
}

async function foundApplication({ db }: Pick<Deps, 'db'>, id: string): Promise<ApplicationRow> {
  const row = await findApplication(db, id)
  if (row === undefined) throw new ProblemError('not_found')
  return row
}

function oneMail<Kind extends MessageKind>(
  { config }: Pick<Deps, 'config'>,
  { kind, params }: { kind: Kind; params: MessageParams<Kind> },
): ToldResponse {
  const { subject, text } = withSite(renderMessage(kind, params), new URL(config.siteUrl).host)
  return { mails: [{ subject, text, later: false }] }
}

/** What a decision, other plans, or a request for a proof of income tell the customer, before they are made. */
export const toldRoutes = new Hono<AppEnv>()
  .get(
    '/admin/applications/:id/told',
    access('analyst'),
    validate('param', applicationParams),
    validate('query', toldQuery),
    answers(toldResponse),
    async (c) => c.json(await toldBy(c.var.deps, c.req.valid('param').id, c.req.valid('query'))),
  )
  .get(
    '/admin/applications/:id/told/counter-offer',
    access('analyst'),
    validate('param', applicationParams),
    answers(toldResponse),
    async (c) => c.json(await toldByCounterOffer(c.var.deps, c.req.valid('param').id)),
  )
  .get(
    '/admin/applications/:id/told/income-proof',
    access('analyst'),
    validate('param', applicationParams),
    validate('query', toldProofQuery),
    answers(toldResponse),
    async (c) => {
      const months = c.req.valid('query').months === '3' ? 3 : 6
      return c.json(await toldByIncomeProof(c.var.deps, c.req.valid('param').id, months))
    },
  )
