import { createHash } from 'node:crypto'
import { brand } from '#content/brand.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import type { ContractEvidence } from '#domain/contract/contract.ts'
import { formatContractCode } from '#domain/contract/contract-code.ts'
import type { Deps } from '../deps.ts'
import { blobFileStore } from '../shared/file-store.ts'
import { heading, labelled, paragraph } from '../shared/pdf/parts.ts'
import { type SealCertificate, sealPdf } from '../shared/pdf/seal.ts'
import { closeSheet, colors, openSheet } from '../shared/pdf/sheet.ts'
import { contractById, markSealed } from './queries.ts'

/**
 * Adds its evidence to a signed contract's PDF and seals it with the bank's certificate. Does nothing the second time.
 * Throws where the stored PDF is not the one that was signed.
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
  const about = { reason: `Lacre do contrato ${contract.code}`, location: brand.address.city, at }
  const sealed = await sealPdf(original, page, certificate, about)
  // Each try writes a file of its own, so that no try overwrites the file that the row names in the end.
  const key = `${contract.application_id}/contrato/${contract.id}-assinado-${at.getTime()}.pdf`
  await files.write(key, sealed)
  const kept = await markSealed(deps.db, contract.id, { sha256: hash(sealed), key, bytes: sealed.length, at })
  if (!kept) await files.remove(key)
}

/** A page that is added to another document, and the types of its marked contents, in order. */
interface AddedPage {
  pdf: Uint8Array
  types: readonly string[]
}

const instant = (iso: string) => `${formatDateTime(iso)} (horário de Brasília), ${iso} (UTC)`

/** Draws the page with the evidence of a signature. */
async function evidencePage(evidence: ContractEvidence, siteUrl: string): Promise<AddedPage> {
  const title = 'Registro da assinatura eletrônica'
  const about = { title, author: brand.legalName, subject: title, createdAt: new Date(evidence.signedAt) }
  const sheet = openSheet(about)
  const lines = linesOf(evidence)
  heading(sheet, 2, title)
  for (const [label, value] of lines) labelled(sheet, label, value)
  sheet.doc.y += 10
  const site = siteUrl.replace(/^https?:\/\//, '')
  const closing = `Esta página foi acrescentada depois da assinatura. O documento inteiro está lacrado com o certificado digital do ${brand.bank}: qualquer mudança, de um byte que seja, desfaz o lacre. Confira em ${site}/verificar.`
  paragraph(sheet, closing, { color: colors.soft })
  const code = formatContractCode(evidence.code)
  const footer = [
    `Código de verificação: ${code}. Confira em ${site}/verificar`,
    `${brand.legalName}, CNPJ ${brand.cnpj}`,
  ]
  const pdf = await closeSheet(sheet, { left: brand.bank, right: title, footer, number: () => 'Página acrescentada' })
  return { pdf, types: ['H2', ...lines.map(() => 'P'), 'P'] }
}

function linesOf(evidence: ContractEvidence): [label: string, value: string][] {
  return [
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
    ['Código do contrato', formatContractCode(evidence.code)],
    ['Versão do texto', evidence.textVersion],
    ['SHA-256 do que foi lido', evidence.sha256],
    ['SHA-256 deste arquivo', 'Já com o lacre, fica guardado conosco e é conferido na página de verificação'],
  ]
}
