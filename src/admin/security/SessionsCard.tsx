import { useState } from 'react'
import type { OpenSessions } from '#api/session.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import type { Failure } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { ActionItem, Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { farewellAddress } from '../core/login-page.ts'
import { ask, call } from '../core/session.ts'
import { leaveTab } from '../core/sign-out.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'

/** The places where the analyst is logged in. Ends one of the sessions, or all of them. */
export function SessionsCard() {
  const [asking, setAsking] = useState(false)
  const { data, failure, reload } = useLoad('sessions', (signal) => call(admin.sessions.$get({}, { init: { signal } })))

  const { pressed, failureAt, press } = usePress<string>()

  const end = (id: string) =>
    ask(admin.sessions[':id'].$delete({ param: { id } }), () => {
      toast.success('Sessão encerrada')
      reload()
    })
  const endAll = () => ask(admin.sessions.$delete(), () => leaveTab(farewellAddress('todos')))

  return (
    <Card title="Sessões abertas">
      {failure && !data && <LoadFailure title="Erro ao carregar as sessões" failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
      {data && (
        <SessionList
          sessions={data.sessions}
          pressed={pressed}
          failureAt={failureAt}
          onEnd={(id) => void press(id, () => end(id))}
        />
      )}
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
            <Button busy={pressed === 'all'} onClick={() => void press('all', endAll)}>
              Sair de todos
            </Button>
          </>
        }
      >
        <p>Todas as sessões terminam agora, esta também. Depois é preciso entrar de novo.</p>
        <PressFailure failure={failureAt('all')} className="mt-3" />
      </Dialog>
    </Card>
  )
}

type ListProps = {
  sessions: OpenSessions['sessions']
  /** The id of the session that is being ended. */
  pressed: string | null
  failureAt: (id: string) => Failure | null
  onEnd: (id: string) => void
}

function SessionList({ sessions, pressed, failureAt, onEnd }: ListProps) {
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
                busy={pressed === id}
                onClick={() => onEnd(id)}
              >
                Encerrar
              </Button>
            )
          }
        >
          Desde <span>{formatDateTime(createdAt)}</span>, usada em <span>{formatDateTime(lastSeenAt)}</span>
          <PressFailure failure={failureAt(id)} />
        </ActionItem>
      ))}
    </ul>
  )
}
