import { glass, lamp, type Paint, plastic, red, seatBlack, steel } from '../kit/paint.ts'
import { area, line, panel, type Shape } from '../kit/shape.ts'
import { fender, muffler, plate, seat } from '../parts/bodywork.ts'
import { fork, shadow, shock } from '../parts/chassis.ts'
import { handlebar, mirror } from '../parts/cockpit.ts'
import { caliper, type Wheel, wheel } from '../parts/wheel.ts'

export type MaxiScooter = { paint: Paint; accent: Paint; rim: Paint }

/** Touring scooter: long, full bodywork, stepped seat, tall screen. */
export function maxiScooter({ paint: p, accent, rim }: MaxiScooter): Shape[] {
  const rear: Wheel = { at: 0, radius: 28, rim: 18.6, spokes: 'split', count: 5, paint: rim, brake: 12 }
  const front: Wheel = { at: 151, radius: 29, rim: 20, spokes: 'split', count: 5, paint: rim, brake: 13, caliper: 165 }
  return [
    ...shadow(0, 151),
    ...plate([-6, 66], [-35, 55]),
    ...fender(rear, 30, 150, plastic, 3.4, 1.5),
    ...wheel(rear),
    ...wheel(front),
    ...fork({ axle: [151, 29], top: [127, 82], outer: plastic, joint: 0.5, width: 4.6 }),
    ...caliper(front),
    ...shock([2, 32], [16, 66], steel.light, 4.6),
    area('58,46^3 48,17^4 26,16^4 4,22^3 -4,28^3 12,35^3 30,42', plastic.dark),
    area('50,38^3 44,23^3 26,22^3 12,29^3 32,38', plastic.light),
    ...muffler([34, 24], [-24, 42], 5, 8, plastic, steel),
    area('16,31^2 -14,40^2 -13,47^3 12,41^3', plastic.light),
    area('112,60! 108,26^5 92,16^5 50,16^4 42,28^3 60,54! 90,60!', plastic.base),
    ...panel(
      '72,72^3 66,54 54,38^4 30,42 6,56 -20,74 -38,92! -16,93 10,88 46,78',
      p.base,
      area('70,56! 56,50 30,54 -4,68 -40,92! -34,64! 30,34! 70,36!', p.dark),
      area('40,80! 10,84 -42,94! -42,100! 50,100!', p.light),
      area('66,60! 56,54! 44,44! 30,46! 46,60!', accent.base),
    ),
    line('60,64 40,64 14,72 -10,84', p.deep, 0.5),
    area('58,52^1.5 44,49^1.5 44,45.5^1.5 55,46^1.5', plastic.light),
    area('-38,92! -20,92! -10,84^1 -28,84^1', red),
    ...seat(
      '74,70^2 64,77 44,77^4 36,82 30,93 0,98 -18,95^2 -26,91^2 10,88 50,75',
      '78,74! 62,80 42,80 28,97 -26,96! -26,106! 80,106!',
      seatBlack,
    ),
    area('4,98.5^1 -14,101^2 -32,96^2 -28,92.5^1 -12,97^1', plastic.base),
    ...panel('60,50^2 66,38^3 94,38^3 104,54^3 94,62^2 80,58', p.base, area('58,46! 100,46! 100,34! 58,34!', p.dark)),
    area('60,36^2 96,36^2 98,28^3 58,27^3', plastic.light),
    ...panel(
      '96,92^3 94,74 100,58 90,44 96,28^4 108,28 120,44 130,54 147,60^2 150,68 138,88 122,104^3 108,104',
      p.base,
      area('90,96! 102,78 106,58 96,44 94,26! 80,26! 80,96!', plastic.base),
      area('104,24! 122,52 152,60! 152,66! 128,64 112,52 100,30!', p.dark),
      area('122,108! 144,82 156,66! 156,108!', p.light),
      area('112,84! 124,70 136,66! 130,74 118,88!', accent.base),
    ),
    area('149,68^1 140,84 126,94^1 130,84^1 140,72', lamp.base),
    area('149,68^1 142,78 134,86^1 136,78', glass.base),
    line('128,80 138,68 147,64', '#f59a23', 1),
    area('124,100^1 114,124 101,142^3 97,140^2 106,104^1', glass.base, 0.7),
    area('121,104^1 112,124 101,140^2 108,122', glass.light, 0.85),
    ...fender(front, 12, 120, p, 6, 1),
    ...handlebar([112, 104], [94, 108]),
    area('98,103^2 99,109^3 112,111^3 116,104^2', plastic.base),
    ...mirror([118, 104], [116, 122]),
  ]
}
