import { type Point, towards } from '../kit/outline.ts'
import { type Paint, plastic, steel } from '../kit/paint.ts'
import { bar, disc, oval, type Shape } from '../kit/shape.ts'

const offset = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy]

/** A round tube: a thick line with a lit edge. */
export const tube = (from: Point, to: Point, width: number, paint: Paint): Shape[] => [
  bar(from, to, paint.dark, width),
  bar(offset(from, width * 0.12, width * 0.08), offset(to, width * 0.12, width * 0.08), paint.base, width * 0.55),
]

/** The soft shadow that puts the wheels on the ground. */
export const shadow = (rear: number, front: number): Shape[] => {
  const middle = (rear + front) / 2
  return [
    oval([middle, 0.2], [(front - rear) / 2 + 30, 4.4], '#1b1730', 0.08),
    oval([middle, 0], [(front - rear) / 2 + 14, 2.6], '#1b1730', 0.13),
  ]
}

export type Fork = {
  readonly axle: Point
  /** Middle of the upper triple clamp. */
  readonly top: Point
  readonly inverted?: boolean
  readonly width?: number
  readonly outer: Paint
  readonly inner?: Paint
  /** Where slider and stanchion meet, as a share of the length from the axle. */
  readonly joint?: number
}

/** One fork leg: slider below and stanchion above, or the other way round when inverted. */
export function fork({
  axle,
  top,
  inverted = false,
  width = 4.4,
  outer,
  inner = steel,
  joint = inverted ? 0.3 : 0.5,
}: Fork): Shape[] {
  const length = Math.hypot(top[0] - axle[0], top[1] - axle[1])
  const middle = towards(axle, top, length * joint)
  const thin = width * 0.72
  return [
    ...(inverted ? tube(axle, middle, thin, inner) : tube(middle, top, thin, inner)),
    ...(inverted ? tube(middle, top, width, outer) : tube(axle, middle, width, outer)),
    bar(towards(middle, top, -0.8), towards(middle, top, 0.8), plastic.deep, width + 0.8, { butt: true }),
    disc(axle, width * 0.62, outer.dark),
    disc(axle, width * 0.34, steel.light),
  ]
}

/** A shock absorber with its spring wound around it. */
export function shock(from: Point, to: Point, spring: string, width = 4.4): Shape[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const [low, high] = [towards(from, to, length * 0.22), towards(from, to, length * 0.86)]
  return [
    bar(from, to, steel.dark, width * 0.5),
    bar(low, high, plastic.deep, width, { butt: true }),
    bar(low, high, spring, width, { dash: '0.9 0.75', butt: true }),
    disc(from, width * 0.42, plastic.base),
    disc(to, width * 0.42, plastic.base),
  ]
}
