import type { DeletionAround } from '#api/portal.ts'
import { deletionTime } from '#content/deletion-time.ts'
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
        Apagamos <span>{deletionTime(doneFrom, serverNow())}</span>. Até lá, você pode desistir.{' '}
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
