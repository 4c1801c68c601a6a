import type { ApplicantView } from '#api/portal.ts'
import { brand } from '#content/brand.ts'
import type { pictureInColor } from '#content/motorcycles/picture-in-color.ts'
import { formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { nextRevision } from '#domain/catalogue/revisions.ts'
import { formatPlate } from '#domain/dealerships/vehicle.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'

type Props = { view: ApplicantView; picture: ReturnType<typeof pictureInColor>; today: PlainDate }

/** The motorcycle after its handover: what identifies it, and what it needs next. */
export function VehicleCard({ view, picture, today }: Props) {
  const { motorcycle, vehicle, handOver } = view
  const revision = handOver && nextRevision(brand.revisions, handOver.day, today)
  return (
    <Card
      title="Minha moto"
      id="moto"
      action={view.step === 'delivered' && <Badge tone="ok">Moto entregue. Boa viagem!</Badge>}
    >
      <div className="grid items-center gap-x-6 gap-y-4 sm:grid-cols-[14rem_1fr]">
        <div className="flex h-36 items-center justify-center overflow-hidden rounded-md bg-paper text-ink-faint text-sm">
          <Picture {...picture} alt={motorcycle.model} width={640} height={400} className="size-full object-contain">
            Sem imagem
          </Picture>
        </div>
        <Facts
          short
          facts={[
            { label: 'Modelo', value: motorcycle.model },
            ...(view.offer.color ? [{ label: 'Cor', value: view.offer.color }] : []),
            { label: 'Placa', value: vehicle?.plate && formatPlate(vehicle.plate) },
            { label: 'Chassi', value: vehicle?.chassis, wide: true },
            {
              label: 'Entrega',
              value: handOver && `${formatPlainDate(handOver.day)}, ${handOver.dealership}`,
              wide: true,
            },
            {
              label: 'Próxima revisão',
              value:
                revision &&
                `${revision.number}ª: até ${formatPlainDate(revision.dueOn)} ou ${revision.km.toLocaleString('pt-BR')} km, o que vier primeiro`,
              wide: true,
            },
          ]}
        />
      </div>
    </Card>
  )
}
