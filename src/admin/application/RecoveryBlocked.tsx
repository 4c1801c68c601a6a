import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'

/** The owner said that somebody else recovered the password: who calls may have recovery allowed again. */
export function RecoveryBlocked({ detail, reload }: { detail: AdminDetail; reload: () => void }) {
  const { id, recoveryBlockedAt } = detail
  const [busy, setBusy] = useState(false)
  if (recoveryBlockedAt === null) return null

  async function release() {
    setBusy(true)
    const answer = await call(admin.applications[':id']['recovery-release'].$post({ param: { id } }))
    setBusy(false)
    if (answer.ok) toast.success('Recuperação de senha liberada')
    else toast.error(sentenceOf(answer.failure))
    reload()
  }

  return (
    <Alert
      tone="warn"
      role="status"
      title="A recuperação de senha deste cliente está bloqueada"
      action={
        <Button size="sm" variant="secondary" busy={busy} onClick={() => void release()}>
          Liberar recuperação
        </Button>
      }
    >
      Em {formatDateTime(recoveryBlockedAt)} alguém avisou, pelo e-mail do cadastro, que não foi o cliente quem trocou a
      senha. Antes de liberar, fale com o cliente pelo celular do cadastro e confirme quem é.
    </Alert>
  )
}
