import { atom } from 'nanostores'
import type { MotorcycleInput } from '#api/motorcycles.ts'

type ShownPicture = { src: string; alt: string; avif?: string; webp?: string }

/** A model with its saved changes, as on its card and page today. */
export type Previewed = {
  readonly facts: MotorcycleInput
  readonly priceCents: number
  /** The picture on the card and at the top of the page. */
  readonly picture: ShownPicture
  readonly photos: readonly ShownPicture[]
}

/** The model that the islands of the preview show. Null until it is loaded. */
export const $previewed = atom<Previewed | null>(null)
