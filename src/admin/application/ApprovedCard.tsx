import type { AdminDetail } from '#api/admin.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { CustomerTold } from './status/CustomerTold.tsx'
import { MoveDialog } from './status/MoveDialog.tsx'
import { useStatusChange } from './status/use-status-change.ts'
import type { Save } from './use-application.ts'

/** An approved application whose documents nobody asked for yet: what is missing, what the customer gets, the press. */
export function ApprovedCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const change = useStatusChange(detail, save)
  return (
    <Card
      title="Pedir os documentos"
      action={
        detail.outcome.may.move && (
          <Button size="sm" busy={change.busy} onClick={() => void change.propose('waiting_docs')}>
            Pedir os documentos
          </Button>
        )
      }
    >
      <p className="mb-3 text-sm">
        O crédito está aprovado, e o cliente ainda não pode enviar os documentos: isso começa na próxima etapa.
      </p>
      <CustomerTold id={detail.id} to="waiting_docs" version={detail.version} />
      <MoveDialog detail={detail} change={change} />
    </Card>
  )
}
