import { chrome, engineBlack, engineSilver, lamp, type Paint, plastic, red, seatBlack, steel } from '../kit/paint.ts'
import { area, bar, line, panel, type Shape } from '../kit/shape.ts'
import { fender, footpeg, muffler, pipe, plate, seat, swingarm } from '../parts/bodywork.ts'
import { fork, shadow, shock, tube } from '../parts/chassis.ts'
import { handlebar, indicator, mirror, roundLamp } from '../parts/cockpit.ts'
import { cylinder, singleCase } from '../parts/engine.ts'
import { caliper, type Wheel, wheel } from '../parts/wheel.ts'

export type Commuter = {
  paint: Paint
  accent: Paint
  /** The ladder of the class: round lamp and bare tank, tank shrouds and cowl, screen and belly pan; or a work bike. */
  trim: 'plain' | 'shroud' | 'sport' | 'cargo'
  rim: Paint
  spokes: Wheel['spokes']
  engine?: Paint
}

const lights = (trim: Commuter['trim'], p: Paint, accent: Paint): Shape[] =>
  trim === 'plain'
    ? [...roundLamp([113, 86], 8.4, p, lamp), area('101,92^2 110,92^2 113,99^2 102,100^2', plastic.base)]
    : [
        ...panel(
          '100,94^3 108,98 117,93 121,85 118,77^2 106,76^3',
          p.base,
          area('98,84! 112,85! 123,82! 123,70! 98,70!', accent.base),
          area('98,100! 112,94! 123,86! 123,100!', p.light),
        ),
        area('118,91^1 122,84 119,78^1.5 112,79^1 113,88^1', lamp.base),
        ...(trim === 'sport'
          ? [
              area('103,96! 117,93! 112,103 105,110^2 104,104', plastic.base),
              area('106,97! 114,95! 110,102 106,106', plastic.light),
            ]
          : []),
      ]

const cargo = (): Shape[] => [
  ...panel(
    '-38,92.5^3 -38,127^4 18,127^4 18,91.5^3',
    plastic.base,
    area('-40,121! 20,121! 20,130! -40,130!', plastic.light),
    area('-40,100! 20,100! 20,93! -40,93!', plastic.deep),
    area('-40,110! 20,110! 20,114! -40,114!', red),
  ),
  bar([-16, 94], [-16, 126], steel.dark, 1.6),
  bar([2, 94], [2, 126], steel.dark, 1.6),
  ...tube([-38, 92], [24, 90], 2.6, steel),
  ...tube([-24, 91], [-12, 82], 2, steel),
  ...tube([4, 90], [8, 80], 2, steel),
]

/** Everyday street single: upright, twin shocks, long seat or a rack for work. */
export function commuter({ paint: p, accent, trim, rim, spokes, engine = engineBlack }: Commuter): Shape[] {
  const work = trim === 'cargo'
  const rear: Wheel = { at: 0, radius: 31, rim: 23.6, spokes, count: 6, paint: rim }
  const front: Wheel = {
    at: 131,
    radius: 31,
    rim: 23.8,
    spokes,
    count: 6,
    paint: rim,
    ...(trim === 'plain' ? {} : { brake: 12, caliper: 160 }),
  }
  return [
    ...shadow(0, 131),
    ...plate([-12, 80], [-31, 68]),
    ...mirror([94, 103], [90, 119]),
    ...wheel(rear),
    ...wheel(front),
    ...fender(rear, 40, 152, plastic, 4, 1.6),
    ...swingarm([46, 37], [0, 31], engineBlack, 3.4),
    area('20,80! 62,80! 66,62^2 60,44! 44,36! 36,48^4 30,62!', plastic.deep),
    ...tube([102, 88], [82, 44], 3.6, engineBlack),
    ...tube([99, 84], [56, 76], 3.6, engineBlack),
    ...tube([56, 76], [46, 34], 4.4, engineBlack),
    ...cylinder([74, 48], 12, 18, 12, engine, engineSilver),
    bar([60, 63], [74, 65], plastic.light, 5),
    ...singleCase([67, 37], engine, engineSilver),
    ...pipe('82,61 91,55 91,38 80,22 58,18 42,23', chrome, 3.4),
    ...muffler([46, 22.5], [-22, 38], 4.4, 5.6, chrome),
    area('34,28^1.5 2,35.5^1.5 2,39^1.5 34,31.5^1.5', plastic.base),
    ...footpeg([52, 34]),
    ...shock([2, 36], [15, 74], trim === 'sport' ? red : steel.light, 4.6),
    ...panel(
      '22,74^2 54,78^2 62,74^2 58,60^3 44,54^4 30,60^3',
      trim === 'plain' || work ? plastic.base : p.base,
      area('20,70! 46,64! 64,66! 64,50! 20,50!', trim === 'plain' || work ? plastic.deep : p.dark),
      area('30,68^1.5 50,70^1.5 52,66^1.5 34,64^1.5', accent.light),
    ),
    ...panel(
      '-22,88^2 -8,80 20,74 58,72! 60,81! 34,83 10,87 -16,92^3',
      p.base,
      area('-24,84! 0,81 30,77 62,76! 62,66! -24,66!', p.dark),
    ),
    area('-23,87^2 -20,93^2 -10,92! -12,84!', red),
    ...(work
      ? [...cargo(), ...seat('24,84^2 26,92^3 36,89 48,86 60,85^2 58,79^2', '24,90! 36,87 60,83! 60,99! 20,99!')]
      : [
          ...seat(
            '-14,93^3 -12,88^1 14,84 40,81 57,79^2 61,84^2 50,86 38,86 28,90 18,93 -4,96^4',
            '-18,94! 16,91! 26,88 38,84 50,84 62,83! 62,99! -18,99!',
            trim === 'sport' ? { ...seatBlack, light: accent.light } : seatBlack,
          ),
          line('14,91 0,98 -18,99^2 -20,91', trim === 'plain' ? steel.base : plastic.base, 2),
        ]),
    ...panel(
      '57,83^2 61,94 74,102 91,99 101,90! 98,83! 80,80 60,79^2',
      p.base,
      area('50,93! 74,96 90,93 106,87! 106,108! 50,108!', p.light),
      area('50,82! 78,83 106,86! 106,70! 50,70!', p.dark),
      ...(trim === 'plain' || work ? [area('62,87! 90,91! 98,88! 88,86!', accent.base)] : []),
    ),
    line('76,101 82,101', steel.dark, 2.4),
    ...(trim === 'shroud' || trim === 'sport'
      ? panel(
          trim === 'sport'
            ? '70,91! 98,91^2 112,80! 106,68! 94,64^2 78,80^2'
            : '74,90! 98,89^2 106,80^2 100,70^3 84,76^3',
          accent.base,
          area('72,92! 100,93! 114,80! 100,83! 82,86!', trim === 'sport' ? p.base : accent.light),
          area('78,80! 96,72! 112,72! 112,58! 70,60!', accent.dark),
        )
      : []),
    ...fork({ axle: [131, 31], top: [101, 94], outer: engineSilver, width: 4.2, joint: 0.46 }),
    ...caliper(front),
    ...fender(front, 26, 140, p, 5, 1.2),
    area('122,56^2 114,69^2 119,71^2 127,59^2', p.dark),
    ...handlebar([101, 95], [87, 104]),
    ...lights(trim, p, accent),
    ...indicator([111, 72], [105, 75]),
  ]
}
