import type { Counter, CounterPickup } from '#api/hand-over.ts'
import { dayInWords } from '#domain/calendar/calendar.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { PickupItem } from './PickupItem.tsx'
import { useCounter } from './use-counter.ts'

/** /admin/retiradas: the counter of a dealership, made for a phone. */
export function CounterView() {
  const { data, failure, reload, waiting, handOver } = useCounter()
  const unsent = Object.values(waiting).filter(({ refused }) => !refused).length
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <ViewTitle title="Retiradas" />
      {data?.dealership && (
        <p className="-mt-3 text-ink-soft text-sm">
          {data.dealership.name}. {data.dealership.address}.
        </p>
      )}
      {unsent > 0 && (
        <Alert tone="warn" role="status">
          {unsent === 1 ? '1 entrega espera' : `${unsent} entregas esperam`} pela conexão. Nada se perde: seguem
          sozinhas.
        </Alert>
      )}
      {failure && !data && <LoadFailure title="Erro ao carregar as retiradas" failure={failure} onRetry={reload} />}
      {failure && data && (
        <Alert tone="warn" role="status">
          Sem conexão com o banco agora: esta lista pode ter mudado. Você pode entregar mesmo assim.
        </Alert>
      )}
      {!data && !failure && <Loading />}
      {data && !data.dealership && (
        <EmptyState title="Acesso sem concessionária">
          Este acesso ainda não está ligado a uma concessionária. Fale com o banco.
        </EmptyState>
      )}
      {data?.dealership &&
        daysOf(data).map(({ day, title, pickups }) => (
          <section key={day} aria-labelledby={`dia-${day}`} className="grid grid-cols-1 gap-2">
            <h2 id={`dia-${day}`} className="mt-2 font-bold text-lg">
              {title}
            </h2>
            {pickups.length === 0 && <p className="text-ink-soft">Nenhuma retirada marcada para hoje.</p>}
            {pickups.map((pickup) => (
              <PickupItem
                key={pickup.id}
                pickup={pickup}
                late={pickup.day < data.today}
                waiting={waiting[pickup.id]}
                onHandOver={handOver}
              />
            ))}
          </section>
        ))}
    </div>
  )
}

/** Today first, even when it is empty; then what nobody came for, then the days to come. */
function daysOf({ today, pickups }: Counter): { day: string; title: string; pickups: CounterPickup[] }[] {
  const late = pickups.filter(({ day }) => day < today)
  const coming = [...new Set(pickups.map(({ day }) => day))].filter((day) => day > today)
  const on = (wanted: string) => pickups.filter(({ day }) => day === wanted)
  return [
    { day: today, title: `Hoje, ${dayInWords(today)}`, pickups: on(today) },
    ...(late.length > 0 ? [{ day: 'atrasadas', title: 'Não retiradas nos últimos dias', pickups: late }] : []),
    ...coming.map((day) => ({
      day,
      title: dayInWords(day).replace(/^./, (first) => first.toUpperCase()),
      pickups: on(day),
    })),
  ]
}
