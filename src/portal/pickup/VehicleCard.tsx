import type { ApplicantView } from '#api/portal.ts'
import { brand } from '#content/brand.ts'
import type { pictureInColor } from '#content/motorcycles/picture-in-color.ts'
import { licensingWords, taxWords } from '#content/vehicle-duties.ts'
import { formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { nextRevision } from '#domain/catalogue/revisions.ts'
import { formatPlate } from '#domain/dealerships/vehicle.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { Fold } from '#ui/structure/Fold.tsx'

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
      <div className="grid grid-cols-[minmax(0,8.5rem)_minmax(min-content,1fr)] items-center gap-x-4 sm:grid-cols-[14rem_1fr] sm:gap-x-6">
        <div className="flex h-24 items-center justify-center overflow-hidden rounded-md bg-paper text-ink-faint text-sm sm:h-36">
          <Picture {...picture} alt={motorcycle.model} width={640} height={400} className="size-full object-contain">
            Sem imagem
          </Picture>
        </div>
        <div className="min-w-0">
          <p translate="no" className="font-bold text-lg leading-snug">
            {motorcycle.model}
          </p>
          {view.offer.color && <p className="text-ink-soft">{view.offer.color}</p>}
          {vehicle?.plate && (
            <p className="text-ink-soft">
              Placa{' '}
              <strong translate="no" className="figures whitespace-nowrap text-ink">
                {formatPlate(vehicle.plate)}
              </strong>
            </p>
          )}
        </div>
      </div>
      <Fold title="Chassi, revisão, licenciamento e IPVA">
        <Facts
          short
          facts={[
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
            ...(vehicle?.plate && handOver
              ? [
                  {
                    label: 'Licenciamento',
                    value: licensingWords(view.state, vehicle.plate, handOver.day, today),
                    wide: true,
                  },
                  { label: 'IPVA', value: taxWords, wide: true },
                ]
              : []),
          ]}
        />
        {handOver && !view.journey.settledAt && (
          <a
            href={`/api/portal/installments/calendar?application=${view.id}`}
            download
            className="mt-3 inline-flex min-h-11 items-center font-semibold text-sm underline underline-offset-4 print:hidden"
          >
            Adicionar revisões e vencimentos ao calendário
          </a>
        )}
      </Fold>
    </Card>
  )
}
