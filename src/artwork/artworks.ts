import { type Drawing, toSvg } from './drawing.ts'
import type { Shape } from './kit/shape.ts'
import { adventure } from './models/adventure.ts'
import type { Models } from './models/framed.ts'
import { offRoad } from './models/off-road.ts'
import { sport } from './models/sport.ts'
import { street } from './models/street.ts'

const models: Models = { ...street, ...adventure, ...offRoad, ...sport }

const drawn = new Map<string, string>()

function drawOnce(slug: string, draw: () => Drawing): string {
  const known = drawn.get(slug)
  if (known) return known
  const svg = toSvg(draw(), `m${Object.keys(models).indexOf(slug).toString(36)}`)
  drawn.set(slug, svg)
  return svg
}

/** All motorcycles by slug, as SVG documents; each is drawn once a build. */
export const artworks = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(models).map(([slug, draw]) => [slug, drawOnce(slug, draw)]))

const GREY = '#c9cdd3'

function silhouette(shape: Shape): Shape[] {
  if (shape.kind === 'clip') return []
  if (shape.opacity) return [shape]
  const { stroke } = shape
  return [
    {
      ...shape,
      ...(stroke ? { stroke: { ...stroke, color: GREY } } : {}),
      ...(shape.fill && shape.fill !== 'none' ? { fill: GREY } : {}),
    },
  ]
}

/** What a model without a drawing shows: the silhouette of an everyday motorcycle. */
export function placeholder(): string {
  const { shapes, ...frame } = street['cg-160-start']?.() ?? { shapes: [], scale: 1, centre: 0 }
  return toSvg({ ...frame, shapes: shapes.flatMap(silhouette) }, 'p')
}

/** One motorcycle's SVG document, or the placeholder's. */
export function artwork(slug: string): string {
  const draw = models[slug]
  return draw ? drawOnce(slug, draw) : placeholder()
}
