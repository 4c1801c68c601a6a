import { outline, type Point, type Segment } from './outline.ts'

export type Stroke = { readonly color: string; readonly width: number; readonly dash?: string; readonly butt?: boolean }
type Look = { readonly fill?: string; readonly stroke?: Stroke; readonly opacity?: number }

/** A drawing is data in centimetres; the camera turns it into pixels. */
export type Shape =
  | ({ readonly kind: 'path'; readonly segments: readonly Segment[] } & Look)
  | ({ readonly kind: 'circle'; readonly at: Point; readonly radius: number } & Look)
  | ({ readonly kind: 'ellipse'; readonly at: Point; readonly radii: Point } & Look)
  | { readonly kind: 'clip'; readonly segments: readonly Segment[]; readonly shapes: readonly Shape[] }

/** A filled outline (see `outline` for the notation). */
export const area = (points: string, fill: string, opacity?: number): Shape => ({
  kind: 'path',
  segments: outline(points),
  fill,
  ...(opacity === undefined ? {} : { opacity }),
})

/** A filled outline with markings that never leave it. */
export const panel = (points: string, fill: string, ...markings: readonly Shape[]): Shape[] => [
  area(points, fill),
  ...(markings.length > 0 ? [{ kind: 'clip', segments: outline(points), shapes: markings } as const] : []),
]

/** An open line of `width` cm; `dash` in cm, `butt` for flat ends. */
export const line = (
  points: string,
  color: string,
  width: number,
  more: { dash?: string; butt?: boolean } = {},
): Shape => ({
  kind: 'path',
  segments: outline(points, false),
  stroke: { color, width, ...more },
})

/** A straight line between two points. */
export const bar = (
  from: Point,
  to: Point,
  color: string,
  width: number,
  more: { dash?: string; butt?: boolean } = {},
): Shape => ({
  kind: 'path',
  segments: [
    { to: 'M', at: [from] },
    { to: 'L', at: [to] },
  ],
  stroke: { color, width, ...more },
})

export const disc = (at: Point, radius: number, fill: string): Shape => ({ kind: 'circle', at, radius, fill })

export const ring = (
  at: Point,
  radius: number,
  width: number,
  color: string,
  more: { dash?: string; butt?: boolean } = {},
): Shape => ({ kind: 'circle', at, radius, stroke: { color, width, ...more } })

export const oval = (at: Point, radii: Point, fill: string, opacity = 1): Shape => ({
  kind: 'ellipse',
  at,
  radii,
  fill,
  opacity,
})

/** Straight-edged loops from computed points, as wheels need; with a `stroke` they are drawn as lines. */
export const polygon = (loops: readonly (readonly Point[])[], fill: string, stroke?: Stroke): Shape => ({
  kind: 'path',
  segments: loops.flatMap((loop): Segment[] => [
    ...loop.map((at, i): Segment => ({ to: i === 0 ? 'M' : 'L', at: [at] })),
    { to: 'Z', at: [] },
  ]),
  fill,
  ...(stroke ? { stroke } : {}),
})
