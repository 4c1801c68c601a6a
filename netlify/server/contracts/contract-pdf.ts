import { brand } from '#content/brand.ts'
import type { ContractFacts } from '#domain/contract/contract.ts'
import { formatContractCode } from '#domain/contract/contract-code.ts'
import type { ContractDocument } from '#domain/contract/document.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { clause, facts, heading, keyFigures, paragraph } from '../shared/pdf/parts.ts'
import { closeSheet, colors, openSheet } from '../shared/pdf/sheet.ts'
import { table } from '../shared/pdf/table.ts'

/** The parts of a contract that its PDF shows. */
export interface PrintableContract {
  facts: Pick<ContractFacts, 'contractNumber' | 'version' | 'code' | 'offer'>
  document: ContractDocument
  textVersion: string
  createdAt: Date
}

/** Draws a contract as a PDF. The same contract gives the same bytes. `siteUrl` is the site where anybody can check it. */
export async function contractPdf(contract: PrintableContract, siteUrl: string): Promise<Uint8Array> {
  const { facts: filled, document, textVersion, createdAt } = contract
  const number = `nº ${filled.contractNumber}, versão ${filled.version}`
  const about = { title: `${document.title} ${number}`, author: brand.legalName, subject: document.subtitle, createdAt }
  const sheet = openSheet(about)
  heading(sheet, 1, document.title)
  paragraph(sheet, document.subtitle, { size: 11, color: colors.soft })
  const { offer } = filled
  keyFigures(sheet, [
    ['Valor financiado', formatBRL(offer.financedCents)],
    [`${offer.installments.length} parcelas de`, formatBRL(offer.installments[0]?.valueCents ?? 0)],
    ['CET ao ano', formatPercent(offer.cetPercent)],
    ['Total com a entrada', formatBRL(offer.totals.withFinancingCents)],
  ])
  heading(sheet, 2, document.summary.title)
  for (const part of document.summary.parts) facts(sheet, part)
  heading(sheet, 2, document.clauses.title)
  for (const one of document.clauses.all) clause(sheet, one)
  heading(sheet, 2, document.installments.title)
  table(sheet, document.installments.table)
  heading(sheet, 2, document.signature.title)
  for (const text of document.signature.paragraphs) paragraph(sheet, text)
  return closeSheet(sheet, {
    left: brand.bank,
    right: `${document.title} ${number}`,
    number: (page, of) => `Página ${page} de ${of}`,
    footer: [
      `Código de verificação: ${formatContractCode(filled.code)}. Confira em ${siteUrl.replace(/^https?:\/\//, '')}/verificar`,
      `${brand.legalName}, CNPJ ${brand.cnpj}. Texto ${textVersion}`,
    ],
  })
}
