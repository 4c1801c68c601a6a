import { useState } from 'react'
import { api } from '#lib/api.ts'
import { callApi } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { refresh, show } from '../portal-state.ts'

/** Asks the bank to return the amount paid, instead of paying the rest. Confirms first, so that no slip ends a financing. */
export function AskBack({ applicationId }: { applicationId: string }) {
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    const answer = await callApi(api.portal.payments.return.$post({ query: { application: applicationId } }))
    setBusy(false)
    if (answer.ok) {
      show(answer.data)
      return
    }
    toast.error(sentenceOf(answer.failure))
    if (answer.failure.code === 'stale_payment') void refresh()
  }

  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      {asks ? (
        <>
          <p className="basis-full text-sm">O que você pagou volta inteiro para a conta de onde veio. Confirma?</p>
          <Button size="sm" variant="secondary" busy={busy} busyLabel="Pedindo..." onClick={() => void send()}>
            Sim, quero receber de volta
          </Button>
          <Button size="sm" variant="ghost" disabled={busy} onClick={() => setAsks(false)}>
            Não
          </Button>
        </>
      ) : (
        <Button size="sm" variant="secondary" onClick={() => setAsks(true)}>
          Prefiro receber de volta
        </Button>
      )}
    </div>
  )
}
