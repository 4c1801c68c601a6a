import type { ApplicantView } from '#api/portal.ts'
import { brand } from '#content/brand.ts'
import { applicationConsent } from '#content/consent.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { api } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { LinkedText } from '#ui/actions/NewTabLink.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { $done } from '../done/done.ts'
import { show } from '../portal-state.ts'
import { askPortal } from '../session.ts'

/** Asks whoever applied by a text that does not name the credit bureau for a consent that does. Blocks nothing. */
export function BureauConsent({ view: { id } }: { view: ApplicantView }) {
  const { busy, failure, press } = usePress()

  const agree = () => {
    const json = { version: applicationConsent.version }
    return askPortal(api.portal.consent.$post({ query: { application: id }, json }), (view) => {
      show(view)
      $done.set({ title: 'Texto novo aceito', text: `Agora consultamos o ${brand.bureau.name}.`, next: null })
    })
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
      <Button
        variant="secondary"
        className="mt-4"
        busy={busy}
        busyLabel="Salvando..."
        onClick={() => void press('agree', agree)}
      >
        Concordo com o texto novo
      </Button>
      <PressFailure failure={failure} className="mt-2" />
    </Card>
  )
}
