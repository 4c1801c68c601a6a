import { randomBytes } from 'node:crypto'
import type { PixRequest } from '#api/admin.ts'
import { newPixCode, pixProblem } from '#domain/pix.ts'
import { change } from '../application/change.ts'
import type { AnalystActor } from '../application/events.ts'
import { entryToAsk } from '../application/outcome.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { type ChargeRow, findCurrentCharge } from '../payments/charge-queries.ts'
import { paysOwnAccount, pixTrace } from '../payments/check-pix-code.ts'
import { staticCharge } from '../payments/entry-charge.ts'
import { readSettings } from '../settings/stored.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { notifyEntryPayable } from './status-messages.ts'

/**
 * Returns a code for what is missing of an application's entry, to the bank's configured account, with a random
 * reference that reveals nothing. Does not store it. Throws `not_found`, `pix_no_entry` when nothing of an entry is to
 * pay, and `pix_account_missing` when the settings do not make a code.
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
 * Tells why nobody may store a code for an entry, whose current charge is `charge`: the provider makes it. Undefined if
 * a code may be stored: without a provider, and once the provider has refused the charge.
 */
export function whyNoStoredCode({ config }: Pick<Deps, 'config'>, charge: ChargeRow | undefined) {
  return config.pix && charge?.state !== 'refused' ? 'pix_by_provider' : undefined
}

/**
 * Stores the Pix code with which the applicant pays the entry, or removes it. Throws the problem that `pixProblem`
 * finds, `pix_other_account` for a code that does not pay the bank's own account, whoever stores it, and
 * `pix_by_provider` while the bank's provider makes the charge itself.
 */
export function changePix(deps: Deps, analyst: AnalystActor, id: string, request: PixRequest) {
  return change(deps, analyst, id, request.version, async (row, trx) => {
    const { pixCode } = request
    const problem = pixCode && pixProblem(pixCode, await entryToAsk(deps, trx, id))
    if (problem) throw fieldError('pixCode', problem)
    if ((row.payment_info.pix_code ?? null) === pixCode) return null
    if (pixCode && !(await paysOwnAccount(trx, pixCode))) throw fieldError('pixCode', 'pix_other_account')
    const whyNot = whyNoStoredCode(deps, await findCurrentCharge(trx, id))
    if (pixCode && whyNot) throw fieldError('pixCode', whyNot)
    const rest = { ...row.payment_info }
    delete rest.pix_code
    return {
      update: { payment_info: JSON.stringify(pixCode ? { ...rest, pix_code: pixCode } : rest) },
      event: { kind: 'pix', data: pixTrace(pixCode) },
      followUp: async () => {
        await staticCharge(deps, trx, row, pixCode)
        if (row.status === 'signing') await notifyEntryPayable(deps, trx, row, pixCode)
      },
    }
  })
}
