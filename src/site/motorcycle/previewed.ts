import { atom } from 'nanostores'
import type { MotorcycleInput } from '#api/motorcycles.ts'

type ShownPicture = { src: string; alt: string; avif?: string; webp?: string }

/** A model as managers work on it, and as its card and page would show it today. */
export type Previewed = {
  readonly facts: MotorcycleInput
  readonly priceCents: number
  /** Of the card and of the top of the page. */
  readonly picture: ShownPicture
  readonly photos: readonly ShownPicture[]
}

/** What the islands of the preview show; null until it is there. */
export const $previewed = atom<Previewed | null>(null)
