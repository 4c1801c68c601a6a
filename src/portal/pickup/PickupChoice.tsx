import { useState } from 'react'
import type { NearbyDealerships } from '#api/pickup.ts'
import type { ApplicantView } from '#api/portal.ts'
import { dayOfWeek } from '#domain/calendar/calendar.ts'
import { useForm } from '#forms/use-form.ts'
import { api, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { intoSight } from '#ui/into-sight.ts'
import { unbroken } from '#ui/unbroken.tsx'
import { useAnswer } from '../session.ts'
import { type Booking, book } from './book.ts'

type Typed = { day: string | null; startsAt: string | null }
type Nearby = NearbyDealerships['dealerships'][number]

type Props = {
  view: ApplicantView
  /** Runs after a booking, or without one. */
  onClose?: () => void
}

/** Chooses the dealership, the nearest first, then a day and a free time. */
export function PickupChoice({ view, onClose }: Props) {
  const { near, free, choose, dealership, reload } = useChoices(view)
  const days = free.data?.days ?? []
  const dayOf = (typed: Typed) => days.find((one) => one.day === typed.day) ?? days[0]
  const slotOf = (typed: Typed) => dayOf(typed)?.slots.find((one) => one.startsAt === typed.startsAt)
  const place = near.data?.dealerships.find(({ slug }) => slug === dealership)
  const form = useForm<Typed, Booking>({
    initial: { day: view.pickup?.day ?? null, startsAt: null },
    read: (typed) => {
      const slot = slotOf(typed)
      return place && slot
        ? { body: { dealership: place.slug, startsAt: slot.startsAt } }
        : { errors: { startsAt: 'Escolha um horário' } }
    },
    send: async (json) => {
      const failure = await book(view, json)
      if (failure === null) onClose?.()
      else reload()
      return failure
    },
  })
  const day = dayOf(form.typed)
  const slot = slotOf(form.typed)
  const { failure } = form

  if (near.failure || free.failure) return <Unreachable isUnsure={failure !== null} onRetry={reload} />
  if (!near.data) return <Loading />

  return (
    <form {...form.props} className="grid gap-4 sm:gap-5">
      <Dealerships all={near.data.dealerships} chosen={dealership} onChoose={choose} />
      {place && <Place place={place} />}
      {!free.data ? (
        <Loading />
      ) : day ? (
        <>
          <RadioCards
            legend="Dia"
            columns="strip"
            options={days.map((one) => ({ value: one.day, ...shortDay(one.day) }))}
            {...form.choice('day')}
            value={day.day}
          />
          <RadioCards
            legend="Horário (da concessionária)"
            columns={5}
            options={day.slots.map((one) => ({ value: one.startsAt, label: one.time }))}
            {...form.choice('startsAt')}
            value={slot?.startsAt ?? null}
          />
        </>
      ) : (
        <Alert tone="info">Esta concessionária não tem horários livres nos próximos 30 dias. Escolha outra.</Alert>
      )}
      {failure && <Problem sentence={sentenceOf(failure)} />}
      <div className="flex flex-wrap gap-3">
        {day && (
          <Button type="submit" busy={form.busy} busyLabel="Marcando...">
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

/** The number of dealerships shown as cards. A list behind 'Ver outras' has the rest. */
const nearestCount = 3

/** The three nearest dealerships as cards, each with its first free time. All others are in a list to unfold. */
function Dealerships(props: { all: readonly Nearby[]; chosen: string | null; onChoose: (slug: string) => void }) {
  const { all, chosen, onChoose } = props
  const [nearest, others] = [all.slice(0, nearestCount), all.slice(nearestCount)]
  const isOther = others.some(({ slug }) => slug === chosen)
  const [open, setOpen] = useState(isOther)
  return (
    <div className="grid gap-1 sm:gap-3">
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
          {`Ver outras ${others.length}`}
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
      <span className="block text-ink-soft">{nextFreeOf(dealership)}</span>
    </>
  )
}

function nextFreeOf({ nextFree }: Nearby): string {
  return nextFree
    ? `Livre a partir de ${dayOfWeek(nextFree.day)}, às ${nextFree.time}`
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
      <p>{unbroken(place.address)}</p>
      <div className="-my-2">
        <NewTabLink href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place.address)}`}>
          Como chegar
        </NewTabLink>
      </div>
      <p>
        <span>{place.hours}</span>. Telefone <span className="figures whitespace-nowrap">{place.phone}</span>
      </p>
    </div>
  )
}

/** `isUnsure`: a booking was sent before, and its answer did not come. */
function Unreachable({ isUnsure, onRetry }: { isUnsure: boolean; onRetry: () => void }) {
  return (
    // It takes the place of the form whose button was pressed.
    <Alert tone="bad" role="alert" ref={isUnsure ? intoSight : undefined}>
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
function useChoices({ id: application, pickup }: ApplicantView) {
  const [chosen, choose] = useState<string | null>(pickup?.slug ?? null)
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
  return { near, free, choose, dealership, reload }
}
