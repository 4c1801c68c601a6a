import { brand } from '#content/brand.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import type { ContractEvidence } from '#domain/contract/contract.ts'
import { formatContractCode } from '#domain/contract/contract-code.ts'
import { heading, paragraph } from '../pdf/parts.ts'
import { closeSheet, colors, openSheet } from '../pdf/sheet.ts'

/** A page to be added to another document, and what its marked contents are, in order. */
export interface AddedPage {
  pdf: Uint8Array
  types: readonly string[]
}

const instant = (iso: string) => `${formatDateTime(iso)} (horário de Brasília), ${iso} (UTC)`

/** The page with what proves a signature. */
export async function evidencePage(evidence: ContractEvidence, siteUrl: string): Promise<AddedPage> {
  const title = 'Registro da assinatura eletrônica'
  const about = { title, author: brand.legalName, subject: title, createdAt: new Date(evidence.signedAt) }
  const sheet = openSheet(about)
  const lines = linesOf(evidence)
  heading(sheet, 2, title)
  for (const line of lines) paragraph(sheet, line)
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

function linesOf(evidence: ContractEvidence): string[] {
  return [
    `Quem assinou: ${evidence.fullName}, CPF ${evidence.maskedCpf}.`,
    `Como foi comprovado: acesso com CPF e senha ao Meu financiamento, e código de uso único enviado a ${evidence.maskedEmail}, ligado ao SHA-256 do documento.`,
    `1. Documento pronto: ${instant(evidence.readyAt)}.`,
    `2. Documento lido: ${instant(evidence.readAt)}.`,
    `3. “Li e concordo” e envio do código: ${instant(evidence.codeSentAt)}.`,
    `4. Assinatura: ${instant(evidence.signedAt)}.`,
    `Endereço IP: ${evidence.ip}. Navegador: ${evidence.userAgent || 'não informado'}.`,
    `Código do contrato: ${formatContractCode(evidence.code)}. Texto: ${evidence.textVersion}.`,
    `SHA-256 do documento lido e assinado: ${evidence.sha256}.`,
    'O SHA-256 deste arquivo, já com o lacre, fica guardado conosco e é conferido na página de verificação.',
  ]
}
