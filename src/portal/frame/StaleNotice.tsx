import { formatDateTime } from '#domain/calendar/calendar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { refresh } from '../session/portal-state.ts'

/** Says that the server could not be reached, and how old what is shown is. `since` is an ISO instant, or '' if unknown. */
export function StaleNotice({ since }: { since: string }) {
  return (
    <Alert
      tone="warn"
      role="status"
      className="mb-5 print:hidden"
      title="Não conseguimos atualizar os dados agora"
      action={
        <Button size="sm" variant="secondary" onClick={() => void refresh()}>
          Tentar novamente
        </Button>
      }
    >
      <p>
        {since
          ? `Você está vendo as informações de ${formatDateTime(since)}.`
          : 'Você está vendo as informações do seu último acesso.'}{' '}
        Elas se atualizam sozinhas quando a conexão voltar.
      </p>
    </Alert>
  )
}
