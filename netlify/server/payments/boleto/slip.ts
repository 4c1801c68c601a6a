import { boletoInstructions } from '#content/boleto.ts'
import { installmentWords } from '#content/installments.ts'
import { payableUntil } from '#domain/calendar/business-days.ts'
import { formatCep, formatCpf } from '#domain/identity/identifiers.ts'
import { titledName } from '#domain/identity/people.ts'
import type { BoletoConfig } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import type { ServedFile } from '../../http/answers.ts'
import { ProblemError } from '../../shared/problem.ts'
import { countAgainst } from '../../shared/rate-limits.ts'
import { findBoleto } from '../provider/boleto-queries.ts'
import { codeOfBoleto } from '../provider/cnab.ts'
import { slipPdf } from './slip-pdf.ts'
import { boletoBars } from './symbols.ts'

/**
 * Returns the PDF of a boleto that can be paid. Throws `not_found` for another application's, for one that is not
 * registered or is over, and `too_many_requests`.
 */
export async function boletoFile(deps: Deps, applicationId: string, chargeId: string): Promise<ServedFile> {
  await countAgainst(deps, { pdfApplication: applicationId })
  const { boleto, row, known, charge } = await payableBoleto(deps, applicationId, chargeId)
  const beside = await deps.db
    .selectFrom('charges')
    .select('code')
    .where('beside_id', '=', charge.id)
    .where('state', '=', 'registered')
    .executeTakeFirst()
  const { title } = known
  const { payer } = title
  const purpose = charge.numbers ? `${installmentWords(charge.numbers)} do contrato` : 'entrada do pedido'
  const body = await slipPdf({
    account: boleto.account,
    code: codeOfBoleto(boleto.account, known),
    ourNumber: known.ourNumber,
    document: title.document,
    dueOn: title.dueOn,
    issuedOn: title.issuedOn,
    amountCents: title.amountCents,
    purpose: `${purpose.charAt(0).toUpperCase()}${purpose.slice(1)} ${row.contract_number}`,
    payer: [
      `${titledName(payer.name)}, CPF ${formatCpf(payer.cpf)}`,
      `${payer.street}, ${payer.district}`,
      `${payer.city}, ${payer.state}, CEP ${formatCep(payer.cep)}`,
    ],
    instructions: boletoInstructions({ ...title, payableUntil: payableUntil(title.payableUntil) }),
    pixCode: beside?.code ?? null,
    createdAt: charge.created_at,
  })
  return { name: `boleto-${title.document.replace('/', '-')}.pdf`, bytes: body.length, body }
}

/** Returns the bars of a boleto that can be paid, as SVG. Throws `not_found` as `boletoFile` does. */
export async function boletoBarsFile(deps: Deps, applicationId: string, chargeId: string): Promise<ServedFile> {
  const { boleto, known } = await payableBoleto(deps, applicationId, chargeId)
  const { width, height, path } = boletoBars(codeOfBoleto(boleto.account, known))
  // A quiet zone of ten narrow bars on both sides, white also on a dark page.
  const box = `viewBox="-10 0 ${width + 20} ${height}" preserveAspectRatio="none"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}><path fill="#fff" d="M-10 0h${width + 20}v${height}H-10z"/><path d="${path}"/></svg>`
  const body = new TextEncoder().encode(svg)
  return { name: 'codigo-de-barras.svg', bytes: body.length, body }
}

async function payableBoleto(deps: Deps, applicationId: string, chargeId: string) {
  const boleto: BoletoConfig | undefined = deps.config.boleto
  const row = await deps.db
    .selectFrom('charges')
    .innerJoin('financing_applications as application', 'application.id', 'application_id')
    .select(['charges.id', 'charges.numbers', 'charges.created_at', 'charges.expires_at', 'contract_number'])
    .where('charges.id', '=', chargeId)
    .where('application_id', '=', applicationId)
    .where('way', '=', 'boleto')
    .where('charges.state', '=', 'registered')
    .executeTakeFirst()
  const known = row && (await findBoleto(deps.db, row.id))
  const isOver = row?.expires_at != null && row.expires_at <= deps.now()
  if (!boleto || !row || !known || isOver) throw new ProblemError('not_found')
  return { boleto, row, known, charge: row }
}
