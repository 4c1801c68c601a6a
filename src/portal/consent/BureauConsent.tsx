import { useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { brand } from '#content/brand.ts'
import { applicationConsent } from '#content/consent.ts'
import { api, callApi, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { LinkedText } from '#ui/actions/NewTabLink.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { $done } from '../done/done.ts'
import { show } from '../portal-state.ts'
import { goToLogin } from '../session.ts'

/** Asks whoever applied by a text that does not name the credit bureau for a consent that does. Blocks nothing. */
export function BureauConsent({ view: { id } }: { view: ApplicantView }) {
  const [busy, setBusy] = useState(false)

  async function agree() {
    if (busy) return
    setBusy(true)
    const json = { version: applicationConsent.version }
    const answer = await callApi(api.portal.consent.$post({ query: { application: id }, json }))
    setBusy(false)
    if (answer.ok) {
      show(answer.data)
      return $done.set({ title: 'Texto novo aceito', text: `Agora consultamos o ${brand.bureau.name}.`, next: null })
    }
    if (answer.failure.code === 'unauthenticated') return goToLogin('ended')
    toast.error(sentenceOf(answer.failure))
  }

  return (
    <Card title="Podemos consultar o seu histórico de crédito?">
      <p className="max-w-prose">
        <span>
          {`O texto do pedido mudou depois que você o enviou: agora ele fala da consulta ao ${brand.bureau.name}. Se você concordar, consultamos uma vez, e o resultado entra na análise. Se não, uma pessoa analisa o pedido sem ele.`}
        </span>
      </p>
      <p className="mt-3 max-w-prose text-ink-soft text-sm">
        <LinkedText {...applicationConsent} />
      </p>
      <Button variant="secondary" className="mt-4" busy={busy} busyLabel="Salvando..." onClick={() => void agree()}>
        Concordo com o texto novo
      </Button>
    </Card>
  )
}
