import { useRef, useState } from 'react'
import type { PickupView } from '#api/pickup.ts'
import type { ApplicantView } from '#api/portal.ts'
import { formatPlate } from '#domain/dealerships/vehicle.ts'
import { Card } from '#ui/structure/Card.tsx'
import { useKeptFocus } from '../page/use-kept-focus.ts'
import { BookedPickup } from './BookedPickup.tsx'
import { PickupChoice } from './PickupChoice.tsx'
import { whenInWords } from './pickup-words.ts'

/** Where and when the released motorcycle is picked up, and what to bring. */
export function PickupCard({ view }: { view: ApplicantView }) {
  const [changing, setChanging] = useState(false)
  const { pickup, vehicle } = view
  const element = useRef<HTMLDivElement>(null)
  useKeptFocus(element, JSON.stringify([pickup, changing]))
  return (
    <div ref={element} tabIndex={-1} className="focus:outline-none">
      <Card title={pickup && !changing ? 'Sua retirada' : 'Escolha onde e quando retirar'} id="retirada">
        {pickup && !changing ? (
          <BookedPickup view={view} pickup={pickup} onChange={() => setChanging(true)} />
        ) : (
          <>
            {pickup && <BookedNow pickup={pickup} />}
            <PickupChoice view={view} {...(pickup && { onClose: () => setChanging(false) })} />
          </>
        )}
        <div className="mt-6 border-line border-t pt-5">
          <h3 className="font-semibold">O que levar</h3>
          <ul className="mt-1 list-disc pl-5 text-ink-soft">
            <li>Um documento com foto: CNH, RG ou passaporte.</li>
            <li>
              O número do contrato: <span className="figures font-semibold text-ink">{view.contractNumber}</span>.
            </li>
            <li>Capacete, se você sair pilotando.</li>
          </ul>
          {vehicle?.plate && (
            <p className="mt-3">
              A placa da sua moto é <strong className="figures">{formatPlate(vehicle.plate)}</strong>.
            </p>
          )}
        </div>
      </Card>
    </div>
  )
}

function BookedNow({ pickup }: { pickup: PickupView }) {
  return (
    <p className="mb-5">
      Marcada agora: <strong>{whenInWords(pickup)}</strong>, na {pickup.name}. Vale até você confirmar a mudança.
    </p>
  )
}
