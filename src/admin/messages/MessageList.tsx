import type { MessageView } from '#api/messages.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { detailPath } from '../core/router.ts'
import { ask, call } from '../core/session.ts'
import { prefetch, useLoad } from '../core/use-load.tsx'

type Props = {
  messages: readonly MessageView[]
  /** Called when a message is back in the queue. */
  onRetried: () => void
  /** Whether each mail links to its application. */
  linked?: boolean
  /** When the customer was last in the portal, if each sent mail is to say whether that was after it. */
  lastVisitAt?: string | null
}

/** Mails with subject, recipient and state. A failed one can be sent again. */
export function MessageList({ messages, onRetried, linked = false, lastVisitAt }: Props) {
  return (
    <ol className="grid gap-3">
      {messages.map((message) => (
        <li key={message.id} className="grid gap-0.5 text-sm">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-semibold [overflow-wrap:anywhere]">
              {linked && message.applicationId ? (
                <a href={detailPath(message.applicationId)} className="underline underline-offset-4">
                  {message.subject}
                </a>
              ) : (
                message.subject
              )}
            </span>
            <StateBadge state={message.state} />
          </span>
          <span className="text-ink-soft [overflow-wrap:anywhere]">
            Para <span>{message.recipient}</span>,{' '}
            <span className="figures">{formatDateTime(message.endedAt ?? message.createdAt)}</span>
            {message.author !== null && (
              <span>
                , escrita por <span translate="no">{message.author}</span>
              </span>
            )}
          </span>
          {lastVisitAt !== undefined && message.state === 'sent' && message.endedAt && (
            <span className="text-ink-soft">
              {lastVisitAt !== null && lastVisitAt >= message.endedAt
                ? 'O cliente entrou no portal depois.'
                : 'Nenhuma visita ao portal registrada depois.'}
            </span>
          )}
          {message.error && <span className="text-bad [overflow-wrap:anywhere]">{message.error}</span>}
          {message.canRetry && <Retry id={message.id} subject={message.subject} onRetried={onRetried} />}
        </li>
      ))}
    </ol>
  )
}

function StateBadge({ state }: Pick<MessageView, 'state'>) {
  if (state === 'sent') return <Badge tone="ok">Enviada</Badge>
  if (state === 'failed') return <Badge tone="bad">Falhou</Badge>
  return <Badge tone="warn">Na fila</Badge>
}

function Retry({ id, subject, onRetried }: { id: string; subject: string; onRetried: () => void }) {
  const { busy, failure, press } = usePress()

  const retry = () =>
    ask(admin.messages[':id'].retry.$post({ param: { id } }), () => {
      toast.success(sentenceFor('message_retried'))
      onRetried()
    })

  return (
    <span>
      <Button
        size="sm"
        variant="secondary"
        busy={busy}
        onClick={() => void press('retry', retry)}
        aria-label={`Enviar de novo: ${subject}`}
      >
        Enviar de novo
      </Button>
      <PressFailure failure={failure} what={sentenceFor('message_send_failed')} className="mt-1" />
    </span>
  )
}

/** The mails that did not arrive, with a retry, and the reason why mails wait. Shows nothing while all arrive. */
export function FailedMessages() {
  const { data, reload } = useLoad('failed messages', (signal) =>
    call(admin.messages.failed.$get({}, { init: { signal } })),
  )
  if (!data) return null
  return (
    <>
      {!data.configured && (
        <Alert tone="warn" title="As mensagens estão esperando">
          O envio de e-mail não foi configurado neste servidor. Nada se perde: elas saem quando ele for.
        </Alert>
      )}
      {data.refusal !== null && (
        <Alert tone="bad" title="O servidor de e-mail recusa o banco">
          As mensagens esperam e são tentadas de novo até alguém corrigir o remetente ou o acesso. Resposta do servidor:{' '}
          <span>{data.refusal}</span>
        </Alert>
      )}
      {data.count > 0 && (
        <Card title={`E-mails que não chegaram: ${data.count}`}>
          <MessageList messages={data.messages} onRetried={reload} linked />
        </Card>
      )}
    </>
  )
}

const keyOf = (id: string) => `messages ${id}`
const load = (id: string, signal: AbortSignal) =>
  call(admin.applications[':id'].messages.$get({ param: { id } }, { init: { signal } }))

/** The mails to an application's customer. */
export const useMessages = (id: string) => useLoad(keyOf(id), (signal) => load(id, signal))

/** Fetches the mails of an application before the analyst opens it. */
export const prefetchMessages = (id: string): void => prefetch(keyOf(id), (signal) => load(id, signal))
