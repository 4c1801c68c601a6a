import { randomBytes } from 'node:crypto'
import type { PixRequest } from '#api/admin.ts'
import { newPixCode, pixProblem } from '#domain/pix.ts'
import type { AnalystSession } from '../accounts/sessions.ts'
import { change } from '../application/change.ts'
import type { AnalystActor } from '../application/events.ts'
import { entryToAsk } from '../application/outcome.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { paysOwnAccount, pixTrace } from '../payments/check-pix-code.ts'
import { staticCharge } from '../payments/entry-charge.ts'
import { readSettings } from '../settings/stored.ts'
import { demandStepUp } from '../shared/demand-step-up.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { notifyEntryPayable } from './status-messages.ts'

/**
 * Returns a code for what is missing of an application's entry, to the bank's configured account, with a random reference
 * that reveals nothing. Does not store it. Throws `not_found`, `pix_no_entry` when nothing of an entry is to pay, and
 * `pix_account_missing` when the settings do not make a code.
 */
export async function proposePixCode(deps: Deps, id: string): Promise<string> {
  const { db } = deps
  const [row, { pix }] = await Promise.all([findApplication(db, id), readSettings(db)])
  if (row === undefined) throw new ProblemError('not_found')
  const entryCents = await entryToAsk(deps, db, id)
  if (entryCents === 0) throw new ProblemError('pix_no_entry')
  const account = { key: pix.chave, name: pix.nome, city: pix.cidade }
  const code = pix.chave ? newPixCode(account, entryCents, randomBytes(12).toString('hex')) : null
  if (code === null) throw new ProblemError('pix_account_missing')
  return code
}

/**
 * Stores the Pix code with which the applicant pays the entry, or removes it. Throws the problem that `pixProblem` finds,
 * and `step_up_required` for a code that does not pay the bank's own account.
 */
export function changePix(deps: Deps, session: AnalystSession, analyst: AnalystActor, id: string, request: PixRequest) {
  return change(deps, analyst, id, request.version, async (row, trx) => {
    const problem = request.pixCode && pixProblem(request.pixCode, await entryToAsk(deps, trx, id))
    if (problem) throw fieldError('pixCode', problem)
    if ((row.payment_info.pix_code ?? null) === request.pixCode) return null
    const paysBank = request.pixCode === null || (await paysOwnAccount(trx, request.pixCode))
    if (!paysBank) demandStepUp(deps, session)
    const rest = { ...row.payment_info }
    delete rest.pix_code
    return {
      update: { payment_info: JSON.stringify(request.pixCode ? { ...rest, pix_code: request.pixCode } : rest) },
      event: { kind: 'pix', data: pixTrace(request.pixCode, paysBank) },
      followUp: async () => {
        await staticCharge(deps, trx, row, request.pixCode)
        if (row.status === 'signing') await notifyEntryPayable(deps, trx, row, request.pixCode)
      },
    }
  })
}
