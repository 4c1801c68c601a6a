import { band, moved } from '../kit/arc.ts'
import { type Point, polar, towards } from '../kit/outline.ts'
import { type Paint, plastic, red, seatBlack, steel } from '../kit/paint.ts'
import { area, bar, disc, line, panel, ring, type Shape } from '../kit/shape.ts'
import { indicator } from './cockpit.ts'
import type { Wheel } from './wheel.ts'

/** A mudguard that follows its wheel between two angles (degrees, 0 = forward, 90 = up). */
export const fender = (wheel: Wheel, from: number, to: number, paint: Paint, thickness = 4, gap = 1.2): Shape[] => {
  const c: Point = [wheel.at, wheel.radius]
  return [
    area(band(c, wheel.radius + gap, thickness, from, to), paint.base),
    area(band(c, wheel.radius + gap, thickness * 0.4, from, to), paint.dark),
  ]
}

/** A seat: dark cover with a lit top edge given by `light`. */
export const seat = (points: string, light: string, paint: Paint = seatBlack): Shape[] =>
  panel(points, paint.base, area(light, paint.light))

/** Plate holder under the tail: carrier, plate seen from the edge, lamp and indicator. */
export const plate = (root: Point, tip: Point): Shape[] => [
  bar(root, tip, plastic.base, 2.6),
  bar(towards(tip, root, 1), polar(tip, -100, 13), plastic.base, 1.6),
  bar(polar(tip, 190, 1.4), polar(polar(tip, 190, 1.4), -100, 12), steel.light, 0.9, { butt: true }),
  disc(polar(tip, 150, 1.6), 1.5, red),
  ...indicator([tip[0] + 3, tip[1] + 5], [tip[0] + 8, tip[1] + 3]),
]

/** A tapered silencer from the pipe to its open end. */
export function muffler(
  from: Point,
  to: Point,
  start: number,
  end: number,
  paint: Paint,
  tip: Paint = plastic,
): Shape[] {
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
  const side = (p: Point, w: number): [Point, Point] => [polar(p, angle + 90, w), polar(p, angle - 90, w)]
  const write = (p: Point, mark: string): string => `${p[0].toFixed(1)},${p[1].toFixed(1)}${mark}`
  const body = (a: Point, b: Point, w1: number, w2: number, mark: string): string => {
    const [a1, a2] = side(a, w1)
    const [b1, b2] = side(b, w2)
    return [write(a1, mark), write(b1, mark), write(b2, mark), write(a2, mark)].join(' ')
  }
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const cap = towards(from, to, length - 4.5)
  const lift = angle - 90
  return [
    area(body(from, to, start, end, '^2'), paint.dark),
    area(
      body(polar(from, lift, start * 0.28), polar(to, lift, end * 0.28), start * 0.62, end * 0.62, '^1.5'),
      paint.base,
    ),
    area(
      body(polar(from, lift, start * 0.5), polar(to, lift, end * 0.5), start * 0.16, end * 0.16, '^0.5'),
      paint.light,
    ),
    area(body(cap, to, end * 1.02, end * 1.02, '^1.6'), tip.base),
    area(body(towards(to, from, 1.2), polar(to, angle, 0.8), end * 0.55, end * 0.5, '^0.8'), tip.deep),
  ]
}

/** A header pipe through the given points, with its shine. */
export const pipe = (points: string, paint: Paint, width = 3.6): Shape[] => [
  line(points, paint.dark, width),
  line(moved([0.3, 0.4], points), paint.base, width * 0.5),
]

/** A swingarm tapering from its pivot to the axle. */
export function swingarm(pivot: Point, axle: Point, paint: Paint, thick = 4): Shape[] {
  const [px, py] = pivot
  const [ax, ay] = axle
  return [
    area(
      `${px + 3},${py + thick}^3 ${px + 3},${py - thick}^3 ${ax - 4},${ay - 2.6}^2 ${ax - 5},${ay + 2.6}^2`,
      paint.dark,
    ),
    area(
      `${px + 2},${py + thick}^3 ${px + 2},${py - thick * 0.2}^2 ${ax - 4},${ay}^1 ${ax - 4},${ay + 2.4}^1.5`,
      paint.base,
    ),
    disc(pivot, 2.4, steel.dark),
    disc(axle, 2.8, paint.deep),
    ring(axle, 1.5, 0.9, steel.light),
  ]
}

/** Radiator seen from its side, fins and all, between two corners of its edge. */
export const radiator = (top: Point, bottom: Point, width = 6): Shape[] => [
  bar(top, bottom, plastic.deep, width, { butt: true }),
  bar(top, bottom, plastic.light, width * 0.7, { dash: '0.5 0.8', butt: true }),
]

/** Footpeg with its heel guard. */
export const footpeg = ([x, y]: Point): Shape[] => [
  area(moved([x, y], '-3,9^1 3,8^1 2,-2^1 -2,-2^1'), steel.dark),
  area(moved([x, y], '-5,1^1 5,1^1 5,-2^1 -5,-2^1'), plastic.base),
]
