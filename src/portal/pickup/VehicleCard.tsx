import type { ApplicantView } from '#api/portal.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatPlate } from '#domain/dealerships/vehicle.ts'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'

/** The motorcycle after its handover. */
export function VehicleCard({ view: { motorcycle, vehicle, handOver } }: { view: ApplicantView }) {
  return (
    <Card title="A sua moto" id="moto">
      <Facts
        facts={[
          { label: 'Modelo', value: motorcycle.model },
          { label: 'Placa', value: vehicle?.plate && formatPlate(vehicle.plate) },
          { label: 'Chassi', value: vehicle?.chassis },
          { label: 'Entrega', value: handOver && `${formatPlainDate(handOver.day)}, ${handOver.dealership}` },
        ]}
      />
    </Card>
  )
}
