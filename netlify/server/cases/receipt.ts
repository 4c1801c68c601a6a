import { brand } from '#content/brand.ts'
import { installmentNumbers } from '#content/installments.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { titledName } from '#domain/identity/people.ts'
import { balanceOf, type EntryKind } from '#domain/installments/ledger.ts'
import { formatBRL } from '#domain/money/money.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { findPaymentEntries } from '../installments/queries.ts'
import { findPayment } from '../payments/ledger.ts'
import { findRefunds } from '../payments/refund-queries.ts'
import { facts, heading, keyFigures, paragraph } from '../shared/pdf/parts.ts'
import { closeSheet, colors, openSheet } from '../shared/pdf/sheet.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'

const refundStates = { requested: 'A caminho', done: 'Feita', failed: 'Não realizada pelo banco de destino' }

/** Gives the parts of a payment of installments, from their ledger. */
async function installmentParts(deps: Deps, paymentId: string) {
  const entries = await findPaymentEntries(deps.db, paymentId)
  const sum = (kind: EntryKind) => balanceOf(entries.filter((entry) => entry.kind === kind))
  const numbers = [...new Set(entries.map(({ number }) => number))]
  const amounts = [
    ['Multa', sum('late_fee')],
    ['Juros por atraso', sum('late_interest')],
    ['Desconto por antecipação', -sum('discount')],
  ] as const
  return [
    ...(numbers.length > 0
      ? [[numbers.length > 1 ? 'Parcelas' : 'Parcela', installmentNumbers(numbers)] as const]
      : []),
    ...amounts.filter(([, cents]) => cents > 0).map(([label, cents]) => [label, formatBRL(cents)] as const),
  ]
}

/**
 * Gives as a PDF what the bank received in one Pix and what it sent back. Throws `not_found` for a payment of another
 * application, and `too_many_requests`.
 */
export async function receiptFile(deps: Deps, applicationId: string, paymentId: string) {
  await countAgainst(deps, { pdfApplication: applicationId })
  const [row, payment, refunds] = await Promise.all([
    findApplication(deps.db, applicationId),
    findPayment(deps.db, paymentId),
    findRefunds(deps.db, applicationId),
  ])
  if (row === undefined || payment?.application_id !== applicationId) throw new ProblemError('not_found')
  const parts = payment.plan_id ? await installmentParts(deps, payment.id) : []
  const when = (at: Date) => `${formatDateTime(at.toISOString())} (horário de Brasília)`
  const title = 'Comprovante de pagamento'
  // Installments follow the signature, and the entry comes before it.
  const name = payment.plan_id ? 'Contrato' : 'Pedido'
  const number = `${name} ${row.contract_number}`
  const subject = 'O que o banco recebeu por Pix, e o que devolveu'
  const sheet = openSheet({ title: `${title}, ${number}`, author: brand.legalName, subject, createdAt: deps.now() })
  heading(sheet, 1, title)
  paragraph(sheet, subject, { size: 11, color: colors.soft })
  keyFigures(sheet, [
    ['Recebido', formatBRL(payment.amount_cents)],
    ['Devolvido', formatBRL(payment.refunded_cents)],
  ])
  facts(sheet, {
    title: 'Pagamento',
    facts: [
      ['Recebido de', titledName(row.full_name)],
      [name, row.contract_number],
      ['Pago em', when(payment.paid_at)],
      ['Valor', formatBRL(payment.amount_cents)],
      ...parts,
      ['Identificador do Pix', payment.end_to_end_id],
    ],
  })
  for (const refund of refunds.filter(({ payment_id }) => payment_id === paymentId)) {
    facts(sheet, {
      title: `Devolução de ${formatBRL(refund.amount_cents)}`,
      facts: [
        ['Situação', refundStates[refund.state]],
        ['Pedida em', when(refund.requested_at)],
        ...(refund.settled_at
          ? [[refund.state === 'done' ? 'Feita em' : 'Encerrada em', when(refund.settled_at)] as const]
          : []),
        ...(refund.return_id ? [['Identificador do Pix', refund.return_id] as const] : []),
        ...(refund.elsewhere ? [['Por outro meio', refund.elsewhere] as const] : []),
      ],
    })
  }
  const body = await closeSheet(sheet, {
    left: brand.bank,
    right: number,
    number: (page, of) => `Página ${page} de ${of}`,
    footer: [`Emitido em ${when(deps.now())}`, `${brand.legalName}, CNPJ ${brand.cnpj}`],
  })
  return { name: `comprovante-${payment.end_to_end_id.slice(-6)}.pdf`, bytes: body.length, body }
}
