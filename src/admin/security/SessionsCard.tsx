import { useState } from 'react'
import type { OpenSessions } from '#api/session.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { ActionItem, Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { farewellAddress } from '../core/login-page.ts'
import { call } from '../core/session.ts'
import { leaveTab } from '../core/sign-out.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'

/** The places where the analyst is logged in. Ends one of the sessions, or all of them. */
export function SessionsCard() {
  const [asking, setAsking] = useState(false)
  const { data, failure, reload } = useLoad('sessions', (signal) => call(admin.sessions.$get({}, { init: { signal } })))

  async function end(id: string) {
    const answer = await call(admin.sessions[':id'].$delete({ param: { id } }))
    if (!answer.ok) return toast.error(sentenceOf(answer.failure))
    toast.success('Sessão encerrada')
    reload()
  }

  async function endAll() {
    const answer = await call(admin.sessions.$delete())
    if (!answer.ok) return toast.error(sentenceOf(answer.failure))
    leaveTab(farewellAddress('todos'))
  }

  return (
    <Card title="Sessões abertas">
      {failure && !data && <LoadFailure title="Erro ao carregar as sessões" failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
      {data && <SessionList sessions={data.sessions} onEnd={end} />}
      <Button variant="secondary" className="mt-4" onClick={() => setAsking(true)}>
        Sair de todos os dispositivos
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Sair de todos os dispositivos?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancelar
            </Button>
            <Button onClick={() => void endAll()}>Sair de todos</Button>
          </>
        }
      >
        <p>Todas as sessões terminam agora, esta também. Depois é preciso entrar de novo.</p>
      </Dialog>
    </Card>
  )
}

type ListProps = { sessions: OpenSessions['sessions']; onEnd: (id: string) => void }

function SessionList({ sessions, onEnd }: ListProps) {
  return (
    <ul className="divide-y divide-line">
      {sessions.map(({ id, device, current, createdAt, lastSeenAt }) => (
        <ActionItem
          key={id}
          title={
            <>
              <span>{device}</span>
              {current && <Badge tone="ok">Esta sessão</Badge>}
            </>
          }
          action={
            !current && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Encerrar a sessão em ${device}`}
                onClick={() => onEnd(id)}
              >
                Encerrar
              </Button>
            )
          }
        >
          Desde <span>{formatDateTime(createdAt)}</span>, usada em <span>{formatDateTime(lastSeenAt)}</span>
        </ActionItem>
      ))}
    </ul>
  )
}
