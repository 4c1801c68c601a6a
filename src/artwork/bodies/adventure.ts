import {
  amber,
  engineBlack,
  engineSilver,
  glass,
  gold,
  lamp,
  type Paint,
  plastic,
  red,
  seatBlack,
  steel,
} from '../kit/paint.ts'
import { area, disc, line, panel, type Shape } from '../kit/shape.ts'
import { fender, footpeg, muffler, pipe, plate, radiator, seat, swingarm } from '../parts/bodywork.ts'
import { fork, shadow, shock, tube } from '../parts/chassis.ts'
import { handlebar, mirror } from '../parts/cockpit.ts'
import { bigCase, block } from '../parts/engine.ts'
import { handguard, sideCase, topBox } from '../parts/luggage.ts'
import { caliper, type Wheel, wheel } from '../parts/wheel.ts'

export type Adventure = {
  paint: Paint
  accent: Paint
  rim: Paint
  kind: 'crossover' | 'tourer' | 'rally'
  cases: Paint
  caseEdge: Paint
  stripe?: string
}

const shapes = {
  crossover: { wb: 152, front: 30, frontRim: 22.4, lift: 0, forkTop: [118, 98], spokes: 'split', tread: 'road' },
  tourer: { wb: 145, front: 33, frontRim: 24.6, lift: 2, forkTop: [112, 103], spokes: 'twin', tread: 'trail' },
  rally: { wb: 157, front: 35, frontRim: 27.4, lift: 6, forkTop: [120, 110], spokes: 'wire', tread: 'trail' },
} as const

