import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import type { ProblemCode } from '#api/problem.ts'
import { sentenceFor } from '#content/sentences.ts'
import { dayInWords, formatPlainDate } from '#domain/calendar/calendar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { dialogOnDemand } from '#ui/overlay/dialog-on-demand.tsx'
import { Card } from '#ui/structure/Card.tsx'
import type { Save } from '../use-application.ts'

/** Records a hand-over for a dealership that could not do it at its counter. */
export const RecordHandOver = dialogOnDemand(
  { title: 'Registrar entrega' },
  async () => (await import('./HandOverDialog.tsx')).HandOverDialog,
)

/**
 * The dealership at which the customer picks up the motorcycle, or has picked it up. An analyst records the hand-over
 * if the dealership could not.
 */
export function DeliveryCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const [open, setOpen] = useState(false)
  const { pickup, handOver, acts } = detail
  if (handOver) {
    return (
      <Card title="Moto entregue">
        <p className="text-sm">{`Em ${formatPlainDate(handOver.day)}, na ${handOver.dealership}.`}</p>
      </Card>
    )
  }
  const why = acts.recordHandOver === true ? null : acts.recordHandOver
  return (
    <Card title="Retirada">
      <p className="mb-4 text-sm">
        {pickup
          ? `${pickup.name}, ${dayInWords(pickup.day)}, às ${pickup.time} (horário da concessionária).`
          : 'O cliente ainda não escolheu a concessionária.'}
      </p>
      <Button variant="secondary" size="sm" disabled={why !== null} onClick={() => setOpen(true)}>
        Registrar entrega
      </Button>
      {why && <p className="mt-2 text-ink-soft text-sm">{whyNot[why] ?? sentenceFor(why)}</p>}
      {open && <RecordHandOver detail={detail} save={save} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const whyNot: Readonly<Partial<Record<ProblemCode, string>>> = {
  release_incomplete: 'Sem o chassi e a placa informados a moto não sai.',
  hand_over_unbacked: 'Falta o pagamento da entrada, a assinatura do contrato ou o registro: sem isto a moto não sai.',
}
