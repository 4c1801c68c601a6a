import { amber, chrome, engineBlack, type Paint, plastic, red, seatBlack, steel } from '../kit/paint.ts'
import { area, line, panel, type Shape } from '../kit/shape.ts'
import { fork, shadow, shock, tube } from '../parts/chassis.ts'
import { handlebar, indicator, mirror } from '../parts/cockpit.ts'
import { cylinder, singleCase } from '../parts/engine.ts'
import { caliper, type Wheel, wheel } from '../parts/wheel.ts'

export type Commuter = {
  paint: Paint
  accent: Paint
  trim: 'plain' | 'shroud' | 'sport'
  cargo?: boolean
  rim: Paint
  spokes: Wheel['spokes']
}

export function commuter({ paint: p, accent, trim, rim, spokes, cargo = false }: Commuter): Shape[] {
  const rear: Wheel = { at: 0, radius: 31, rim: 23.4, spokes, count: 6, paint: rim }
  const front: Wheel = {
    at: 131,
    radius: 31,
    rim: 23.6,
    spokes,
    count: 6,
    paint: rim,
    ...(spokes === 'wire' ? {} : { brake: 12, caliper: 160 }),
  }
  return [
    ...shadow(0, 131),
    area('-34,58! -31,66! -8,84 10,82 6,74 -14,70 -28,57!', plastic.base),
    area('-37,46! -34,60! -32,60! -35,46!', plastic.light),
    ...indicator([-29, 72], [-20, 76]),
    ...wheel(rear),
    ...wheel(front),
    ...tube([46, 37], [0, 31], 5, engineBlack),
    ...tube([100, 84], [80, 46], 4, engineBlack),
    ...tube([98, 82], [56, 74], 4, engineBlack),
    ...tube([56, 74], [46, 34], 5, engineBlack),
    ...cylinder([72, 48], 11, 17, 12, engineBlack),
    ...singleCase([66, 37], engineBlack),
    line('79,60 89,54 88,34 76,21 54,20 40,25', chrome.dark, 3.4),
    line('79,60.5 89,54.5 88,35 76,21.6', chrome.base, 1.4),
    ...panel('44,22^2 -18,34^3 -18,43^3 40,31^3', chrome.dark, area('46,25! -20,38! -20,44! 46,34!', chrome.base)),
    area('34,28^1 2,34.5^1 2,39^2 32,33.5^2', plastic.base),
    ...shock([2, 36], [15, 70], rim.base),
    ...panel(
      '26,74! 56,78^2 60,66^3 48,56^4 30,62^4',
      plastic.base,
      area('26,70! 60,74! 60,80! 26,80!', plastic.light),
    ),
    ...panel('-16,84^3 8,79 58,76! 60,80! 20,84! -10,90^3', p.base, area('-20,80! 60,70! 60,78! -20,86!', p.dark)),
    area('-18,83^2 -17,89^2 -9,90! -10,84!', red),
    ...panel(
      '-8,88^2 14,84! 56,79^2 60,83^2 40,84 24,88 -2,94^4',
      seatBlack.base,
      area('-10,92! 24,86! 60,82! 60,90! -10,98!', seatBlack.light),
    ),
    line('16,90 2,96 -16,94^2 -14,88!', cargo ? steel.base : plastic.base, 2),
    ...panel(
      '56,82! 60,92 74,100 90,97 99,88! 96,80! 78,77 60,77^2',
      p.base,
      area('50,94! 74,94 104,84! 104,104! 50,104!', p.light),
      area('50,80! 78,81 104,80! 104,70! 50,70!', p.dark),
    ),
    ...(trim === 'plain'
      ? []
      : panel(
          '70,90! 100,86^2 106,76^2 96,68^3 78,80^2',
          accent.base,
          area('70,80! 108,70! 108,60! 70,60!', accent.dark),
        )),
    ...fork({ axle: [131, 31], top: [101, 93], outer: engineBlack }),
    ...caliper(front),
    area('106,62! 112,66 132,66 152,54 162,40! 160,38! 146,50 128,58 112,58!', p.base),
    ...handlebar([100, 94], [86, 103]),
    ...mirror([92, 104], [90, 118]),
    area('100,92^3 110,94 118,86 116,78 104,76^3', p.base),
    area('112,91! 119,86 117,78 111,77!', '#eaf4fa'),
    ...indicator([110, 72], [104, 74]),
    area('60,30^1 66,26^1 74,26^1 74,29^1', plastic.deep),
    area('30,20^1 34,20^1 36,24^1 30,24^1', amber),
  ]
}
