import type { AdminDetail } from '#api/admin.ts'
import { Card } from '#ui/structure/Card.tsx'
import { CustomerTold } from './status/CustomerTold.tsx'

/**
 * An approved application whose documents nobody asked for yet: what is missing, and what the customer gets once the
 * main action of the bar asks for them.
 */
export function ApprovedCard({ detail: { id, version, outcome } }: { detail: AdminDetail }) {
  return (
    <Card title="Documentos a pedir">
      <p className="mb-3 text-sm">
        O crédito está aprovado, e o cliente ainda não pode enviar os documentos: o envio abre quando o pedido avança
        para Aguardando Documentação.
      </p>
      {outcome.may.move && <CustomerTold id={id} to="waiting_docs" version={version} />}
    </Card>
  )
}
