import type { MotorcycleDetail, MotorcycleInput } from '#api/motorcycles.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { type Category, familyOf, proposedSlug } from '#domain/catalogue/catalogue.ts'
import { displacementOf } from '#domain/catalogue/displacement.ts'
import { type Figure, figures, figureText, readFigure } from '#domain/catalogue/specs.ts'
import { serverDate } from '#lib/api.ts'

/** The form of a model, with texts as typed. */
export type TypedFacts = Record<Figure, string> & {
  model: string
  slug: string
  category: Category
  displacement: string
  family: string
  launch: boolean
  colors: string
  text: string
  brakes: string
  demonstration: boolean
  prices: readonly { from: string; cents: number | null }[]
  photos: NonNullable<MotorcycleInput['photos']>
}

/** The form of a new model, with a price from today on. */
export const newFacts = (): TypedFacts => ({
  model: '',
  slug: '',
  category: 'Street',
  displacement: '',
  family: '',
  launch: false,
  colors: '',
  text: '',
  ...typedFigures({}),
  brakes: '',
  demonstration: false,
  prices: [{ from: brazilianDate(serverDate()), cents: null }],
  photos: [],
})

/** The form of a model that is stored. */
export const typedFacts = ({
  displacement,
  colors = [],
  text = '',
  photos = [],
  brakes = '',
  demonstration = false,
  ...facts
}: MotorcycleInput): TypedFacts => ({
  ...facts,
  ...typedFigures(facts),
  brakes,
  demonstration,
  displacement: String(displacement),
  colors: colors.join(', '),
  text,
  photos,
})

const typedFigures = (facts: Partial<Record<Figure, number | undefined>>) =>
  Object.fromEntries(figures.map((name) => [name, figureText(facts[name])])) as Record<Figure, string>

/** Returns the request body of a form. Sends an unreadable number as NaN, so that the server names the field. */
export function factsOf(form: TypedFacts): MotorcycleInput {
  const { model, slug, category, family, launch, displacement, colors, text, photos, prices } = form
  const list = colors
    .split(',')
    .map((color) => color.trim())
    .filter(Boolean)
  const read = figures.filter((name) => form[name].trim() !== '').map((name) => [name, readFigure(form[name])])
  return {
    model,
    slug,
    category,
    family,
    launch,
    displacement: readFigure(displacement),
    prices: prices.map(({ from, cents }) => ({ from, cents: cents ?? Number.NaN })),
    ...(list.length > 0 && { colors: list }),
    ...(text.trim() !== '' && { text }),
    ...(photos.length > 0 && { photos }),
    ...Object.fromEntries(read),
    ...(form.brakes.trim() !== '' && { brakes: form.brakes }),
    ...(form.demonstration && { demonstration: true }),
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

/** The form of a motorcycle: its facts, whether it is held back, and the stored version that the form began with. */
export type TypedMotorcycle = TypedFacts & { held: boolean; version: number }

/** Returns the form of a stored motorcycle, or of a new one, whose version is 0. */
export const typedMotorcycle = (motorcycle: MotorcycleDetail | undefined): TypedMotorcycle =>
  motorcycle
    ? { ...typedFacts(motorcycle.facts), held: motorcycle.state === 'held', version: motorcycle.version }
    : { ...newFacts(), held: false, version: 0 }
