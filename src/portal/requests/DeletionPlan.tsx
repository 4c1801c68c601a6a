import type { DeletionLine, PrivacyView } from '#api/privacy.ts'
import { deletionTime } from '#content/deletion-time.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { serverNow } from '#lib/api.ts'
import { LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'

/** Lists the data that a deletion removes, and the data that stay, until when and why. */
export function DeletionPlan({ deletion }: { deletion: PrivacyView['deletion'] }) {
  const { deletes, keeps, pending } = deletion
  return (
    <>
      {pending && (
        <Alert
          tone="warn"
          className="mb-4"
          title={`Exclusão pedida, protocolo ${pending.protocol}`}
          action={
            <LinkButton size="sm" variant="secondary" href={`#atendimento/${pending.requestId}`}>
              Ver ou desistir
            </LinkButton>
          }
        >
          Apagamos <span>{deletionTime(pending.doneFrom, serverNow())}</span>. Até lá, você pode desistir.
        </Alert>
      )}
      <p className="font-semibold">O que apagamos</p>
      {deletes.length === 0 ? (
        <p className="text-ink-soft">Agora não há nada que possa ser apagado: a lei manda guardar o que está abaixo.</p>
      ) : (
        <Lines lines={deletes} />
      )}
      <details className="mt-4">
        <summary className="min-h-11 cursor-pointer list-item py-2 font-semibold underline underline-offset-4">
          O que fica, até quando e por quê
        </summary>
        <Lines lines={keeps} />
      </details>
    </>
  )
}

function Lines({ lines }: { lines: readonly DeletionLine[] }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ title, count, contractNumber, until, why }) => (
        <li key={`${title} ${contractNumber}`} className="py-2">
          <p>
            <span>{title}</span> (<span>{count}</span>)
            {contractNumber && (
              <span className="text-ink-faint">
                {' '}
                · pedido <span translate="no">{contractNumber}</span>
              </span>
            )}
          </p>
          <p className="text-ink-soft text-sm">
            <span>{until && `Até ${formatPlainDate(until)}, se nada mudar. `}</span>
            <span>{why}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
