import { Alert } from '#ui/feedback/Alert.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'
import { MessageList } from './MessageList.tsx'

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
          {data.refusal}
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
