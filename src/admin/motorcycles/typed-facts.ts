import type { MotorcycleInput } from '#api/motorcycles.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { type Category, displacementOf, familyOf, proposedSlug } from '#domain/catalogue/catalogue.ts'

/** The form of a model, with texts as typed. */
export type TypedFacts = {
  model: string
  slug: string
  category: Category
  displacement: string
  family: string
  launch: boolean
  colors: string
  text: string
  prices: readonly { from: string; cents: number | null }[]
  photos: NonNullable<MotorcycleInput['photos']>
}

/** The form of a new model, with a price from today on. */
export const newFacts = (): TypedFacts => ({
  ...{ model: '', slug: '', category: 'Street', displacement: '', family: '', launch: false, colors: '', text: '' },
  prices: [{ from: brazilianDate(new Date()), cents: null }],
  photos: [],
})

/** The form of a model that is stored. */
export const typedFacts = ({
  displacement,
  colors = [],
  text = '',
  photos = [],
  ...facts
}: MotorcycleInput): TypedFacts => ({
  ...facts,
  displacement: String(displacement),
  colors: colors.join(', '),
  text,
  photos,
})

/** Gives the request body of a form. Sends an unreadable number as NaN, so that the server names the field. */
export function factsOf({ displacement, colors, text, photos, prices, ...typed }: TypedFacts): MotorcycleInput {
  const list = colors
    .split(',')
    .map((color) => color.trim())
    .filter(Boolean)
  return {
    ...typed,
    displacement: displacement.trim() === '' ? Number.NaN : Number(displacement),
    prices: prices.map(({ from, cents }) => ({ from, cents: cents ?? Number.NaN })),
    ...(list.length > 0 && { colors: list }),
    ...(text.trim() !== '' && { text }),
    ...(photos.length > 0 && { photos }),
  }
}

/** Renames a model. Address, family and displacement follow the name unless typed over. A stored address stays. */
export function renamed(typed: TypedFacts, model: string, isNew: boolean): TypedFacts {
  const { slug, family, displacement } = typed
  return {
    ...typed,
    model,
    slug: isNew && slug === proposedSlug(typed.model) ? proposedSlug(model) : slug,
    family: family === familyOf(typed.model) ? familyOf(model) : family,
    displacement: [String(displacementOf(typed.model)), ''].includes(displacement)
      ? String(displacementOf(model))
      : displacement,
  }
}
