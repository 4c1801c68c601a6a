import type { DeletionAround } from '#api/portal.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { serverNow } from '#lib/api.ts'
import { LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'

/** Says that a deletion waits, when it is carried out, and whether it takes along the application on screen. */
export function DeletionNotice({ deletion }: { deletion: DeletionAround }) {
  const { requestId, protocol, doneFrom, takesApplication } = deletion
  return (
    <Alert
      tone="warn"
      className="mb-5 print:hidden"
      title="Você pediu para apagar os seus dados"
      action={
        <LinkButton size="sm" variant="secondary" href={`#atendimento/${requestId}`}>
          Ver ou desistir
        </LinkButton>
      }
    >
      <p>
        <span>{whenOf(doneFrom)}</span>{' '}
        <span>
          {takesApplication
            ? 'Este pedido ainda não teve resposta e vai junto: ele termina sem decisão.'
            : 'Este pedido fica, porque temos de guardá-lo, e segue como está.'}
        </span>{' '}
        Protocolo{' '}
        <span translate="no" className="figures">
          {protocol}
        </span>
        .
      </p>
    </Alert>
  )
}

/** The bank deletes once a day, so that a customer may still be in time after the pause. */
function whenOf(doneFrom: string): string {
  return serverNow() < Date.parse(doneFrom)
    ? `Apagamos depois de ${formatDateTime(doneFrom)}. Até lá, você pode desistir.`
    : 'Apagamos em até um dia. Enquanto este aviso aparecer, você ainda pode desistir.'
}
