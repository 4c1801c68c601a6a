import { formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import type { SettlementDocument } from '#domain/contract/contract.ts'
import { formatCpf } from '#domain/identity/identifiers.ts'
import { lienReleaseDays, lienReleasePromise } from '#domain/installments/settlement.ts'
import { type Cents, formatBRL } from '#domain/money/money.ts'
import { formatReference } from '#domain/reference.ts'
import { brand } from '../brand.ts'
import { contractTitle } from './clauses.ts'

/** Every change of the text needs a new version. Existing terms keep the text they were made with. */
export const settlementTermVersion = '2026-11-23'

/** The facts that fill the text of a term of settlement. */
export interface SettlementFacts {
  readonly code: string
  readonly contractNumber: string
  readonly fullName: string
  readonly cpf: string
  readonly model: string
  readonly chassis: string | null
  readonly plate: string | null
  /** The number under which the traffic authority holds the lien; null without a lien. */
  readonly registration: string | null
  readonly installments: number
  /** The sum paid for the installments, with fines, interest and discounts. */
  readonly paidCents: Cents
  readonly settledOn: PlainDate
  /** The day on which the bank recorded that. */
  readonly recordedOn: PlainDate
}

/**
 * Returns the term of settlement of a contract. It has the contents that a discharge needs (Código Civil, art. 320),
 * and the next steps about the lien. A lawyer reads and changes it here.
 */
export function settlementDocument(facts: SettlementFacts, siteUrl: string): SettlementDocument {
  const { fullName, contractNumber, model, chassis, plate, registration, settledOn: day, recordedOn } = facts
  const contract = `${contractTitle} nº ${contractNumber}`
  const site = siteUrl.replace(/^https?:\/\//, '')
  const promise = lienReleasePromise(day, recordedOn)
  const until = promise ? ` em até ${lienReleaseDays} dias, até ${formatPlainDate(promise)}` : ''
  const lien = registration
    ? `A propriedade da motocicleta passa a ser sua, sem outro ato. O gravame, registrado no Detran sob o número ${registration}, tem baixa pedida por nós${until}, sem custo para você (Resolução Contran 807/2020).`
    : 'A propriedade da motocicleta passa a ser sua, sem outro ato.'
  return {
    title: 'Termo de quitação',
    subtitle: contract,
    parts: [
      {
        title: 'Quem pagou',
        facts: [
          ['Nome', fullName],
          ['CPF', formatCpf(facts.cpf)],
        ],
      },
      {
        title: 'O que foi pago',
        facts: [
          ['Contrato', contract],
          ['Parcelas', String(facts.installments)],
          ['Total recebido', formatBRL(facts.paidCents)],
          ['Último pagamento', formatPlainDate(day)],
        ],
      },
      {
        title: 'Motocicleta',
        facts: [
          ['Modelo', model],
          ...(chassis ? [['Chassi', chassis] as const] : []),
          ...(plate ? [['Placa', plate] as const] : []),
        ],
      },
    ],
    paragraphs: [
      `${brand.legalName}, CNPJ ${brand.cnpj}, credor da ${contract}, declara que recebeu de ${fullName} tudo o que era devido por este contrato, e dá quitação integral da dívida: nada mais há a pagar por ele (Código Civil, artigos 319 e 320).`,
      lien,
      `Se um pagamento for desfeito depois desta data, este termo deixa de valer, e a página de verificação passa a dizer isso.`,
      `${brand.address.city} (${brand.address.state}), ${formatPlainDate(day)}. Este documento está lacrado com o certificado digital do ${brand.bank}. Confira em ${site}/verificar com o código ${formatReference(facts.code)}.`,
    ],
  }
}
