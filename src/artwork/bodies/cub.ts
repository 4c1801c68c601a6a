import { amber, chrome, engineSilver, glass, lamp, type Paint, plastic, red, seatBlack, steel } from '../kit/paint.ts'
import { area, bar, line, panel, type Shape } from '../kit/shape.ts'
import { fender, muffler, pipe, plate, seat, swingarm } from '../parts/bodywork.ts'
import { fork, shadow, shock } from '../parts/chassis.ts'
import { handlebar, indicator, mirror } from '../parts/cockpit.ts'
import { cover } from '../parts/engine.ts'
import { caliper, type Wheel, wheel } from '../parts/wheel.ts'

export type Cub = {
  paint: Paint
  accent: Paint
  rim: Paint
  spokes: Wheel['spokes']
  seat?: Paint
  shield: 'full' | 'bare'
  disc?: boolean
}

/** Horizontal single under the step, as every cub has. */
const engine = (): Shape[] => [
  bar([58, 35], [76, 39], engineSilver.dark, 13, { dash: '1 .8', butt: true }),
  bar([74, 38.5], [82, 40.5], engineSilver.base, 12, { butt: true }),
  area('30,40^4 34,22^4 58,20^5 64,40^4 50,46^4', engineSilver.dark),
  area('32,40^4 36,28^4 56,26^4 62,40^3 50,45^4', engineSilver.base),
  ...cover([52, 32], 8.5, engineSilver),
  ...cover([39, 34], 4.6, engineSilver),
]

/** Step-through with a large front wheel, leg shield (or not, on the simplest) and a long seat. */
export function cub({
  paint: p,
  accent,
  rim,
  spokes,
  seat: cushion = seatBlack,
  shield,
  disc: hasDisc = false,
}: Cub): Shape[] {
  const rear: Wheel = { at: 0, radius: 26.5, rim: 18.6, spokes, count: 5, paint: rim }
  const front: Wheel = {
    at: 124,
    radius: 28,
    rim: 21.6,
    spokes,
    count: 5,
    paint: rim,
    ...(hasDisc ? { brake: 10.5, caliper: 165 } : {}),
  }
  const full = shield === 'full'
  return [
    ...shadow(0, 124),
    ...plate([-14, 70], [-30, 62]),
    ...fender(rear, 20, 150, plastic, 4, 2),
    ...wheel(rear),
    ...wheel(front),
    ...swingarm([42, 34], [0, 26.5], plastic, 3.6),
    ...shock([1, 32], [10, 66], steel.light, 4.2),
    area('84,84^4 76,56 60,46 40,46! 36,58 56,60 66,68 76,86^4', plastic.base),
    ...engine(),
    ...pipe('80,35 84,27 74,19 56,17 40,21', chrome, 3),
    ...muffler([42, 21], [-22, 34], 4.2, 5.2, chrome),
    area('30,25^1.5 0,31^1.5 0,34^1.5 30,28^1.5', plastic.base),
    ...panel(
      '54,74^3 58,62 50,50 34,48 12,56 -10,68 -24,76^2 -22,82^2 4,80 30,76',
      p.base,
      area('60,58! 46,58 20,62 -26,76! -26,60! 40,40! 60,46!', p.dark),
      area('60,76! 30,74 -26,82! -26,90! 60,84!', p.light),
    ),
    area('-25,76^1.5 -24,83^1.5 -15,82! -16,74!', red),
    area('-14,73.5! -13,70! -24,74.5! -24,76!', amber),
    ...seat(
      '58,71^2 54,75 40,77 28,79 18,84 -8,87^3 -16,82^2 8,79 34,74',
      '60,75! 40,78.5 26,81 16,85.5 -20,86! -20,96! 60,90!',
      cushion,
    ),
    line('6,86 -8,92 -22,90 -20,82', steel.base, 1.8),
    ...(full
      ? panel(
          '84,92^3 98,90 104,80 100,64 92,44 84,30^4 72,28^3 70,36 76,50 80,68 80,82',
          p.base,
          area('80,96! 84,76 80,52 70,30! 60,30! 60,96!', accent.base),
          area('106,84! 98,68 90,48 82,28! 100,20! 112,60!', p.dark),
        )
      : panel(
          '80,90^3 98,88 102,78 94,70 86,58 72,52^3 66,58^3 76,68',
          p.base,
          area('104,80! 92,74 84,62 66,56! 70,48! 110,60!', p.dark),
        )),
    ...fork({ axle: [124, 28], top: [100, 84], outer: engineSilver, joint: 0.55, width: 4 }),
    ...caliper(front),
    ...fender(front, 28, 150, p, 6, 1),
    area('116,54^2 108,66^2 113,68^2 122,57^2', p.dark),
    ...(full
      ? [
          ...panel('96,90^3 106,86 112,74 106,64^3 98,70^3', p.base, area('94,92! 112,84! 112,92!', p.light)),
          area('106,84^1 112,75 108,67^1 103,74^1', lamp.base),
          area('106,84^1 109,80 105,73 103,74^1', glass.base),
        ]
      : []),
    ...handlebar([92, 97], [80, 100]),
    ...mirror([88, 102], [84, 116]),
    ...panel(
      '80,99^2 86,105 98,106 106,99 104,91^2 92,88^3 84,91^2',
      p.base,
      area('78,96! 92,95 108,97! 108,84! 78,84!', p.dark),
    ),
    area('99,105^1 106,100 105,92^1 98,94^1', full ? glass.deep : lamp.base),
    ...indicator(full ? [101, 60] : [101, 86], full ? [97, 60] : [97, 86]),
    area('64,24^1 74,22^1 74,19^1 64,20^1', plastic.base),
  ]
}
