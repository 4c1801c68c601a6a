import { useState } from 'react'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../core/api.ts'
import { ConfirmDialog } from '../core/ConfirmDialog.tsx'
import { call } from '../core/session.ts'

/** Logs the customer out everywhere, for who calls about a lost phone. */
export function EndSessions({ id, reload }: { id: string; reload: () => void }) {
  const [asking, setAsking] = useState(false)

  async function end() {
    const answer = await call(admin.applications[':id'].sessions.$delete({ param: { id } }))
    if (answer.ok) toast.success('Acessos do cliente encerrados')
    else toast.error(sentenceOf(answer.failure))
    reload()
  }

  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        Encerrar acessos do cliente
      </Button>
      <ConfirmDialog
        open={asking}
        title="Encerrar os acessos do cliente?"
        confirm="Encerrar acessos"
        onConfirm={end}
        onClose={() => setAsking(false)}
      >
        O cliente sai do portal em todos os aparelhos e precisa entrar de novo com CPF e senha. Use quando ele avisar
        que perdeu um aparelho ou viu um acesso que não é dele.
      </ConfirmDialog>
    </>
  )
}
