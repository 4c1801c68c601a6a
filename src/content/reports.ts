import type { FunnelStage } from '#api/reports.ts'

/** The names of the stages from an application to its hand-over, for reports. */
export const funnelNames: Readonly<Record<FunnelStage, string>> = {
  received: 'Pedidos enviados',
  approved: 'Aprovados',
  documents: 'Documentos pedidos',
  signing: 'Contrato em assinatura',
  released: 'Motos liberadas',
  handed_over: 'Motos entregues',
}

/** The share of the decided applications that was approved. */
export function approvalRate({ approved, decided }: { approved: number; decided: number }): string {
  return decided === 0 ? 'sem decisões' : `${Math.round((approved / decided) * 100)} %`
}
