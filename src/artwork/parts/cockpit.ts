import type { Point } from '../kit/outline.ts'
import { amber, type Paint, plastic, steel } from '../kit/paint.ts'
import { area, bar, disc, line, type Shape } from '../kit/shape.ts'

const near = ([x, y]: Point, points: string): string =>
  points.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, dx: string, dy: string) => `${x + Number(dx)},${y + Number(dy)}`)

/** Handlebar from its clamp to the grip, with lever; the grip points back to the rider. */
export const handlebar = (clamp: Point, grip: Point, paint: Paint = plastic): Shape[] => {
  const [gx, gy] = grip
  return [
    line(`${clamp[0]},${clamp[1]} ${(clamp[0] * 2 + gx) / 3 + 1},${gy - 1} ${gx + 5},${gy}`, paint.base, 2.2),
    bar([gx + 6, gy + 0.2], [gx - 6, gy - 1.2], plastic.deep, 3.6),
    bar([gx + 4.5, gy + 0.9], [gx - 5, gy - 0.3], plastic.light, 0.8),
    line(`${gx + 7},${gy + 1} ${gx + 5},${gy + 3} ${gx - 4},${gy + 1.6}`, steel.base, 0.9),
    bar([gx + 5.5, gy + 0.6], [gx + 8, gy + 1], plastic.base, 4.2),
  ]
}

/** A mirror on its stem. */
export const mirror = (foot: Point, head: Point, paint: Paint = plastic): Shape[] => [
  line(
    `${foot[0]},${foot[1]} ${(foot[0] + head[0]) / 2 + 1.5},${(foot[1] + head[1]) / 2} ${head[0]},${head[1] - 1}`,
    plastic.base,
    1.1,
  ),
  area(near(head, '-5,-2.4 -5.4,1.6 0,3.4 5,1.2 4.6,-2 0,-3'), paint.base),
  area(near(head, '-3.6,-1.6 -3.8,1 -2.6,1.8 -2.4,-1.8'), steel.light),
]

/** A turn indicator on its stalk. */
export const indicator = ([x, y]: Point, stalk: Point): Shape[] => [
  bar(stalk, [x, y], plastic.base, 1.3),
  area(near([x, y], '-3.4,-1.4^1.2 -3,1.6^1.2 3,1.6^1.4 3.6,-1.4^1.2'), amber),
]

/** A round headlight from the side: bowl, chrome ring, domed glass. */
export const roundLamp = (c: Point, radius: number, shell: Paint, glass: Paint): Shape[] => {
  const r = radius
  return [
    area(
      near(c, `${-r * 1.2},0 ${-r * 0.9},${r * 0.6} ${r * 0.3},${r}! ${r * 0.3},${-r}! ${-r * 0.9},${-r * 0.6}`),
      shell.base,
    ),
    area(
      near(
        c,
        `${-r * 1.15},${-r * 0.15} ${-r * 0.2},${-r * 0.35} ${r * 0.3},${-r * 0.4}! ${r * 0.3},${-r}! ${-r * 0.9},${-r * 0.6}`,
      ),
      shell.dark,
    ),
    area(
      near(
        c,
        `${r * 0.3},${r * 0.94}! ${r * 0.72},${r * 0.5} ${r * 0.82},0 ${r * 0.72},${-r * 0.5} ${r * 0.3},${-r * 0.94}!`,
      ),
      glass.base,
    ),
    area(near(c, `${r * 0.3},0! ${r * 0.8},0! ${r * 0.7},${-r * 0.5} ${r * 0.3},${-r * 0.94}!`), glass.dark),
    bar([c[0] + r * 0.28, c[1] - r * 0.96], [c[0] + r * 0.28, c[1] + r * 0.96], steel.base, 1.8),
    bar([c[0] + r * 0.22, c[1] - r * 0.9], [c[0] + r * 0.22, c[1] + r * 0.9], steel.light, 0.6),
    disc([c[0] - r * 0.4, c[1] + r * 0.1], 1, steel.light),
  ]
}
