import { useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { api } from '#lib/api.ts'
import { callApi } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { show } from '../session/portal-state.ts'

/** In the place of a code that cannot be paid: it is being made, it is over, or it is not there yet. */
export function ChargeWaiting({ view }: { view: ApplicantView }) {
  if (view.charge?.state === 'expired') return <Expired applicationId={view.id} />
  if (view.charge?.state === 'refused') {
    return (
      <Alert tone="warn" title="Ainda não conseguimos gerar o seu código Pix" role="status">
        <p>
          O problema é do nosso lado, e a nossa equipe já sabe. Você não precisa fazer nada: o código aparece aqui assim
          que estiver pronto, e avisamos por e-mail. Por enquanto não há nada a pagar.
        </p>
      </Alert>
    )
  }
  if (view.charge?.state === 'making') {
    return (
      <Alert tone="info" title="Estamos gerando o código Pix" role="status">
        <p>Leva só um instante. Ele aparece aqui sozinho.</p>
      </Alert>
    )
  }
  return (
    <Alert tone="info" title="O código Pix ainda não está pronto">
      <p>Assim que estiver, ele aparece aqui. Por enquanto não há nada a pagar, e ninguém deve cobrar de você.</p>
    </Alert>
  )
}

function Expired({ applicationId }: { applicationId: string }) {
  const [busy, setBusy] = useState(false)

  async function renew() {
    setBusy(true)
    const answer = await callApi(api.portal.charge.$post({ query: { application: applicationId } }))
    setBusy(false)
    if (answer.ok) show(answer.data)
    else toast.error(sentenceOf(answer.failure))
  }

  return (
    <Alert
      tone="info"
      title="O código Pix venceu"
      role="status"
      action={
        <Button size="sm" busy={busy} busyLabel="Gerando..." onClick={renew}>
          Gerar novo código
        </Button>
      }
    >
      <p>Por segurança, cada código vale por um tempo. Se você já pagou, espere: o pagamento aparece aqui sozinho.</p>
    </Alert>
  )
}
