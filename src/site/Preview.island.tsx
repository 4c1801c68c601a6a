import '#content/sentences/analysts.ts'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import type { MotorcycleInput } from '#api/motorcycles.ts'
import { brand } from '#content/brand.ts'
import { brazilianDate, formatPlainDate } from '#domain/calendar/calendar.ts'
import type { Category } from '#domain/catalogue/catalogue.ts'
import { priceOn } from '#domain/catalogue/published.ts'
import { formatBRL } from '#domain/money/money.ts'
import { api, callApi, type Failure, sentenceOf } from '#lib/api.ts'
import { croppedPhoto } from '#lib/cropped-photo.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { MotorcycleCard } from './catalogue/MotorcycleCard.tsx'
import { Presentation } from './motorcycle/presentation/Presentation.tsx'
import { ModelPicture, type ShownPicture } from './motorcycle/simulation/ModelPicture.tsx'
import { Simulation } from './motorcycle/simulation/Simulation.island.tsx'

/** A model with its saved changes, as on its card and page today. */
type Previewed = {
  readonly facts: MotorcycleInput
  readonly priceCents: number
  /** The picture on the card and at the top of the page. */
  readonly picture: ShownPicture
  readonly photos: readonly ShownPicture[]
}

/** The model that the islands of the preview show. Null until it is loaded. */
const $previewed = atom<Previewed | null>(null)

/**
 * The card of a model that staff are editing, as the catalogue would show it. Loads the model for the rest of the page
 * too.
 */
export function PreviewCard({ drawings }: { drawings: Drawings }) {
  const previewed = useStore($previewed)
  const [failure, setFailure] = useState<Failure | null>(null)

  useEffect(() => {
    const abort = new AbortController()
    const id = new URLSearchParams(location.search).get('moto') ?? ''
    void loadPreview(id, drawings, abort.signal).then((failed) => abort.signal.aborted || setFailure(failed))
    return () => abort.abort()
  }, [drawings])

  if (failure) return <Problem failure={failure} />
  if (!previewed) return <Loading />
  const { facts, priceCents, picture } = previewed
  const next = facts.prices.find(({ from }) => from > brazilianDate(new Date()))
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        Assim a <span translate="no">{facts.model}</span> fica no site depois de publicada, com as fotos, o texto e o
        preço que estão salvos.
        <span>{next && ` A partir de ${formatPlainDate(next.from)}, o preço é ${formatBRL(next.cents)}.`}</span>
      </p>
      <h2 className="mt-6 mb-3 font-bold text-xl">Na lista de motos</h2>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <MotorcycleCard motorcycle={{ ...facts, priceCents }} picture={picture} first href="#pagina" />
      </ul>
      <h2 id="pagina" className="mt-8 mb-3 scroll-mt-4 font-bold text-xl">
        Na página da moto
      </h2>
      <p className="font-extrabold text-3xl">
        Financie a sua <span translate="no">{facts.model}</span>
      </p>
    </>
  )
}

function Problem({ failure }: { failure: Failure }) {
  const words: Record<string, string> = {
    unauthenticated: 'Entre na administração e abra a prévia de novo.',
    not_found: 'Esta moto não existe. Abra a prévia a partir da lista de motos.',
  }
  return (
    <Alert tone="bad" role="alert" title="Não foi possível mostrar a prévia">
      <p>{words[failure.code] ?? sentenceOf(failure)}</p>
      <a href="/admin/motos" className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4">
        Ir para a lista de motos
      </a>
    </Alert>
  )
}

/** Addresses of the drawings that stand for models without photos: by id of the model, and by category. */
type Drawings = {
  readonly models: Readonly<Record<string, string>>
  readonly categories: Readonly<Record<Category, string>>
}

/** Loads a model with its saved changes into `$previewed`. Returns the failure, if any. */
async function loadPreview(id: string, drawings: Drawings, signal: AbortSignal): Promise<Failure | null> {
  const answer = await callApi(api.admin.catalogue.motorcycles[':id'].$get({ param: { id } }, { init: { signal } }))
  if (!answer.ok) return answer.failure
  const { facts } = answer.data
  const drawing = drawings.models[id] ?? drawings.categories[facts.category]
  const photos = await Promise.all((facts.photos ?? []).map((photo) => shown(photo, drawing, signal)))
  if (signal.aborted) return null
  $previewed.set({
    facts,
    priceCents: priceOn(facts.prices, brazilianDate(new Date())),
    picture: photos[0] ?? { src: drawing, alt: `Moto ${facts.model}` },
    photos,
  })
  return null
}

type Photo = NonNullable<MotorcycleInput['photos']>[number]

/** Returns a photo cropped as the build will crop it, or the drawing if the photo does not load. */
async function shown(photo: Photo, drawing: string, signal: AbortSignal) {
  const blob = await croppedPhoto(photo, 1280, signal).catch(() => null)
  if (!blob) return { src: drawing, alt: photo.alt }
  const src = URL.createObjectURL(blob)
  return { src, alt: photo.alt, webp: src }
}

/** The top of a model's page, for a model that staff are editing: everything before the page's questions. */
export function PreviewDetails({ placeholderUrl }: { placeholderUrl: string }) {
  const previewed = useStore($previewed)
  if (!previewed) return null
  const { facts, priceCents, picture, photos } = previewed
  const pictures = photos.length > 0 ? photos : [picture]
  return <Presentation motorcycle={{ ...facts, priceCents }} pictures={pictures} placeholderUrl={placeholderUrl} />
}

/** The simulation of a model that staff are editing. */
export function PreviewSimulation({ placeholderUrl }: { placeholderUrl: string }) {
  const previewed = useStore($previewed)
  if (!previewed) return null
  const { facts, priceCents, picture } = previewed
  return (
    <Simulation model={facts.model} slug={facts.slug} priceCents={priceCents} site={brand}>
      <ModelPicture again picture={picture} placeholderUrl={placeholderUrl} />
    </Simulation>
  )
}
