import type { FunnelStage, ReachedStage } from '#api/reports.ts'

/** The names of the stages from an application to its hand-over, for reports. */
export const funnelNames: Readonly<Record<FunnelStage, string>> = {
  received: 'Pedidos enviados',
  approved: 'Aprovados',
  documents: 'Documentos pedidos',
  signing: 'Contrato em assinatura',
  released: 'Motos liberadas',
  handed_over: 'Motos entregues',
}

/** The names of a list's filter behind a report's figure. It finds applications that ever reached the stage, and sales. */
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
