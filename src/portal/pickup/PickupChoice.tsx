import { type SubmitEvent, useState } from 'react'
import type { NearbyDealerships } from '#api/pickup.ts'
import type { ApplicantView } from '#api/portal.ts'
import { dayInWords } from '#domain/calendar/calendar.ts'
import { api } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { useAnswer } from '../session.ts'
import { usePickup } from './use-pickup.ts'

type Nearby = NearbyDealerships['dealerships'][number]

/** Chooses the dealership, the nearest first, then a day and a free time. `onClose` runs after a booking, or without one. */
export function PickupChoice({ view, onClose }: { view: ApplicantView; onClose?: () => void }) {
  const [chosen, setChosen] = useState<string | null>(view.pickup?.slug ?? null)
  const [wantedDay, setDay] = useState<string | null>(view.pickup?.day ?? null)
  const [startsAt, setStartsAt] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const { near, free, dealership, reload } = useChoices(view.id, chosen)
  const { busy, problem, book } = usePickup(view)

  if (near.failure || free.failure) return <Unreachable isUnsure={problem !== null} onRetry={reload} />
  if (!near.data) return <Loading />
  const place = near.data.dealerships.find(({ slug }) => slug === dealership)
  const days = free.data?.days ?? []
  const day = days.find((one) => one.day === wantedDay) ?? days[0]
  const slot = day?.slots.find((one) => one.startsAt === startsAt)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setMissing(!slot)
    if (!place || !slot) return focusTimes(event.currentTarget)
    if (await book(place.slug, slot.startsAt)) onClose?.()
    else reload()
  }

  return (
    <form onSubmit={submit} className="grid gap-5">
      <Dealerships all={near.data.dealerships} chosen={dealership} onChoose={setChosen} />
      {place && <Place place={place} />}
      {!free.data ? (
        <Loading />
      ) : day ? (
        <>
          <RadioCards
            legend="Dia"
            columns="strip"
            options={days.map((one) => ({ value: one.day, ...shortDay(one.day) }))}
            value={day.day}
            onChange={setDay}
          />
          <RadioCards
            legend="Horário (da concessionária)"
            columns={5}
            options={day.slots.map((one) => ({ value: one.startsAt, label: one.time }))}
            value={slot?.startsAt ?? null}
            error={missing && !slot ? 'Escolha um horário' : undefined}
            onChange={setStartsAt}
          />
        </>
      ) : (
        <Alert tone="info">Esta concessionária não tem horários livres nos próximos 30 dias. Escolha outra.</Alert>
      )}
      {problem && <Problem sentence={problem} />}
      <div className="flex flex-wrap gap-3">
        {day && (
          <Button type="submit" busy={busy} busyLabel="Marcando...">
            {view.pickup && !view.pickup.missed ? 'Confirmar mudança' : 'Confirmar retirada'}
          </Button>
        )}
        {onClose && (
          <Button variant="secondary" onClick={onClose}>
            Deixar como está
          </Button>
        )}
      </div>
    </form>
  )
}

const focusTimes = (form: Element) =>
  [...form.querySelectorAll('fieldset')].at(-1)?.querySelector<HTMLElement>('input')?.focus()

/** The number of dealerships shown as cards. A list behind 'Ver outras' has the rest. */
const nearestCount = 3

/** The three nearest dealerships as cards, each with its first free time. All others are in a list to unfold. */
function Dealerships(props: { all: readonly Nearby[]; chosen: string | null; onChoose: (slug: string) => void }) {
  const { all, chosen, onChoose } = props
  const [nearest, others] = [all.slice(0, nearestCount), all.slice(nearestCount)]
  const isOther = others.some(({ slug }) => slug === chosen)
  const [open, setOpen] = useState(isOther)
  return (
    <div className="grid gap-3">
      <RadioCards
        legend="Concessionária"
        columns={1}
        options={nearest.map((one) => ({ value: one.slug, label: one.name, detail: <NearbyDetail {...one} /> }))}
        value={chosen}
        onChange={onChoose}
      />
      {others.length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-4 justify-self-start"
          aria-expanded={open || isOther}
          onClick={() => setOpen(!open)}
        >
          Ver outras <span>{others.length}</span>
        </Button>
      )}
      {(open || isOther) && (
        <SelectField
          label="Outra concessionária"
          hint="Da mais perto para a mais longe."
          placeholder="Escolha"
          value={isOther ? (chosen ?? '') : ''}
          options={others.map((one) => ({ value: one.slug, label: `${one.name}, ${placeOf(one)}` }))}
          onChange={(event) => onChoose(event.target.value || (nearest[0]?.slug ?? ''))}
        />
      )}
    </div>
  )
}

/** Returns the city of a dealership with its distance: 'São Paulo (SP) · a cerca de 12 km'. */
function placeOf({ city, kilometres }: Nearby): string {
  if (kilometres === null) return city
  return `${city} · ${kilometres < 10 ? 'na sua região' : `a cerca de ${kilometres}\u00a0km`}`
}

function NearbyDetail(dealership: Nearby) {
  return (
    <>
      <span className="block text-sm">{placeOf(dealership)}</span>
      <span className="mt-1 block text-ink-soft">{nextFreeOf(dealership)}</span>
    </>
  )
}

function nextFreeOf({ nextFree }: Nearby): string {
  return nextFree
    ? `Próximo horário livre: ${dayInWords(nextFree.day)}, ${nextFree.time}`
    : 'Sem horário livre nos próximos 30 dias'
}

/** Returns a day of the strip: 'ter.' over '24/11'. */
function shortDay(day: string) {
  const date = new Date(`${day}T12:00:00Z`)
  const label = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' }).format(date)
  return { label, detail: `${day.slice(8)}/${day.slice(5, 7)}` }
}

function Problem({ sentence }: { sentence: string }) {
  return (
    <Alert tone="bad" role="alert">
      {sentence}
    </Alert>
  )
}

function Place({ place }: { place: Nearby }) {
  return (
    <div className="-mt-2 text-ink-soft text-sm">
      <p>{place.address}</p>
      <NewTabLink href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place.address)}`}>
        Como chegar
      </NewTabLink>
      <p>
        <span>{place.hours}</span>. Telefone <span className="figures whitespace-nowrap">{place.phone}</span>
      </p>
    </div>
  )
}

/** `isUnsure`: a booking was sent before, and its answer did not come. */
function Unreachable({ isUnsure, onRetry }: { isUnsure: boolean; onRetry: () => void }) {
  return (
    <Alert tone="bad" role="alert">
      <p>
        Não conseguimos carregar as concessionárias agora.{' '}
        <span>
          {isUnsure
            ? 'Também não sabemos se o horário que você escolheu foi marcado: quando a conexão voltar, confira aqui.'
            : 'Nada do que está marcado mudou.'}
        </span>
      </p>
      <Button size="sm" variant="secondary" className="mt-3" onClick={onRetry}>
        Tentar de novo
      </Button>
    </Alert>
  )
}

/** Loads the dealerships, the nearest first, and the free times of the chosen one. `reload` asks for both again. */
function useChoices(application: string, chosen: string | null) {
  const near = useAnswer(application, () => api.portal.dealerships.$get({ query: { application } }))
  const dealership = chosen ?? near.data?.dealerships[0]?.slug ?? null
  const free = useAnswer(dealership && `${application} ${dealership}`, () =>
    api.portal.dealerships[':dealership'].slots.$get({
      query: { application },
      param: { dealership: dealership ?? '' },
    }),
  )
  function reload() {
    near.reload()
    free.reload()
  }
  return { near, free, dealership, reload }
}
