import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { dayInWords, formatPlainDate } from '#domain/calendar/calendar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/structure/Card.tsx'
import type { Save } from '../state/use-application.ts'
import { HandOverDialog } from './HandOverDialog.tsx'

/** Where the motorcycle is picked up, and that it was; an analyst records it for a dealership that could not. */
export function DeliveryCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const [open, setOpen] = useState(false)
  const { pickup, handOver, release } = detail
  if (handOver) {
    return (
      <Card title="Moto entregue">
        <p className="text-sm">
          Em {formatPlainDate(handOver.day)}, na {handOver.dealership}.
        </p>
      </Card>
    )
  }
  const known = release.chassis !== null && release.plate !== null
  return (
    <Card title="Retirada">
      <p className="mb-4 text-sm">
        {pickup
          ? `${pickup.name}, ${dayInWords(pickup.day)}, às ${pickup.time} (horário da concessionária).`
          : 'O cliente ainda não escolheu a concessionária.'}
      </p>
      <Button variant="secondary" size="sm" disabled={!known} onClick={() => setOpen(true)}>
        Registrar entrega
      </Button>
      {!known && <p className="mt-2 text-ink-soft text-sm">Informe antes o chassi e a placa.</p>}
      {open && <HandOverDialog detail={detail} save={save} onClose={() => setOpen(false)} />}
    </Card>
  )
}
