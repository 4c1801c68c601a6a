import {
  bronze,
  engineBlack,
  engineSilver,
  gold,
  lamp,
  type Paint,
  plastic,
  red,
  seatBlack,
  steel,
} from '../kit/paint.ts'
import { area, disc, panel, type Shape } from '../kit/shape.ts'
import { fender, footpeg, muffler, pipe, plate, radiator, seat, swingarm } from '../parts/bodywork.ts'
import { fork, shadow, shock, tube } from '../parts/chassis.ts'
import { handlebar, indicator, mirror, roundLamp } from '../parts/cockpit.ts'
import { bigCase, block } from '../parts/engine.ts'
import { caliper, type Wheel, wheel } from '../parts/wheel.ts'

export type NeoRetro = { paint: Paint; accent: Paint; rim: Paint; fork: Paint; headers: Paint; tail: 'short' | 'bare' }

/** Café-flavoured naked four: round lamp, trapezoid stance, the headers on show. */
export function neoRetro({ paint: p, accent, rim, fork: legs, headers, tail }: NeoRetro): Shape[] {
  const bare = tail === 'bare'
  const rear: Wheel = {
    at: 0,
    radius: 31.5,
    rim: 22.2,
    spokes: bare ? 'twin' : 'split',
    count: bare ? 7 : 6,
    paint: rim,
    brake: 12,
  }
  const front: Wheel = {
    at: 145,
    radius: 30,
    rim: 22.4,
    spokes: bare ? 'twin' : 'split',
    count: bare ? 7 : 6,
    paint: rim,
    brake: 16,
    caliper: 165,
    caliperPaint: bare ? red : gold.base,
  }
  return [
    ...shadow(0, 145),
    ...(bare ? [] : plate([12, 82], [-20, 62])),
    ...(bare ? [...plate([0, 31.5], [-30, 52])] : []),
    ...wheel(rear),
    ...wheel(front),
    ...fender(rear, 75, bare ? 155 : 130, plastic, 3, 1.6),
    ...mirror([104, 103], [98, 121]),
    ...swingarm([46, 42], [0, 31.5], bare ? steel : plastic, 5),
    ...shock([42, 46], [52, 74], red, 5),
    ...tube([111, 88], [60, 74], 5, plastic),
    ...tube([58, 78], [47, 38], 7, bare ? steel : plastic),
    ...tube([106, 86], [92, 54], 4, plastic),
    area('88,80! 60,80! 60,62^3 84,60^3', plastic.base),
    ...radiator([110, 76], [101, 46], 6),
    ...block([80, 46], 33, 23, 26, engineBlack, bare ? engineSilver : bronze),
    ...bigCase([70, 40], engineBlack, bare ? engineSilver : bronze),
    ...[0, 1, 2, 3].flatMap((i) =>
      pipe(
        `${99 - i * 3.6},${62 - i * 2.6} ${108 - i * 3},${51 - i} ${101 - i * 3},${32 - i * 0.5} ${86 - i * 4},20 ${62 - i * 2},${18 + i * 0.6} 46,22`,
        headers,
        2.6,
      ),
    ),
    ...muffler([50, 21], bare ? [-2, 42] : [8, 38], 5.4, 6.8, plastic, steel),
    area('44,27^1.5 14,39^1.5 15,43^1.5 44,32^1.5', steel.dark),
    ...footpeg([44, 44]),
    ...panel('62,82! 63,68^3 47,63^3 36,74^3 46,84!', accent.base, area('64,70! 30,76! 40,60! 66,60!', accent.dark)),
    ...panel(
      '64,86! 62,76^2 36,74^2 10,82^2 -4,91^2 -8,98^3 6,95! 30,85! 42,79! 66,80!',
      p.base,
      area('64,80! 36,80! 8,88! -14,97! -8,78! 64,70!', p.dark),
    ),
    area('-9,99^1.5 -1,99.5^1 1,93^1 -4,91^1.5', red),
    ...seat(
      '67,92^1.5 58,86 46,85^4 36,90 28,97^3 8,101 -5,100.5^2 0,95 28,85 44,78 66,80!',
      '68,91! 57,87 45,86.5 35,92 27,98 -6,101! -6,112! 68,112!',
      bare ? seatBlack : bronze,
    ),
    ...panel(
      '61,84^3 64,96 80,106 98,106 111,97^3 110,90^2 96,82 66,80^3',
      p.base,
      area('58,94! 76,99 96,98 114,92! 114,112! 58,112!', p.light),
      area('58,82! 84,86 112,92! 112,74! 58,74!', p.dark),
      area('70,86^2 92,86^2 100,94^2 82,96^2', accent.base),
    ),
    area('100,92! 112,91^2 115,82^2 108,72^2 98,78!', bare ? steel.base : plastic.light),
    area('106,88^1 111,88^1 112,83^1 107,78^1', plastic.deep),
    ...fork({ axle: [145, 30], top: [115, 95], outer: legs, inverted: true, width: 5 }),
    ...caliper(front),
    ...fender(front, 42, 125, bare ? steel : p, 4, 1.2),
    area('134,54^2 126,66^2 131,68^2 138,58^2', plastic.base),
    ...handlebar([112, 98], [97, 106]),
    ...roundLamp([124, 92], 9.5, bare ? steel : plastic, lamp),
    area('110,99^2 119,99^2 123,104^1.5 112,106^2', plastic.base),
    ...indicator([116, 77], [113, 80]),
    disc([112, 91], 2, steel.base),
  ]
}
