import { type Point, polar } from '../kit/outline.ts'
import { type Paint, plastic, steel } from '../kit/paint.ts'
import { area, bar, disc, ring, type Shape } from '../kit/shape.ts'

/** Writes points relative to `origin` so that an engine can be set anywhere in a frame. */
const at = (origin: Point, points: string): string =>
  points.replace(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, x: string, y: string) => `${Number(x) + origin[0]},${Number(y) + origin[1]}`,
  )

/** A round cover with its bolts. */
export const cover = (c: Point, radius: number, paint: Paint): Shape[] => [
  disc(c, radius, paint.dark),
  disc([c[0] - 0.4, c[1] + 0.5], radius - 0.9, paint.base),
  ring(c, radius - 1.1, 0.7, paint.deep, { dash: `0 ${((2 * Math.PI * (radius - 1.1)) / 7).toFixed(2)}` }),
  ring(c, radius * 0.55, 0.6, paint.light),
]

/** A finned cylinder: stripes across its axis, `lean` degrees from upright towards the front. */
export function cylinder(
  base: Point,
  height: number,
  width: number,
  lean: number,
  paint: Paint,
  headPaint = paint,
): Shape[] {
  const axis = 90 - lean
  const top = polar(base, axis, height)
  const head = polar(base, axis, height + 5.5)
  return [
    bar(base, top, paint.deep, width * 0.84, { butt: true }),
    bar(base, top, paint.base, width, { dash: '1.05 0.85', butt: true }),
    bar(polar(base, axis - 90, width * 0.28), polar(top, axis - 90, width * 0.28), paint.light, width * 0.16, {
      dash: '1.05 0.85',
      butt: true,
    }),
    bar(top, head, headPaint.base, width * 0.94, { butt: true }),
    bar(polar(base, axis, height + 5), head, headPaint.dark, width * 0.94, { butt: true }),
    bar(polar(head, axis, -0.6), polar(head, axis, 1.6), headPaint.base, width * 0.7),
  ]
}

/** Crankcase of an upright single, `c` being the crankshaft. */
export const singleCase = (c: Point, paint: Paint, covers = paint): Shape[] => [
  area(at(c, '-23,4^4 -20,-12^5 4,-15^5 15,-10^5 15,8^5 6,14^2 -10,13^4'), paint.dark),
  area(at(c, '-21,4^4 -18,-6^5 4,-8^5 13,-4^5 13,8^4 5,12^2 -10,11^3'), paint.base),
  ...cover([c[0] + 1.5, c[1] - 1], 10, covers),
  ...cover([c[0] - 14, c[1] - 0.5], 5, covers),
  disc([c[0] - 2.5, c[1] + 8.5], 1.4, plastic.base),
]

/** Crankcase of a liquid-cooled twin or four, wider and stacked. */
export const bigCase = (c: Point, paint: Paint, covers = paint): Shape[] => [
  area(at(c, '-27,10^5 -25,-10^6 -14,-17^4 10,-18^6 17,-12^5 18,10^5 8,16^3 -16,18^5'), paint.dark),
  area(at(c, '-25,10^4 -22,-3^6 -10,-9^5 12,-9^5 15,0^4 15,9^4 7,14^3 -15,15^5'), paint.base),
  ...cover([c[0] - 5, c[1] - 1], 11.5, covers),
  ...cover([c[0] + 11, c[1] - 4], 5.2, covers),
  disc([c[0] - 20, c[1] + 6], 3, covers.dark),
  disc([c[0] - 20, c[1] + 6], 1.6, steel.base),
]

/** A liquid-cooled cylinder block with its head and cam cover, leaning `lean` degrees forward. */
export function block(base: Point, height: number, width: number, lean: number, paint: Paint, cam: Paint): Shape[] {
  const axis = 90 - lean
  const up = (d: number, side = 0): Point => polar(polar(base, axis, d), axis - 90, side)
  return [
    bar(base, up(height * 0.5), paint.dark, width, { butt: true }),
    bar(up(height * 0.06), up(height * 0.48), paint.base, width, { dash: '1.5 0.7', butt: true }),
    bar(up(height * 0.5), up(height * 0.82), paint.base, width * 1.04, { butt: true }),
    bar(up(height * 0.5, width * 0.2), up(height * 0.8, width * 0.2), paint.light, width * 0.36, { butt: true }),
    bar(up(height * 0.82), up(height), cam.dark, width * 1.1, { butt: true }),
    bar(up(height * 0.9, -width * 0.3), up(height * 0.9, width * 0.3), cam.base, height * 0.2),
    disc(up(height * 0.66, -width * 0.2), 1.7, paint.deep),
  ]
}
