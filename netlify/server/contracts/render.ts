import { createHash } from 'node:crypto'
import { brand } from '#content/brand.ts'
import type { ContractFacts } from '#domain/contract/contract.ts'
import { formatContractCode } from '#domain/contract/contract-code.ts'
import type { ContractDocument } from '#domain/contract/document.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { lockApplication } from '../application/lock.ts'
import type { Deps } from '../deps.ts'
import { blobFileStore } from '../shared/file-store.ts'
import { clause, facts, heading, keyFigures, paragraph } from '../shared/pdf/parts.ts'
import { closeSheet, colors, openSheet } from '../shared/pdf/sheet.ts'
import { table } from '../shared/pdf/table.ts'
import { contractById, markReady } from './queries.ts'
import { notifyContractToSign } from './ready-to-sign.ts'

/** Makes the PDF of a draft, and so makes it ready to be read and signed. Does nothing the second time. */
export async function renderContract(deps: Deps, contractId: string): Promise<void> {
  const contract = await contractById(deps.db, contractId)
  if (contract?.state !== 'draft') return
  const { facts, document, text_version: textVersion, created_at: createdAt } = contract
  const pdf = await contractPdf({ facts, document, textVersion, createdAt }, deps.config.siteUrl)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const key = `${contract.application_id}/contrato/${contract.id}.pdf`
  await blobFileStore(deps.documents).write(key, pdf)
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockApplication(tx, contract.application_id)
    if (row === undefined) return
    if (!(await markReady(tx, contract.id, { sha256, key, bytes: pdf.length, at: deps.now() }))) return
    await notifyContractToSign(deps, tx, row)
  })
}

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
