import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { PickupView } from '#api/pickup.ts'
import type { ApplicantView } from '#api/portal.ts'
import { dayInWords } from '#domain/calendar/calendar.ts'
import { formatPlate } from '#domain/dealerships/vehicle.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { serverNow } from '#lib/api.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { Fold } from '#ui/structure/Fold.tsx'
import { unbroken } from '#ui/unbroken.tsx'
import { cancelPickup } from './book.ts'
import { PickupChoice } from './PickupChoice.tsx'

/** The place and time at which the customer picks up the released motorcycle, and the things to bring. */
export function PickupCard({ view }: { view: ApplicantView }) {
  const [changing, setChanging] = useState(false)
  const { pickup } = view
  const choosing = !pickup || (view.outcome.may.book && (pickup.missed || changing))
  return (
    <Card
      title={choosing ? 'Escolha onde e quando retirar' : 'Sua retirada'}
      id="retirada"
      className={pickup ? undefined : 'print:hidden'}
    >
      {choosing ? (
        <>
          {pickup && <BookedNow pickup={pickup} />}
          <div className="print:hidden">
            <PickupChoice view={view} {...(changing && { onClose: () => setChanging(false) })} />
          </div>
        </>
      ) : (
        <BookedPickup view={view} pickup={pickup} onChange={() => setChanging(true)} />
      )}
      {choosing ? (
        <Fold title="O que levar">
          <ThingsToBring {...view} />
        </Fold>
      ) : (
        <div className="mt-6 border-line border-t pt-5">
          <h3 className="font-semibold">O que levar</h3>
          <ThingsToBring {...view} />
        </div>
      )}
    </Card>
  )
}

/** The things to bring, and the plate to look for. */
function ThingsToBring({ contractNumber, vehicle }: Pick<ApplicantView, 'contractNumber' | 'vehicle'>) {
  return (
    <>
      <ul className="mt-1 list-disc pl-5 text-ink-soft">
        <li>Um documento com foto: CNH, RG ou passaporte.</li>
        <li>
          O número do contrato:{' '}
          <span translate="no" className="figures font-semibold text-ink">
            {contractNumber}
          </span>
          .
        </li>
        <li>Capacete, se você sair pilotando.</li>
      </ul>
      {vehicle?.plate && (
        <p className="mt-3">
          A placa da sua moto é <strong className="figures">{formatPlate(vehicle.plate)}</strong>.
        </p>
      )}
    </>
  )
}

function BookedNow({ pickup }: { pickup: PickupView }) {
  if (pickup.missed)
    return (
      <p className="mb-5">
        Era <strong>{whenInWords(pickup)}</strong>, na <span translate="no">{pickup.name}</span>. A sua moto continua
        liberada.
      </p>
    )
  return (
    <p key="booked" className="mb-5">
      Marcada agora: <strong>{whenInWords(pickup)}</strong>, na <span translate="no">{pickup.name}</span>. Vale até você
      confirmar a mudança.
    </p>
  )
}

type Props = { view: ApplicantView; pickup: PickupView; onChange: () => void }

/** The booked pick-up with its place and time, and buttons to change or cancel it in time. */
function BookedPickup({ view, pickup, onChange }: Props) {
  const [asking, setAsking] = useState(false)
  const { busy, failure, press } = usePress()
  const { mayChange } = pickup

  async function cancel() {
    const failed = await cancelPickup(view)
    if (failed === null) toast.success('Retirada cancelada')
    return failed
  }

  return (
    <div className="grid gap-5">
      <Facts
        facts={[
          { label: 'Quando', value: `${whenInWords(pickup)} (horário da concessionária)`, wide: true },
          { label: 'Onde', value: pickup.name },
          { label: 'Telefone', value: unbroken(pickup.phone) },
          { label: 'Endereço', value: unbroken(pickup.address), wide: true },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <LinkButton
          variant="secondary"
          href={`/api/portal/pickup/calendar?application=${view.id}`}
          download="retirada.ics"
        >
          <CalendarPlus aria-hidden className="size-5" />
          Adicionar ao calendário
        </LinkButton>
        {mayChange && (
          <>
            {view.outcome.may.book && (
              <Button variant="secondary" onClick={onChange}>
                Mudar
              </Button>
            )}
            <Button variant="ghost" onClick={() => setAsking(true)}>
              Cancelar retirada
            </Button>
          </>
        )}
      </div>
      <p className="text-ink-soft text-sm print:hidden">
        {mayChange
          ? `Você pode mudar ou cancelar até ${whenInWords(pickup.changeUntil)}.`
          : `${Date.parse(pickup.startsAt) < serverNow() ? 'O horário já passou' : 'Faltam menos de 24 horas'}. Para mudar ou cancelar, ligue para a concessionária: ${pickup.phone}.`}
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
            <Button variant="danger" busy={busy} onClick={() => void press('cancel', cancel)}>
              Cancelar retirada
            </Button>
          </>
        }
      >
        <p>O horário fica livre para outra pessoa. A sua moto continua liberada, e você pode marcar outro dia.</p>
        <PressFailure failure={failure} className="mt-3" />
      </Dialog>
    </div>
  )
}

/** Returns the time of a pick-up in words: 'terça-feira, 24 de novembro, às 10:00'. */
function whenInWords({ day, time }: Pick<PickupView, 'day' | 'time'>): string {
  return `${dayInWords(day)}, às ${time}`
}
