import { useState } from 'react'
import type { OpenSessions } from '#api/session.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { besideField, readUnless, useForm } from '#forms/use-form.ts'
import { api, type Failure, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { ActionItem, Card } from '#ui/structure/Card.tsx'
import { useAnswer } from '../session.ts'

type Session = OpenSessions['sessions'][number]

/**
 * Lists the sessions of the account. Ends one of them, or all others, after the customer has typed the password again.
 */
export function SessionsCard() {
  const { data, failure, reload, ask } = useAnswer('', () => api.portal.sessions.$get())
  const sessions = data?.sessions
  const [ending, setEnding] = useState<Session | 'others' | null>(null)

  /** Ends the chosen session, or all others. Returns the failure, if any. */
  async function end(password: string): Promise<Failure | null> {
    const one = ending === 'others' || ending === null ? {} : { sessionId: ending.id }
    const failed = await ask(api.portal.sessions.removal.$post({ json: { password, ...one } }))
    if (failed) return failed
    toast.success(ending === 'others' ? 'Os outros acessos foram encerrados' : 'Acesso encerrado')
    setEnding(null)
    return null
  }

  return (
    <Card title="Onde sua conta está aberta" id="sessoes">
      {failure && (
        <EmptyState
          title="Não conseguimos ver os acessos agora"
          action={<Button onClick={reload}>Tentar de novo</Button>}
        >
          {sentenceOf(failure)}
        </EmptyState>
      )}
      {!sessions && !failure && <Loading />}
      {sessions && (
        <>
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionItem key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <Button variant="secondary" className="mt-4" onClick={() => setEnding('others')}>
              Encerrar todos os outros
            </Button>
          ) : (
            <p className="mt-2 text-ink-soft text-sm">Só este aparelho está na sua conta agora.</p>
          )}
        </>
      )}
      {ending && <EndDialog ending={ending} onEnd={end} onClose={() => setEnding(null)} />}
    </Card>
  )
}

type DialogProps = {
  ending: Session | 'others'
  onEnd: (password: string) => Promise<Failure | null>
  onClose: () => void
}

/**
 * Asks for the password before a session ends, so that a stranger at an open screen cannot shut the owner out
 * elsewhere.
 */
function EndDialog({ ending, onEnd, onClose }: DialogProps) {
  const form = useForm({
    initial: { password: '' },
    read: ({ password }) => readUnless({ password: password ? undefined : sentenceFor('required') }, () => password),
    send: async (password) => {
      const failed = await onEnd(password)
      return failed?.code === 'password_incorrect' ? besideField(failed, 'password') : failed
    },
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={ending === 'others' ? 'Encerrar todos os outros acessos?' : 'Encerrar este acesso?'}
    >
      <form {...form.props} className="grid gap-4">
        <p className="text-ink-soft">
          <span>
            {ending === 'others'
              ? 'Os outros aparelhos saem da sua conta agora.'
              : `${ending.device} sai da sua conta agora.`}
          </span>{' '}
          Para entrar de novo lá, é preciso digitar CPF e senha. Se você não reconhece um acesso, troque também a senha.
        </p>
        <PasswordField
          label="Sua senha"
          hint="Para confirmar que é você"
          autoComplete="current-password"
          {...form.text('password')}
        />
        {form.failure && (
          <Alert tone="bad" role="alert" title="O acesso não foi encerrado">
            {sentenceOf(form.failure)}
          </Alert>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busy={form.busy} busyLabel="Encerrando...">
            Encerrar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type ItemProps = { session: Session; onEnd: () => void }

function SessionItem({ session, onEnd }: ItemProps) {
  const { device, current, createdAt, lastSeenAt } = session
  return (
    <ActionItem
      title={
        <>
          <span>{device}</span>
          {current && <Badge tone="ok">Este aparelho</Badge>}
        </>
      }
      action={
        !current && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Encerrar o acesso em ${device}, aberto em ${formatDateTime(createdAt)}`}
            onClick={onEnd}
          >
            Encerrar
          </Button>
        )
      }
    >
      Desde <span>{formatDateTime(createdAt)}</span>, usado em <span>{formatDateTime(lastSeenAt)}</span>
    </ActionItem>
  )
}
