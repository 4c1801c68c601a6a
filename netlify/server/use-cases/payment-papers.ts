import { Hono } from 'hono'
import { receiptNumberParams, statementParams } from '#api/installments.ts'
import { receiptParams } from '#api/payments.ts'
import { brand } from '#content/brand.ts'
import { installmentNumbers } from '#content/installments.ts'
import { instantInWords, knownTimeInWords } from '#content/instants.ts'
import { wayNames, wayTitles } from '#content/ways-to-pay.ts'
import { brazilianDate, formatPlainDate } from '#domain/calendar/calendar.ts'
import { titledName } from '#domain/identity/people.ts'
import {
  balanceOf,
  type EntryKind,
  type LedgerEntry,
  ledgerInstallments,
  notReversed,
} from '#domain/installments/ledger.ts'
import {
  paymentLines,
  type Statement,
  type StatementLine,
  statementOf,
  statementYears,
} from '#domain/installments/statement.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { payWayOf } from '#domain/payments/ways.ts'
import { access, ownApplication } from '../accounts/access.ts'
import { findFacts } from '../application/facts.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { pdfAnswer } from '../http/answers.ts'
import { answersFile } from '../http/declared-answer.ts'
import { type AppEnv, portalQuery } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { findOpenPlan, findPlan, readPlan } from '../installments/queries.ts'
import { findPayment, type PaymentRow } from '../payments/payment-queries.ts'
import { findRefunds } from '../payments/refunds.ts'
import { facts, heading, keyFigures, paragraph, table } from '../shared/pdf/parts.ts'
import { closeSheet, colors, openSheet, type Sheet } from '../shared/pdf/sheet.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'

const when = (at: Date) => instantInWords(at.toISOString())

const amountsOf = (sums: Omit<Statement, 'lines'>) =>
  [sums.paidCents, sums.principalCents, sums.interestCents, sums.feesCents, sums.correctionCents].map(formatBRL)

async function ledgerOf(deps: Deps, applicationId: string) {
  await countAgainst(deps, { pdfApplication: applicationId })
  const [row, plan] = await Promise.all([findApplication(deps.db, applicationId), findOpenPlan(deps.db, applicationId)])
  if (row === undefined || plan === undefined) throw new ProblemError('not_found')
  return { row, ...(await readPlan(deps.db, plan)) }
}

function open(deps: Deps, title: string, subject: string, number: string, text: string): Sheet {
  const about = { title: `${title}, contrato ${number}`, author: brand.legalName, subject, createdAt: deps.now(), text }
  const sheet = openSheet(about)
  heading(sheet, 1, title)
  paragraph(sheet, subject, { size: 11, color: colors.soft })
  return sheet
}

const close = (deps: Deps, sheet: Sheet, number: string) =>
  closeSheet(sheet, {
    left: brand.bank,
    right: `Contrato ${number}`,
    number: (page, of) => `Página ${page} de ${of}`,
    footer: [`Emitido em ${when(deps.now())}`, `${brand.legalName}, CNPJ ${brand.cnpj}`],
  })

/**
 * Returns a contract's payments of a year as a PDF, from its ledger; of the current year the payments so far. Throws
 * `not_found` if the contract has no plan or the year no statement, and `too_many_requests`.
 */
