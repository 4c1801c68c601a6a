import { moved } from '../kit/arc.ts'
import type { Point } from '../kit/outline.ts'
import { type Paint, plastic, red, steel } from '../kit/paint.ts'
import { area, bar, disc, panel, type Shape } from '../kit/shape.ts'

/** A top box standing with its front lower corner's middle over `foot`. */
export const topBox = (foot: Point, body: Paint, lid: Paint): Shape[] => [
  bar([foot[0] - 18, foot[1] + 1.5], [foot[0] + 22, foot[1] + 0.5], plastic.dark, 2.6),
  bar([foot[0] - 6, foot[1] + 1], [foot[0] + 2, foot[1] - 6], plastic.dark, 2.2),
  bar([foot[0] + 14, foot[1] + 1], [foot[0] + 20, foot[1] - 7], plastic.dark, 2.2),
  ...panel(
    moved(foot, '-23,3^3 -25,14^2 -22,30^4 15,30^4 20,14^2 18,2^3'),
    body.base,
    area(moved(foot, '-30,16! 26,16! 26,36! -30,36!'), lid.base),
    area(moved(foot, '-30,26! 26,26! 26,36! -30,36!'), lid.light),
    area(moved(foot, '-30,14! 26,14! 26,17! -30,17!'), body.deep),
    area(moved(foot, '-30,0! 26,0! 26,5! -30,6!'), body.dark),
  ),
  area(moved(foot, '-3,12^1 3,12^1 3,19^1 -3,19^1'), steel.light),
  area(moved(foot, '-25,8^1 -20,8^1 -20,12^1 -25,12^1'), red),
]

/** A side case hung beside the tail, upper front corner at `corner`. */
export const sideCase = (corner: Point, body: Paint, edge: Paint): Shape[] => [
  ...panel(
    moved(corner, '0,0^3 -38,4^3 -40,-12 -37,-28^5 -8,-32^5 2,-16'),
    body.base,
    area(moved(corner, '4,-6! -44,-2! -44,8! 4,8!'), body.light),
    area(moved(corner, '4,-24! -44,-19! -44,-40! 4,-40!'), body.dark),
    area(moved(corner, '4,-8! -44,-4! -44,-5.2! 4,-9.2!'), body.deep),
  ),
  area(moved(corner, '-22,1^1 -14,0^1 -15,-10^1 -22,-9^1'), edge.base),
  ...(
    [
      [-3.5, -3.5],
      [-35.5, -0.5],
      [-34, -24],
      [-8, -27],
    ] as const
  ).map(([x, y]) => disc([corner[0] + x, corner[1] + y], 1.7, edge.dark)),
]

/** Hand guard around the grip's front. */
export const handguard = (grip: Point, paint: Paint): Shape[] => [
  bar([grip[0] - 5, grip[1] - 1], [grip[0] + 12, grip[1] - 4], plastic.base, 1.4),
  ...panel(
    moved(grip, '0,2^2 5,4.6 13,4^3 17.5,-0.5^3 13,-5.5^3 4,-4.5^2 1,-2'),
    paint.base,
    area(moved(grip, '-2,-1! 18,-1! 18,-10! -2,-10!'), paint.dark),
  ),
]
