import type { ClientResponse } from 'hono/client'
import { useEffect, useState } from 'react'
import type { OpenSessions } from '#api/session.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { api } from '#lib/api.ts'
import { callApi } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ActionItem } from '#ui/structure/ActionItem.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { goToLogin } from '../session/session.ts'

/** Where the account is open; ends one of the sessions, or all the others. */
export function SessionsCard() {
  const [sessions, setSessions] = useState<OpenSessions['sessions']>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  /** Gives whether it worked; the list that every answer brings is shown. */
  async function ask(request: Promise<ClientResponse<OpenSessions>>): Promise<boolean> {
    setBusy(true)
    const answer = await callApi(request)
    setBusy(false)
    if (answer.ok) setSessions(answer.data.sessions)
    else if (answer.failure.code === 'unauthenticated') goToLogin('ended')
    else if (sessions) toast.error(sentenceOf(answer.failure))
    else setFailure(sentenceOf(answer.failure))
    return answer.ok
  }

  async function load() {
    setFailure(undefined)
    await ask(api.portal.sessions.$get())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the list is renewed by what is done to it.
  useEffect(() => void load(), [])

  async function end(id: string) {
    if (await ask(api.portal.sessions[':id'].$delete({ param: { id } }))) toast.success('Acesso encerrado')
  }
  async function endOthers() {
    if (await ask(api.portal.sessions.$delete())) toast.success('Os outros acessos foram encerrados')
  }

  return (
    <Card title="Onde sua conta está aberta">
      {failure && (
        <EmptyState
          title="Não conseguimos ver os acessos agora"
          action={<Button onClick={() => void load()}>Tentar de novo</Button>}
        >
          {failure}
        </EmptyState>
      )}
      {!sessions && !failure && <Loading />}
      {sessions && (
        <>
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionItem key={session.id} session={session} busy={busy} onEnd={() => void end(session.id)} />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <Button variant="secondary" className="mt-4" busy={busy} onClick={() => void endOthers()}>
              Encerrar todos os outros
            </Button>
          ) : (
            <p className="mt-2 text-ink-soft text-sm">Só este aparelho está na sua conta agora.</p>
          )}
        </>
      )}
    </Card>
  )
}

type ItemProps = { session: OpenSessions['sessions'][number]; busy: boolean; onEnd: () => void }

function SessionItem({ session, busy, onEnd }: ItemProps) {
  const { device, current, createdAt, lastSeenAt } = session
  return (
    <ActionItem
      title={
        <>
          {device}
          {current && <Badge tone="ok">Este aparelho</Badge>}
        </>
      }
      action={
        !current && (
          <Button
            size="sm"
            variant="secondary"
            busy={busy}
            aria-label={`Encerrar o acesso em ${device}, aberto em ${formatDateTime(createdAt)}`}
            onClick={onEnd}
          >
            Encerrar
          </Button>
        )
      }
    >
      Desde {formatDateTime(createdAt)}, usado em {formatDateTime(lastSeenAt)}
    </ActionItem>
  )
}
