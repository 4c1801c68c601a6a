import type { MotorcycleInput } from '#api/motorcycles.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { Category } from '#domain/catalogue/catalogue.ts'
import { priceOn } from '#domain/catalogue/published.ts'
import { api } from '#lib/api.ts'
import { callApi, type Failure } from '#lib/call-api.ts'
import { croppedPhoto } from '#lib/cropped-photo.ts'
import { $previewed } from '../../motorcycle/previewed.ts'

/** Addresses of the drawings that stand for models without photos: by id of the model, and by category. */
export type Drawings = {
  readonly models: Readonly<Record<string, string>>
  readonly categories: Readonly<Record<Category, string>>
}

/** Brings a model as it is worked on into the preview; gives the failure, if any. */
export async function loadPreview(id: string, drawings: Drawings, signal: AbortSignal): Promise<Failure | null> {
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

/** A photo cut as the build will cut it. */
async function shown(photo: Photo, drawing: string, signal: AbortSignal) {
  const blob = await croppedPhoto(photo, 1280, signal).catch(() => null)
  if (!blob) return { src: drawing, alt: photo.alt }
  const src = URL.createObjectURL(blob)
  return { src, alt: photo.alt, webp: src }
}
