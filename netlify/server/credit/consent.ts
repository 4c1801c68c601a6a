import { applicationConsent, consentText, namesBureau } from '#content/consent.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import { isUndecided } from '#domain/application/status.ts'
import { addEvent } from '../application/events.ts'
import { lockApplication, updateApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { sha256 } from '../shared/tokens.ts'
import { addLookup, hasBureau } from './lookups.ts'

/**
 * Tells whether the customer is asked for a consent that names the bureau: older applications agreed to a text that
 * does not.
 */
export const asksConsent = (
  deps: Pick<Deps, 'config'>,
  { status, consent_version: version }: Pick<ApplicationRow, 'status' | 'consent_version'>,
): boolean => hasBureau(deps) && isUndecided(status) && !namesBureau(version)

/**
 * Stores that the customer of an older application agrees to today's text, which names the bureau, and asks the bureau.
 * The former consent stays in the history. A second press changes nothing. Throws `consent_outdated` at `version` for
 * another text than today's, and `wrong_status` once the credit is decided.
 */
export async function giveConsent(deps: Deps, applicationId: string, version: string): Promise<void> {
  if (version !== applicationConsent.version) throw fieldError('version', 'consent_outdated')
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockApplication(trx, applicationId)
    if (row === undefined) throw new ProblemError('not_found')
    if (namesBureau(row.consent_version)) return
    if (!asksConsent(deps, row)) throw new ProblemError('wrong_status')
    const given = {
      consent_version: version,
      consent_sha256: sha256(consentText(applicationConsent)),
      consented_at: at,
    }
    await updateApplication(trx, applicationId, given, at)
    const actor = { type: 'applicant', id: applicationId, name: null } as const
    const former = { version: row.consent_version, sha256: row.consent_sha256, at: row.consented_at.toISOString() }
    await addEvent(trx, { applicationId, kind: 'consent', actor, data: { version, former }, at })
    await addLookup(deps, trx, applicationId, { asked_because: 'consent', asked_by: null, asked_by_name: null })
  })
}
