import { brand } from '#content/brand.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import type { ContractEvidence } from '#domain/contract/contract.ts'
import { formatContractCode } from '#domain/contract/contract-code.ts'
import { heading, labelled, paragraph } from '../shared/pdf/parts.ts'
import { closeSheet, colors, openSheet } from '../shared/pdf/sheet.ts'

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
