import type { FunnelStage, ReachedStage } from '#api/reports.ts'
import { ageGroups } from '#domain/credit/decision-groups.ts'
import { brazilianStates } from '#domain/identity/address.ts'
import { bandInWords } from './credit.ts'

/** The names of the stages from an application to its hand-over, for reports. */
export const funnelNames: Readonly<Record<FunnelStage, string>> = {
  received: 'Pedidos enviados',
  approved: 'Aprovados',
  documents: 'Documentos pedidos',
  signing: 'Contrato em assinatura',
  released: 'Motos liberadas',
  handed_over: 'Motos entregues',
}

/**
 * The names of a list's filter behind a report's figure. It finds applications that ever reached the stage, and sales.
 */
export const reachedNames: Readonly<Record<ReachedStage, string>> = {
  approved: 'chegou à aprovação',
  documents: 'chegou aos documentos',
  signing: 'chegou à assinatura',
  released: 'teve a moto liberada',
  handed_over: 'teve a moto entregue',
  rejected: 'foi recusado',
  sold: 'moto vendida: liberada, sem desistência, recusa ou devolução',
}

/** The share of the decided applications that was approved. */
export function approvalRate({ approved, decided }: { approved: number; decided: number }): string {
  return decided === 0 ? 'sem decisões' : `${Math.round((approved / decided) * 100)}%`
}

const namedGroups: Readonly<Record<string, string>> = {
  against: 'Contra a política',
  countered: 'Com outras condições oferecidas',
  taken: 'Com outras condições aceitas',
  automatic: 'Sem pessoa, no limite da política',
  'band-none': 'Sem score',
  'version-0': 'Política padrão',
}

/** Returns the name of a group of decisions about credit: 'Score de 300 a 499', 'De 26 a 35 anos'. */
export function decisionGroupName(group: string): string {
  const name = namedGroups[group]
  if (name !== undefined) return name
  const [kind, value = ''] = group.split('-')
  if (kind === 'band') return bandInWords(Number(value))
  if (kind === 'version') return `Política, versão ${value}`
  if (kind === 'age') {
    const next = ageGroups[ageGroups.indexOf(Number(value)) + 1]
    return next === undefined ? `A partir de ${value} anos` : `De ${value} a ${next - 1} anos`
  }
  return brazilianStates.find(({ code }) => code === value)?.name ?? value
}