async function yearlyStatementFile(deps: Deps, applicationId: string, year: number) {
  const { row, terms, schedule, entries } = await ledgerOf(deps, applicationId)
  const today = brazilianDate(deps.now())
  if (!statementYears(entries, today).includes(year)) throw new ProblemError('not_found')
  const statement = statementOf(schedule, entries, terms, year)
  const isPartial = today.startsWith(`${year}-`)
  const title = `Informe anual de ${year}${isPartial ? ' (parcial)' : ''}`
  const subject = isPartial
    ? `O que foi pago de 1º de janeiro até ${formatPlainDate(today)}. O ano não terminou: o informe completo sai em 1º de janeiro.`
    : `O que foi pago de 1º de janeiro a 31 de dezembro de ${year}`
  const sheet = open(deps, title, subject, row.contract_number, JSON.stringify([row.full_name, entries]))
  keyFigures(sheet, [
    ['Pago no ano', formatBRL(statement.paidCents)],
    ['Principal', formatBRL(statement.principalCents)],
    ['Juros', formatBRL(statement.interestCents)],
    ['Multa e mora', formatBRL(statement.feesCents)],
    ['Correção', formatBRL(statement.correctionCents)],
  ])
  facts(sheet, {
    title: 'Contrato',
    facts: [
      ['Cliente', titledName(row.full_name)],
      ['Contrato', row.contract_number],
      ['Valor financiado', formatBRL(terms.financedCents)],
      ['Juros do contrato', `${formatPercent(terms.monthlyInterestPercent)} ao mês`],
    ],
  })
  heading(sheet, 2, 'Pagamentos')
  if (statement.lines.length === 0)
    paragraph(sheet, `Nenhuma parcela foi paga em ${year}${isPartial ? ' até agora' : ''}.`)
  else {
    table(sheet, {
      caption: `Pagamentos de ${year}`,
      head: ['Parcela', 'Pagamento', 'Pago', 'Principal', 'Juros', 'Multa e mora', 'Correção'],
      rows: [
        ...statement.lines.map((line) => [String(line.number), formatPlainDate(line.paidOn), ...amountsOf(line)]),
        ['Total', '', ...amountsOf(statement)],
      ],
    })
  }
  const body = await close(deps, sheet, row.contract_number)
  return { name: `informe-anual-${year}${isPartial ? '-parcial' : ''}.pdf`, bytes: body.length, body }
}

/**
 * Returns the receipt of an installment whose payment staff recorded, as a PDF from its ledger. Throws `not_found` for
 * an installment that is not paid or whose payment a provider reported, which has its own receipt, and
 * `too_many_requests`.
 */
async function recordedReceiptFile(deps: Deps, applicationId: string, number: number) {
  const { row, terms, schedule, entries } = await ledgerOf(deps, applicationId)
  const own = notReversed(entries).filter((entry) => entry.number === number)
  const payment = own.find(({ kind }) => kind === 'paid')
  const installment = ledgerInstallments(schedule, entries).find((one) => one.number === number)
  if (!installment || !payment || payment.paymentId) throw new ProblemError('not_found')
  const lines = paymentLines(schedule, entries, terms).filter((line) => line.number === number)
  const title = 'Comprovante de pagamento'
  const sheet = open(
    deps,
    title,
    'O que o banco recebeu e registrou no contrato',
    row.contract_number,
    JSON.stringify([row.full_name, entries]),
  )
  keyFigures(sheet, [['Recebido', formatBRL(-payment.amountCents)]])
  facts(sheet, {
    title: 'Pagamento',
    facts: [
      ['Cliente', titledName(row.full_name)],
      ['Contrato', row.contract_number],
      ['Parcela', `${number} de ${schedule.length}, com vencimento em ${formatPlainDate(installment.dueOn)}`],
      ['Valor da parcela', formatBRL(installment.valueCents)],
      ...partsOf(lines, own),
      ['Pago em', formatPlainDate(payment.on)],
    ],
  })
  const body = await close(deps, sheet, row.contract_number)
  return { name: `comprovante-parcela-${number}.pdf`, bytes: body.length, body }
}

const refundStates = { requested: 'A caminho', done: 'Feita', failed: 'Não realizada pelo banco de destino' }

/**
 * Returns what a payment of installments paid, from its lines of the statement and its entries, without empty parts.
 */
function partsOf(lines: readonly StatementLine[], entries: readonly LedgerEntry[]) {
  const total = (part: 'principalCents' | 'interestCents') => lines.reduce((cents, line) => cents + line[part], 0)
  const sum = (kind: EntryKind) => balanceOf(entries.filter((entry) => entry.kind === kind))
  const amounts = [
    ['Principal', total('principalCents')],
    ['Juros do contrato', total('interestCents')],
    ['Multa', sum('late_fee')],
    ['Juros por atraso', sum('late_interest')],
    ['Correção monetária', sum('correction')],
    ['Desconto por antecipação', -sum('discount')],
  ] as const
  return amounts.filter(([, cents]) => cents > 0).map(([label, cents]) => [label, formatBRL(cents)] as const)
}

