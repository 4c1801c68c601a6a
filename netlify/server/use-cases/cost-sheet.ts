import { Hono } from 'hono'
import { brand } from '#content/brand.ts'
import { keyFiguresOf } from '#content/offer/key-figures.ts'
import { dueDatesText, installmentTable, offerSheet } from '#content/offer/offer-sheet.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { titledName } from '#domain/identity/people.ts'
import { lastDayToSign } from '#domain/offer/contract-offer.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { access, ownApplication } from '../accounts/access.ts'
import { findOffer, restoredOffer } from '../application/offer.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { pdfAnswer } from '../http/answers.ts'
import { answersFile } from '../http/declared-answer.ts'
import { type AppEnv, portalQuery } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { facts, heading, keyFigures, paragraph, table } from '../shared/pdf/parts.ts'
import { closeSheet, colors, openSheet } from '../shared/pdf/sheet.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'

/** The facts that a cost sheet shows. */
interface PrintableOffer {
  offer: Offer
  /** The hash of the offer's canonical JSON. */
  sha256: string
  contractNumber: string
  fullName: string
  createdAt: Date
}

const title = 'Custo total do financiamento'
const subtitle = 'Planilha do Custo Efetivo Total, como manda a Resolução CMN 4.881/2020'

/** The costs of an offer as a PDF to keep, with the same content as the portal. The same offer gives the same bytes. */
async function costSheetPdf(printable: PrintableOffer): Promise<Uint8Array<ArrayBuffer>> {
  const { offer, sha256, contractNumber, fullName, createdAt } = printable
  const number = `Proposta ${contractNumber}`
  const sheet = openSheet({
    title: `${title}, ${number}`,
    author: brand.legalName,
    subject: subtitle,
    createdAt,
    text: fullName,
  })
  heading(sheet, 1, title)
  paragraph(sheet, subtitle, { size: 11, color: colors.soft })
  keyFigures(sheet, keyFiguresOf(offer))
  facts(sheet, {
    title: 'Proposta',
    facts: [
      ['Número', contractNumber],
      ['Para', titledName(fullName)],
      ['Moto', `${brand.maker} ${offer.model}`],
      ...(offer.color ? [['Cor', offer.color] as const] : []),
      ['Feita em', formatPlainDate(offer.madeOn)],
      ['Válida até', formatPlainDate(lastDayToSign(offer))],
    ],
  })
  for (const section of offerSheet(offer, 'application')) {
    const rows = section.facts.map(({ label, value }) => [label, value] as const)
    facts(sheet, { title: section.title, facts: rows })
    for (const text of section.texts) paragraph(sheet, text)
  }
  heading(sheet, 2, 'Parcelas e vencimentos')
  paragraph(sheet, dueDatesText(offer))
  const { caption, columns: head, rows, foot } = installmentTable(offer)
  table(sheet, { caption, head, rows: [...rows, foot] })
  return closeSheet(sheet, {
    left: brand.bank,
    right: number,
    number: (page, of) => `Página ${page} de ${of}`,
    footer: [`SHA-256 da proposta: ${sha256}`, `${brand.legalName}, CNPJ ${brand.cnpj}`],
  })
}

/** The cost sheet of an application, drawn from its stored offer. Throws `not_found`, `too_many_requests`. */
async function costSheetFile(deps: Deps, applicationId: string) {
  await countAgainst(deps, { pdfApplication: applicationId })
  const [row, stored] = await Promise.all([findApplication(deps.db, applicationId), findOffer(deps.db, applicationId)])
  if (row === undefined) throw new ProblemError('not_found')
  const { offer, sha256 } = stored ?? restoredOffer(row)
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

/** GET /pdf/custo-total gives an applicant the cost sheet as offered. */
export const costSheetRoutes = new Hono<AppEnv>().get(
  '/custo-total',
  access('applicant'),
  validate('query', portalQuery),
  answersFile('application/pdf'),
  async (c) => pdfAnswer(await costSheetFile(c.var.deps, ownApplication(c))),
)
