import type { ApplicantView } from '#api/portal.ts'
import { offersConsent } from '#content/consent.ts'
import { preferencesTitle } from '#content/unsubscribe.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { api } from '#lib/api.ts'
import { LinkedText } from '#ui/actions/NewTabLink.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { FoldingCard } from '#ui/structure/FoldingCard.tsx'
import { show } from '../portal-state.ts'
import { askPortal } from '../session.ts'

const told = {
  reminders: { on: 'Lembretes ligados', off: 'Lembretes desligados' },
  offers: { on: 'Você vai receber ofertas', off: 'Você não vai mais receber ofertas' },
}

/**
 * The switches for reminders and offers. All other messages are part of the contract. A switch does not move when
 * saving fails.
 */
export function Reminders({ view }: { view: ApplicantView }) {
  const { busy, failureAt, press } = usePress<keyof typeof told>()
  const change = (what: keyof typeof told, wanted: boolean) =>
    press(what, () =>
      askPortal(api.portal[what].$put({ query: { application: view.id }, json: { wanted } }), (changed) => {
        show(changed)
        toast.success(told[what][wanted ? 'on' : 'off'])
      }),
    )

  return (
    <FoldingCard
      title={preferencesTitle}
      line={told.reminders[view.reminders === false ? 'off' : 'on']}
      id="avisos"
      className="print:hidden"
    >
      <p className="text-ink-soft">
        Avisamos por e-mail o que é importante no seu pedido, no contrato e na segurança da sua conta. Estes avisos são
        sempre enviados.
      </p>
      <CheckboxField
        className="mt-2"
        role="switch"
        label="Receber também lembretes, como de documentos que faltam, da retirada da moto ou da parcela que vence"
        checked={view.reminders !== false}
        aria-busy={busy}
        onChange={(event) => void change('reminders', event.target.checked)}
      />
      <PressFailure failure={failureAt('reminders')} />
      <CheckboxField
        role="switch"
        label={<LinkedText {...offersConsent} />}
        checked={view.offers === true}
        aria-busy={busy}
        onChange={(event) => void change('offers', event.target.checked)}
      />
      <PressFailure failure={failureAt('offers')} />
    </FoldingCard>
  )
}