/** Returns the parts of a payment of installments, from the ledger of its plan. */
async function installmentParts(deps: Deps, planId: string, paymentId: string) {
  const plan = await findPlan(deps.db, planId)
  if (plan === undefined) return []
  const { schedule, entries, terms } = await readPlan(deps.db, plan)
  const own = notReversed(entries).filter((entry) => entry.paymentId === paymentId)
  const numbers = [...new Set(own.map(({ number }) => number))]
  const lines = paymentLines(schedule, entries, terms).filter(({ number }) => numbers.includes(number))
  return [
    ...(numbers.length > 0
      ? [[numbers.length > 1 ? 'Parcelas' : 'Parcela', installmentNumbers(numbers)] as const]
      : []),
    ...partsOf(lines, own),
  ]
}

/**
 * Returns a receipt as a PDF: the amount of one payment, and the amounts sent back. Throws `not_found` for a payment of
 * another application, and `too_many_requests`.
 */
async function receiptFile(deps: Deps, applicationId: string, paymentId: string) {
  await countAgainst(deps, { pdfApplication: applicationId })
  const [row, payment, refunds, found] = await Promise.all([
    findApplication(deps.db, applicationId),
    findPayment(deps.db, paymentId),
    findRefunds(deps.db, applicationId),
    findFacts(deps.db, [applicationId]),
  ])
  const known = found.get(applicationId)
  if (row === undefined || payment?.application_id !== applicationId) throw new ProblemError('not_found')
  const parts = payment.plan_id ? await installmentParts(deps, payment.plan_id, payment.id) : []
  const title = 'Comprovante de pagamento'
  // Installments follow the signature, and the entry comes before it.
  const name = payment.plan_id ? 'Contrato' : 'Pedido'
  const number = `${name} ${row.contract_number}`
  const subject = `O que o banco recebeu por ${wayNames[payWayOf[payment.way]]}, e o que devolveu`
  const sheet = openSheet({
    title: `${title}, ${number}`,
    author: brand.legalName,
    subject,
    createdAt: deps.now(),
    text: JSON.stringify([row.full_name, payment]),
  })
  heading(sheet, 1, title)
  paragraph(sheet, subject, { size: 11, color: colors.soft })
  keyFigures(sheet, [
    ['Recebido', formatBRL(payment.amount_cents)],
    ['Devolvido', formatBRL(payment.refunded_cents)],
  ])
  facts(sheet, {
    title: 'Pagamento',
    facts: [
      ['Cliente', titledName(row.full_name)],
      [name, row.contract_number],
      ...(payment.payer_name ? [['Pago por', payment.payer_name] as const] : []),
      ['Pago em', knownTimeInWords(payment.paid_at.toISOString())],
      ['Valor', formatBRL(payment.amount_cents)],
      ...parts,
      ['Forma', wayTitles[payWayOf[payment.way]]],
      [idOf(payment), payment.end_to_end_id],
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
        ...(refund.return_id ? [[idOf(payment), refund.return_id] as const] : []),
        ...(refund.elsewhere ? [['Por outro meio', refund.elsewhere] as const] : []),
      ],
    })
  }
  for (const owed of known?.corrections.filter(({ payment_id }) => payment_id === paymentId) ?? []) {
    facts(sheet, {
      title: `Correção de ${formatBRL(owed.correction_cents)}`,
      facts: [
        ['Situação', owed.given_on ? `Paga em ${formatPlainDate(owed.given_on)}` : 'A pagar, fora da devolução'],
        ['Sobre', formatBRL(owed.amount_cents)],
        ['Pelo IPCA', `de ${formatPlainDate(owed.paid_on)} a ${formatPlainDate(owed.returned_on)}`],
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

const idOf = ({ way }: PaymentRow) => (payWayOf[way] === 'pix' ? 'Identificador do Pix' : 'Identificador do pagamento')

/** An applicant's PDF files about payments: receipts, and the yearly statements. */
export const paymentPaperRoutes = new Hono<AppEnv>()
  .get(
    '/comprovante/:id',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', receiptParams),
    answersFile('application/pdf'),
    async (c) => pdfAnswer(await receiptFile(c.var.deps, ownApplication(c), c.req.valid('param').id)),
  )
  .get(
    '/comprovante-parcela/:number',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', receiptNumberParams),
    answersFile('application/pdf'),
    async (c) =>
      pdfAnswer(await recordedReceiptFile(c.var.deps, ownApplication(c), Number(c.req.valid('param').number))),
  )
  .get(
    '/informe-anual/:year',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', statementParams),
    answersFile('application/pdf'),
    async (c) => pdfAnswer(await yearlyStatementFile(c.var.deps, ownApplication(c), Number(c.req.valid('param').year))),
  )
