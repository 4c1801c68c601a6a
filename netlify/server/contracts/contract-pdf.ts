import { createHash } from 'node:crypto'
import { brand } from '#content/brand.ts'
import { documentWords } from '#content/documents.ts'
import { instantInWords } from '#content/instants.ts'
import { keyFiguresOf } from '#content/offer/key-figures.ts'
import type { ContractDocument, ContractEvidence, ContractFacts } from '#domain/contract/contract.ts'
import { formatReference } from '#domain/reference.ts'
import { lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { blobFileStore, writeAttempt } from '../shared/file-store.ts'
import { clause, facts, heading, keyFigures, labelled, paragraph, tableInColumns } from '../shared/pdf/parts.ts'
import { type SealCertificate, sealPdf } from '../shared/pdf/seal.ts'
import { closeSheet, colors, openSheet } from '../shared/pdf/sheet.ts'
import { contractById, markReady, markSealed } from './queries.ts'
import { notifyContractToSign } from './ready-to-sign.ts'

/** Makes the PDF of a draft, which is then ready to be read and signed. Does nothing the second time. */
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

/**
 * Draws a contract as a PDF. The same contract gives the same bytes. `siteUrl` is the site on which any reader can
 * check it.
 */
export async function contractPdf(contract: PrintableContract, siteUrl: string): Promise<Uint8Array> {
  const { facts: filled, document, textVersion, createdAt } = contract
  const number = `nº ${filled.contractNumber}, versão ${filled.version}`
  const about = {
    title: `${document.title} ${number}`,
    author: brand.legalName,
    subject: document.subtitle,
    createdAt,
    text: JSON.stringify(document),
  }
  const sheet = openSheet(about)
  heading(sheet, 1, document.title)
  paragraph(sheet, document.subtitle, { size: 11, color: colors.soft })
  const { offer } = filled
  keyFigures(sheet, keyFiguresOf(offer))
  heading(sheet, 2, document.summary.title)
  for (const part of document.summary.parts) facts(sheet, part)
  heading(sheet, 2, document.clauses.title)
  for (const one of document.clauses.all) clause(sheet, one)
  heading(sheet, 2, document.installments.title)
  tableInColumns(sheet, document.installments.table)
  heading(sheet, 2, document.signature.title)
  for (const text of document.signature.paragraphs) paragraph(sheet, text)
  return closeSheet(sheet, {
    left: brand.bank,
    right: `${document.title} ${number}`,
    number: (page, of) => `Página ${page} de ${of}`,
    footer: [
      `Código de verificação: ${formatReference(filled.code)}. Confira em ${siteUrl.replace(/^https?:\/\//, '')}/verificar`,
      `${brand.legalName}, CNPJ ${brand.cnpj}. Texto ${textVersion}`,
    ],
  })
}

/**
 * Adds its evidence to a signed contract's PDF and seals it with the bank's certificate. Does nothing the second time.
 * Throws if the stored PDF is not the one that was signed.
 */
export async function sealContract(deps: Deps, certificate: SealCertificate, contractId: string): Promise<void> {
  const contract = await contractById(deps.db, contractId)
  if (!contract?.signed_at || contract.sealed_at || !contract.evidence || !contract.blob_key) return
  const files = blobFileStore(deps.documents)
  const original = await files.read(contract.blob_key)
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  if (original === null || hash(original) !== contract.sha256) throw new Error('the PDF that was signed is not there')
  const at = deps.now()
  const page = await evidencePage(contract.evidence, deps.config.siteUrl)
  const { timestampUrl } = deps.config
  const about = { reason: `Lacre do contrato ${contract.code}`, location: brand.address.city, at, timestampUrl }
  const sealed = await sealPdf(original, page, certificate, about)
  const keyAt = (time: number) => `${contract.application_id}/contrato/${contract.id}-assinado-${time}.pdf`
  const key = await writeAttempt(files, sealed, at, keyAt)
  const kept = await markSealed(deps.db, contract.id, { sha256: hash(sealed), key, bytes: sealed.length, at })
  if (!kept) await files.remove(key)
}

/** A page that is added to another document, and the types of its marked contents, in order. */
interface AddedPage {
  pdf: Uint8Array
  types: readonly string[]
}

const instant = (iso: string) => `${instantInWords(iso)}, ${iso} (UTC)`

/** Draws the page with the evidence of a signature. */
async function evidencePage(evidence: ContractEvidence, siteUrl: string): Promise<AddedPage> {
  const title = 'Registro da assinatura eletrônica'
  const about = {
    title,
    author: brand.legalName,
    subject: title,
    createdAt: new Date(evidence.signedAt),
    text: JSON.stringify(evidence),
  }
  const sheet = openSheet(about)
  const lines = linesOf(evidence)
  heading(sheet, 2, title)
  for (const [label, value] of lines) labelled(sheet, label, value)
  sheet.doc.y += 10
  const site = siteUrl.replace(/^https?:\/\//, '')
  const closing = `Esta página foi acrescentada depois da assinatura. O documento inteiro está lacrado com o certificado digital do ${brand.bank}: qualquer mudança, de um byte que seja, desfaz o lacre. Confira em ${site}/verificar.`
  paragraph(sheet, closing, { color: colors.soft })
  const code = formatReference(evidence.code)
  const footer = [
    `Código de verificação: ${code}. Confira em ${site}/verificar`,
    `${brand.legalName}, CNPJ ${brand.cnpj}`,
  ]
  const pdf = await closeSheet(sheet, { left: brand.bank, right: title, footer, number: () => 'Página acrescentada' })
  return { pdf, types: ['H2', ...lines.map(() => 'P'), 'P'] }
}

const signatureKinds = {
  advanced:
    'Assinatura eletrônica avançada (Lei 14.063/2020, artigo 4º, II), que as partes aceitaram no contrato (Medida Provisória 2.200-2/2001, artigo 10, § 2º)',
} as const

function linesOf(evidence: ContractEvidence): [label: string, value: string][] {
  return [
    ['Tipo de assinatura', evidence.signatureKind ? signatureKinds[evidence.signatureKind] : 'Eletrônica'],
    ['Quem assinou', `${evidence.fullName}, CPF ${evidence.maskedCpf}`],
    [
      'Como foi comprovado',
      `Acesso com CPF e senha ao Meu financiamento, e código de uso único enviado a ${evidence.maskedEmail}, ligado ao SHA-256 do documento`,
    ],
    ['1. Documento pronto', instant(evidence.readyAt)],
    ['2. Documento lido', instant(evidence.readAt)],
    ['3. “Li e concordo”', `${instant(evidence.codeSentAt)}, com o envio do código`],
    ['4. Assinatura', instant(evidence.signedAt)],
    ['Endereço IP', evidence.ip],
    ['Navegador', evidence.userAgent || 'Não informado'],
    ['Código do contrato', formatReference(evidence.code)],
    ['Versão do texto', evidence.textVersion],
    ['SHA-256 do que foi lido', evidence.sha256],
    ...(evidence.documents ?? []).map(({ kind, sha256 }): [string, string] => [
      `SHA-256 do documento conferido: ${documentWords[kind].title}`,
      sha256,
    ]),
    ['SHA-256 deste arquivo', 'Já com o lacre, fica guardado conosco e é conferido na página de verificação'],
  ]
}
