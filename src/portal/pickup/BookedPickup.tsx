import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { PickupView } from '#api/pickup.ts'
import type { ApplicantView } from '#api/portal.ts'
import { Button } from '#ui/actions/Button.tsx'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { whenInWords } from './pickup-words.ts'
import { usePickup } from './use-pickup.ts'

type Props = { view: ApplicantView; pickup: PickupView; onChange: () => void }

/** The booked pick-up: where, when, what to bring, and the ways to change it while there is time. */
export function BookedPickup({ view, pickup, onChange }: Props) {
  const [asking, setAsking] = useState(false)
  const { busy, problem, cancel } = usePickup(view)
  const { mayChange } = pickup

  return (
    <div className="grid gap-5">
      <Facts
        facts={[
          { label: 'Quando', value: `${whenInWords(pickup)} (horário da concessionária)`, wide: true },
          { label: 'Onde', value: pickup.name },
          { label: 'Telefone', value: pickup.phone },
          { label: 'Endereço', value: pickup.address, wide: true },
        ]}
      />
      {problem && (
        <Alert tone="bad" role="alert">
          {problem}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton
          variant="secondary"
          href={`/api/portal/pickup/calendar?application=${view.id}`}
          download="retirada.ics"
        >
          <CalendarPlus aria-hidden className="size-5" />
          Pôr no calendário
        </LinkButton>
        {mayChange && (
          <>
            <Button variant="secondary" onClick={onChange}>
              Mudar
            </Button>
            <Button variant="ghost" onClick={() => setAsking(true)}>
              Cancelar retirada
            </Button>
          </>
        )}
      </div>
      <p className="text-ink-soft text-sm">
        {mayChange
          ? 'Você pode mudar ou cancelar até 24 horas antes.'
          : `Faltam menos de 24 horas. Para mudar ou cancelar, ligue para a concessionária: ${pickup.phone}.`}
      </p>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancelar a retirada?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Manter
            </Button>
            <Button
              variant="danger"
              busy={busy}
              onClick={async () => {
                await cancel()
                setAsking(false)
              }}
            >
              Cancelar retirada
            </Button>
          </>
        }
      >
        <p>O horário fica livre para outra pessoa. A sua moto continua liberada, e você pode marcar outro dia.</p>
      </Dialog>
    </div>
  )
}
