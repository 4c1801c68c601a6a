import { giveOffer } from '../application/offer.ts'
import { findOffer } from '../application/offer-queries.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { costSheetPdf } from './cost-sheet-pdf.ts'

/** The cost sheet of an application, drawn from its stored offer. Throws `not_found`, `too_many_requests`. */
export async function costSheetFile(deps: Deps, applicationId: string) {
  await countAgainst(deps, { pdfApplication: applicationId })
  const [row, stored] = await Promise.all([findApplication(deps.db, applicationId), findOffer(deps.db, applicationId)])
  if (row === undefined) throw new ProblemError('not_found')
  const { offer, sha256 } = stored ?? (await giveOffer(deps.db, row))
  const about = {
    offer,
    sha256,
    contractNumber: row.contract_number,
    fullName: row.full_name,
    createdAt: row.created_at,
  }
  const body = await costSheetPdf(about)
  return { name: `custo-total-final-${row.contract_number.slice(-4)}.pdf`, bytes: body.length, body }
}
