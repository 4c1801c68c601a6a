import { toSvg } from './drawing.ts'
import type { Shape } from './kit/shape.ts'
import { adventure } from './models/adventure.ts'
import { offRoad } from './models/off-road.ts'
import { sport } from './models/sport.ts'
import { street } from './models/street.ts'

const models = { ...street, ...adventure, ...offRoad, ...sport }

let drawn: Readonly<Record<string, string>> | undefined

/** All motorcycles by slug, as SVG documents; drawn once per build. */
export function artworks(): Readonly<Record<string, string>> {
  drawn ??= Object.fromEntries(
    Object.entries(models).map(([slug, draw], i) => [slug, toSvg(draw(), `m${i.toString(36)}`)]),
  )
  return drawn
}

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
export const artwork = (slug: string): string => artworks()[slug] ?? placeholder()