/** Twin-cylinder traveller: half fairing with screen, long tank and seat, upright bars, cases. */
export function adventure({ paint: p, accent, rim, kind, cases, caseEdge, stripe }: Adventure): Shape[] {
  const { wb, front: radius, frontRim, lift: y, forkTop, spokes, tread } = shapes[kind]
  const rally = kind === 'rally'
  const rear: Wheel = { at: 0, radius: 32, rim: rally ? 23.4 : 22.4, tread, spokes, count: 5, paint: rim, brake: 12 }
  const front: Wheel = {
    at: wb,
    radius,
    rim: frontRim,
    tread,
    spokes,
    count: 5,
    paint: rim,
    brake: 15,
    caliper: 165,
    caliperPaint: rally ? gold.base : plastic.light,
  }
  const x = forkTop[0] - 118
  const h = forkTop[1] - 98
  const at = (points: string): string =>
    points.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, a: string, b: string) => `${Number(a) + x},${Number(b) + h}`)
  return [
    ...shadow(0, wb),
    ...plate([-14, 88 + y], [-32, 70 + y]),
    ...wheel(rear),
    ...wheel(front),
    ...fender(rear, 60, 140, plastic, 3, 1.8),
    ...mirror([112 + x, 112 + h], [107 + x, 130 + h]),
    ...swingarm([48, 42 + y], [0, 32], rally ? steel : plastic, 4.8),
    ...shock([42, 46 + y], [52, 76 + y], red, 5),
    ...tube([112 + x, 92 + h], [94, 52 + y], 4.4, rally ? p : plastic),
    ...tube([108 + x, 90 + h], [52, 78 + y], 4.4, plastic),
    ...tube([54, 80 + y], [47, 38 + y], 6, plastic),
    ...tube([48, 82 + y], [-14, 94 + y], 3, plastic),
    area(`88,84! 58,82! 60,62^3 84,60^3`, plastic.base),
    ...radiator([108 + x * 0.6, 80 + y], [98 + x * 0.4, 50 + y], 6),
    ...block([78, 46 + y], 32, 22, kind === 'crossover' ? 38 : 16, engineBlack, engineSilver),
    ...bigCase([70, 41 + y], engineBlack, engineSilver),
    ...pipe(`92,${64 + y} 103,${54 + y} 98,${33 + y} 84,${22 + y} 60,${21 + y} 44,${30 + y}`, steel, 3.6),
    ...muffler([44, 30 + y], [-14, 54 + y], 5, 6.6, rally ? steel : plastic, plastic),
    area(`40,${36 + y}^1.5 4,${51 + y}^1.5 5,${56 + y}^1.5 40,${41 + y}^1.5`, rally ? plastic.base : steel.base),
    area(
      `103,${50 + y}^2 97,${30 + y}^5 82,${21 + y}^4 58,${19 + y}^3 50,${24 + y}^2 62,${28 + y} 84,${31 + y} 95,${52 + y}^2`,
      rally ? steel.base : plastic.base,
    ),
    ...footpeg([46, 45 + y]),
    ...panel(
      `66,${80 + y}! 64,${70 + y}^3 50,${68 + y}^3 20,${84 + y}! -18,${98 + y}! -24,${104 + y}! 2,${97 + y}! 26,${90 + y}! 44,${81 + y}! 66,${82 + y}!`,
      p.base,
      area(`64,${78 + y}! 20,${89 + y}! -26,${101 + y}! -20,${80 + y}! 66,${64 + y}!`, p.dark),
      area(`58,${80 + y}! 36,${84 + y}! 44,${74 + y}! 58,${72 + y}!`, accent.base),
    ),
    area(`-25,${104 + y}! -14,${103 + y}! -10,${97 + y}! -18,${98 + y}!`, red),
    ...seat(
      `74,${95 + y}^2 64,${88 + y} 48,${86.5 + y}^4 36,${92 + y} 26,${98 + y}^3 -2,${101.5 + y} -14,${100 + y}^2 10,${93 + y} 44,${80 + y} 66,${80 + y}`,
      `76,${97 + y}! 62,${90.5 + y} 47,${89 + y} 35,${95 + y} 25,${100.5 + y} -16,${102 + y}! -16,${112 + y}! 74,${112 + y}!`,
      seatBlack,
    ),
    ...topBox([-16, 103 + y], cases, kind === 'tourer' ? plastic : cases),
    ...sideCase([16, 86 + y], cases, caseEdge),
    ...panel(
      `62,${84 + y}^2 70,${97 + y} 84,${107 + y} ${100 + x},${106 + h} ${112 + x},${98 + h}! 96,${84 + y}! 72,${80 + y}^2`,
      p.base,
      area(`58,${95 + y}! 78,${99 + y} 96,${99 + y} ${116 + x},${97 + h}! 116,116! 58,116!`, p.light),
    ),
    ...fork({
      axle: [wb, radius],
      top: [...forkTop],
      outer: rally ? gold : plastic,
      inverted: kind !== 'crossover',
      width: 5,
      joint: rally ? 0.42 : 0.34,
    }),
    ...panel(
      at('80,92! 104,104! 124,106! 136,92! 130,80! 116,76! 104,60! 92,54! 96,70! 84,80!'),
      p.base,
      area(at('92,50! 104,74! 122,82! 138,90! 130,70! 104,50!'), p.dark),
      area(at('84,90! 104,94! 120,90! 108,82! 98,76! 90,82!'), accent.base),
      ...(stripe ? [area(at('96,76! 108,82! 120,90! 126,87! 112,76! 100,66!'), stripe)] : []),
      area(at('100,110! 124,98! 138,90! 136,110!'), p.light),
    ),
    line(at('86,92 104,97 120,94'), p.deep, 0.5),
    ...caliper(front),
    ...(rally
      ? [...fender(front, 40, 140, p, 5, 3)]
      : [...fender(front, 36, 132, kind === 'tourer' ? plastic : p, 4.4, 1.4)]),
    ...(kind === 'crossover' ? [] : [area(at('124,86! 142,84! 156,76! 138,78! 124,78!'), plastic.base)]),
    area(at('135,93! 130,82! 121,84! 126,96!'), lamp.base),
    area(at('135,93! 132,87! 123,89! 126,96!'), glass.base),
    line(at('112,100 124,98 131,92'), amber, 0.9),
    area(
      at(rally ? '126,104! 121,120! 116,138^3 111,137^2 112,106!' : '126,104! 119,120! 109,132^3 105,130^2 110,106!'),
      glass.base,
      0.7,
    ),
    area(at(rally ? '123,106! 119,120! 115,135! 117,118!' : '123,106! 116,120! 108,130! 114,116!'), glass.light, 0.9),
    ...handlebar([112 + x, 106 + h], [96 + x, 114 + h]),
    ...(kind === 'crossover' ? [] : handguard([96 + x, 114 + h], rally ? accent : plastic)),
    disc([112 + x, 95 + h], 2, steel.base),
  ]
}
