import type { Transaction } from 'kysely'
import type { CounterOfferRequest } from '#api/credit.ts'
import { approvalWords } from '#content/approvals.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { approvesBelowPolicy } from '#domain/application/credit-policy.ts'
import { isUndecided } from '#domain/application/status.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import type { Alternative } from '#domain/credit/alternatives.ts'
import { isOpenProof } from '#domain/credit/income-proof.ts'
import { type Change, change, changeInside, storeChange } from '../application/change.ts'
import type { AnalystActor } from '../application/events.ts'
import { offerHash } from '../application/offer.ts'
import { findApplication, lockApplication, updateApplication } from '../application/queries.ts'
import { asMaker, bind, type Maker } from '../approvals/dual-control.ts'
import { endCounterOffer, findCounterOffer, storeCounterOffer, tellEnd } from '../credit/counter-offers.ts'
import { recordDecision } from '../credit/decisions.ts'
import type { Deps } from '../deps.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { analyseStored } from './analysis.ts'
import { approvedBy } from './ask-managers.ts'
import { findStage } from './stage-exceptions.ts'

type CounterOffer = ApprovalChanges['counter_offer']

/**
 * Offers other plans to a customer instead of a refusal: those of the analysis that the colleague chose by their
 * hashes. Where only managers approve, an analyst asks them, with a reason. Throws `wrong_status` once the credit is
 * decided, `counter_offer_open` while another one waits, `income_proof_open` while a proof of income does,
 * `analysis_changed` for plans, facts or a policy that changed since they were read, `reason_required` at `reason`, and
 * what `changeInside` and `bind` throw.
 */
export function makeCounterOffer(
  deps: Deps,
  maker: Maker & { actor: AnalystActor },
  id: string,
  { version, analysis: seen, plans: hashes, reason }: CounterOfferRequest,
): Promise<void> {
  return asMaker(deps, maker, (trx) =>
    changeInside(deps, trx, maker.actor, { id, version }, async (row) => {
      const { alternatives, fingerprint } = await offerable(deps, trx, row)
      const plans = alternatives.filter(({ offer }) => hashes.includes(offerHash(offer)))
      if (fingerprint !== seen || plans.length !== new Set(hashes).size) throw new ProblemError('analysis_changed')
      const { scorer, facts } = await findStage(trx, id)
      const isOwnScore = [scorer, ...facts.income_raised_by].includes(maker.session.adminUserId)
      const made = offered(deps, trx, row, plans, maker.actor)
      if (!approvesBelowPolicy(row.status, 'approved', row.credit_score, isOwnScore)) return made
      if (maker.session.role !== 'manager' && !reason) throw fieldError('reason', 'reason_required')
      const about = { applicationId: id, contractNumber: row.contract_number, plans }
      const asked = { ...about, creditScore: row.credit_score, ...(isOwnScore && { scoredBy: maker.actor.id }) }
      const base = await counterOfferFacts(deps, trx, asked)
      const act = { kind: 'counter_offer', subject: id, applicationId: id, change: asked, base, reason } as const
      const request = await bind(deps, trx, maker, act, async () => {})
      if (request === null) return made
      const { title } = approvalWords('counter_offer', asked)
      return { update: {}, event: { kind: 'note', note: `Pediu aprovação: ${title}` } }
    }),
  )
}

/**
 * Analyses an application to which other plans may be offered now. Throws `wrong_status`, `counter_offer_open`, and
 * `income_proof_open` while a proof of income is: the customer has one thing to do at a time.
 */
async function offerable(deps: Deps, trx: Transaction<Database>, row: ApplicationRow) {
  if (!isUndecided(row.status)) throw new ProblemError('wrong_status')
  const analysis = await analyseStored(deps, trx, row)
  if (analysis.counterOffer?.state === 'open') throw new ProblemError('counter_offer_open')
  if (analysis.proof && isOpenProof(analysis.proof.state)) throw new ProblemError('income_proof_open')
  return analysis
}

function offered(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  plans: readonly Alternative[],
  by: AnalystActor,
): Change {
  return {
    update: {},
    event: { kind: 'counter_offer', data: { step: 'offered', kinds: plans.map(({ kind }) => kind) } },
    followUp: async () => {
      const { basis } = await analyseStored(deps, trx, row)
      const made = { applicationId: row.id, decision: 'countered', basis, sentence: null, by, at: deps.now() } as const
      await recordDecision(trx, deps.config, made)
      await storeCounterOffer(deps, trx, { applicationId: row.id, plans, by })
    },
  }
}

/** What a counter-offer that was asked of the managers stands on. Throws `not_found`. */
export async function counterOfferFacts(
  deps: Deps,
  trx: Transaction<Database>,
  { applicationId }: Pick<CounterOffer, 'applicationId'>,
): Promise<object> {
  const row = await findApplication(trx, applicationId)
  if (row === undefined) throw new ProblemError('not_found')
  const { fingerprint } = await analyseStored(deps, trx, row)
  const open = (await findCounterOffer(trx, applicationId))?.state === 'open'
  return { status: row.status, score: row.credit_score, fingerprint, open }
}

/** Makes an approved counter-offer exactly as it was asked for. Throws what `offerable` throws. */
export async function applyCounterOffer(
  deps: Deps,
  trx: Transaction<Database>,
  { applicationId, plans }: CounterOffer,
  approval: { approver: Maker; asker: { id: string; name: string } },
): Promise<void> {
  const row = await lockApplication(trx, applicationId)
  if (row === undefined) throw new ProblemError('not_found')
  await offerable(deps, trx, row)
  const by = approvedBy(approval)
  await storeChange(trx, by, applicationId, offered(deps, trx, row, plans, by), deps.now())
}

/**
 * Takes an open counter-offer back before the customer took a plan; the application is analysed again. The customer is
 * told if its mail went out. Throws `counter_offer_over` if none is open, and what `change` throws.
 */
export function withdrawCounterOffer(deps: Deps, actor: AnalystActor, id: string, version: number): Promise<void> {
  const at = deps.now()
  return change(deps, actor, id, version, async (_row, trx) => {
    const ended = await endCounterOffer(trx, id, { state: 'withdrawn', actor, at })
    if (ended === undefined) throw new ProblemError('counter_offer_over')
    await updateApplication(trx, id, {}, at)
    await tellEnd(deps, trx, ended, 'withdrawn')
    return null
  })
}
