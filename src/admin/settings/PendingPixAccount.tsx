import { useState } from 'react'
import type { SettingsResponse } from '#api/settings.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import type { Loaded } from '../core/use-load.ts'
import { differences } from './settings-words.ts'

type Pending = NonNullable<SettingsResponse['pending']>
type Props = { pending: Pending } & Pick<Loaded<SettingsResponse>, 'change' | 'reload'>

/** Another Pix account that waits for a second manager: who asked, what would change, and the decision about it. */
export function PendingPixAccount({ pending, change, reload }: Props) {
  const { id, seal, own, by, at, expiresAt } = pending
  const [busy, setBusy] = useState(false)
  const routes = admin.settings['pix-change'][':id']
  const approve = () => call(routes.approval.$post({ param: { id }, json: { seal } }))
  const refuse = () => call(routes.refusal.$post({ param: { id } }))

  async function decide(send: typeof refuse, done: string) {
    setBusy(true)
    const answer = await change(send)
    setBusy(false)
    if (answer.ok) return toast.success(done)
    reload()
    const gone = answer.failure.code === 'not_found'
    toast.error(gone ? 'Este pedido não espera mais aprovação.' : sentenceOf(answer.failure))
  }

  return (
    <Alert tone="warn" role="status" title="Uma nova conta Pix espera a aprovação de outra pessoa da gestão">
      <p>
        Pedido de {by} em {formatDateTime(at)}. Vale até {formatDateTime(expiresAt)}.
      </p>
      <ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
        {differences(pending.former, pending.account).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        {own ? (
          <Button
            size="sm"
            variant="secondary"
            busy={busy}
            onClick={() => void decide(refuse, 'Pedido retirado. A conta Pix não mudou.')}
          >
            Desistir do pedido
          </Button>
        ) : (
          <>
            <Button size="sm" busy={busy} onClick={() => void decide(approve, 'Conta Pix aprovada. Já está em uso.')}>
              Aprovar a nova conta
            </Button>
            <Button
              size="sm"
              variant="secondary"
              disabled={busy}
              onClick={() => void decide(refuse, 'Pedido recusado. A conta Pix não mudou.')}
            >
              Recusar
            </Button>
          </>
        )}
      </div>
    </Alert>
  )
}
