import { amber, glass, gold, lamp, type Paint, plastic, red, seatBlack, steel } from '../kit/paint.ts'
import { area, bar, disc, line, panel, type Shape } from '../kit/shape.ts'
import { fender, muffler, plate, seat } from '../parts/bodywork.ts'
import { fork, shadow, shock } from '../parts/chassis.ts'
import { handlebar, mirror } from '../parts/cockpit.ts'
import { caliper, type Wheel, wheel } from '../parts/wheel.ts'

export type RuggedScooter = { paint: Paint; accent: Paint; rim: Paint }

/** Small adventure scooter: block tyres, long shocks with reservoirs, wide bar and upright screen. */
export function ruggedScooter({ paint: p, accent, rim }: RuggedScooter): Shape[] {
  const rear: Wheel = { at: 0, radius: 28, rim: 17.4, tread: 'trail', spokes: 'twin', count: 5, paint: rim, brake: 11 }
  const front: Wheel = {
    at: 132,
    radius: 28,
    rim: 18.6,
    tread: 'trail',
    spokes: 'twin',
    count: 5,
    paint: rim,
    brake: 12,
    caliper: 165,
  }
  return [
    ...shadow(0, 132),
    ...plate([-4, 72], [-34, 60]),
    ...fender(rear, 30, 155, plastic, 3.4, 2),
    ...wheel(rear),
    ...wheel(front),
    ...fork({ axle: [132, 28], top: [108, 84], outer: plastic, joint: 0.5, width: 4.4 }),
    ...caliper(front),
    ...shock([0, 31], [16, 70], red, 5),
    bar([18, 62], [12, 50], gold.base, 3.6),
    area('54,46^3 46,20^4 24,18^4 4,24^3 -4,30^3 10,36^3 30,43', plastic.dark),
    area('48,39^3 42,26^3 26,25^3 12,31^3 30,39', plastic.light),
    ...muffler([34, 26], [-22, 48], 4.6, 7, plastic, steel),
    area('18,33^2 -12,44^2 -10,51^3 14,42^3', steel.base),
    area('100,66! 96,30^5 82,19^5 48,19^4 42,30^3 56,54! 72,58! 84,76!', plastic.base),
    area('94,32^2 80,21^2 50,21^2 50,26^2 86,38^2', steel.dark),
    ...panel(
      '66,73! 60,58! 50,45! 30,44! 4,60! -16,76! -36,92! -12,90! 8,84! 40,76!',
      p.base,
      area('66,64! 50,54! 28,54! 2,70! -36,92! -30,60! 30,34! 62,40!', p.dark),
      area('62,73! 36,80! -38,94! -20,98! 62,90!', p.light),
      area('56,58! 48,50! 34,50! 40,58!', accent.base),
    ),
    line('54,66 36,68 10,78 -8,85', p.deep, 0.5),
    area('-36,92! -20,91! -14,84! -26,84!', red),
    ...seat(
      '68,73^2 56,80 41,80^3 30,84 24,90 0,93 -14,91^2 -20,88^2 8,85 42,75',
      '66,76! 52,82 38,82 22,94 -24,91! -24,102! 66,102!',
      seatBlack,
    ),
    line('10,91 -8,95 -28,95 -20,90', plastic.light, 2.2),
    ...panel(
      '82,90! 80,72! 86,56! 76,44! 84,30! 94,32! 104,48! 112,58! 128,60! 134,70! 122,84! 106,98! 92,98!',
      p.base,
      area('76,98! 88,80! 92,58! 82,42! 84,26! 70,26! 70,98!', plastic.base),
      area('90,28! 106,54! 132,60! 132,66! 108,66! 96,52! 88,34!', p.dark),
      area('108,102! 122,84! 138,68! 138,102!', p.light),
      area('94,70! 108,76! 120,64! 106,68! 96,58!', accent.base),
    ),
    area('133,70! 122,83! 110,90! 114,80! 124,70!', lamp.base),
    area('131,66! 124,68! 113,78! 112,75! 122,64!', amber),
    area('107,96! 101,112! 96,126^2 93,125^1 92,98!', glass.base, 0.7),
    area('104,98! 99,112! 95,124! 97,108!', glass.light, 0.9),
    ...fender(front, 20, 120, plastic, 5, 2),
    ...handlebar([98, 100], [80, 106]),
    area('76,108^2 92,110^3 94,102^2 90,101^2', plastic.base),
    disc([96, 101], 2.2, steel.base),
    ...mirror([92, 106], [90, 122]),
  ]
}
