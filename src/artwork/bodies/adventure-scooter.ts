import { glass, lamp, type Paint, plastic, red, seatBlack, steel } from '../kit/paint.ts'
import { area, line, panel, type Shape } from '../kit/shape.ts'
import { fender, muffler, pipe, plate, seat, swingarm } from '../parts/bodywork.ts'
import { fork, shadow } from '../parts/chassis.ts'
import { handlebar, mirror } from '../parts/cockpit.ts'
import { bigCase } from '../parts/engine.ts'
import { caliper, type Wheel, wheel } from '../parts/wheel.ts'

export type AdventureScooter = { paint: Paint; accent: Paint; rim: Paint }

/** Adventure maxi-scooter: wire wheels, motorcycle engine and swingarm, scooter step, beak, guards. */
export function adventureScooter({ paint: p, accent, rim }: AdventureScooter): Shape[] {
  const rear: Wheel = { at: 0, radius: 31, rim: 20, tread: 'trail', spokes: 'wire', paint: rim, brake: 12 }
  const front: Wheel = {
    at: 158,
    radius: 31,
    rim: 22.6,
    tread: 'trail',
    spokes: 'wire',
    paint: rim,
    brake: 15,
    caliper: 165,
    caliperPaint: steel.base,
  }
  return [
    ...shadow(0, 158),
    ...plate([-2, 78], [-32, 64]),
    ...fender(rear, 60, 140, plastic, 3.4, 2),
    ...wheel(rear),
    ...wheel(front),
    ...swingarm([52, 42], [0, 31], steel, 4.6),
    ...bigCase([72, 40], plastic),
    area('112,66! 110,36^5 96,22^5 60,20^4 52,32^3 60,56! 90,62!', plastic.base),
    area('104,36^2 94,24^3 62,22^3 64,28^3 90,34^2', steel.base),
    ...pipe('60,26 44,26 32,32', steel, 4),
    ...muffler([34, 32], [-18, 62], 5, 6.6, steel, plastic),
    area('16,44^2 -8,57^2 -6,62^2 16,50^2', plastic.base),
    ...panel(
      '78,77! 70,60! 58,47! 40,48! 14,62! -8,76! -36,96! -12,96! 12,90! 46,82!',
      p.base,
      area('72,66! 56,56! 38,58! 8,72! -36,96! -30,64! 36,38! 72,40!', p.dark),
      area('74,78! 40,85! -38,98! -20,104! 74,96!', p.light),
      area('64,60! 56,52! 42,54! 50,61!', accent.base),
    ),
    line('62,70 40,72 12,82 -10,91', p.deep, 0.5),
    area('-36,96! -20,95! -12,88! -24,88!', red),
    ...seat(
      '80,76^2 67,82 46,82^4 38,86 30,94 2,98 -14,96^2 -22,93^2 10,90 50,78',
      '78,79! 64,84 44,84 28,98 -24,97! -24,108! 80,108!',
      seatBlack,
    ),
    line('8,97 -10,102 -30,100 -22,95', steel.dark, 2.4),
    ...panel(
      '100,94! 98,76! 102,62! 92,50! 98,36! 110,38! 122,54! 132,66! 150,72! 160,78! 150,86! 138,94! 124,108! 110,108!',
      p.base,
      area('92,98! 106,80! 108,62! 98,50! 96,30! 80,30! 80,98!', plastic.base),
      area('106,32! 124,60! 162,78! 148,80! 124,70! 110,54! 100,36!', p.dark),
      area('124,112! 140,96! 170,78! 170,112!', p.light),
      area('110,84! 124,76! 132,72! 126,86! 114,94!', accent.base),
    ),
    area('150,84! 138,95! 127,100! 130,91! 140,84!', lamp.base),
    area('150,84! 143,88! 139,92! 140,86!', glass.base),
    area('126,106! 118,124! 108,142^3 104,140^2 108,108!', glass.base, 0.7),
    area('123,108! 115,126! 108,139! 113,122!', glass.light, 0.9),
    ...fork({ axle: [158, 31], top: [136, 76], outer: plastic, inner: steel, inverted: true, joint: 0.5, width: 4.8 }),
    ...caliper(front),
    ...fender(front, 30, 130, plastic, 4.5, 2),
    ...handlebar([116, 108], [98, 113]),
    ...panel(
      '90,115^2 100,120 112,119^3 114,110^2 106,108^2',
      plastic.base,
      area('90,120! 116,120! 112,116! 92,114!', plastic.light),
    ),
    ...mirror([114, 112], [112, 130]),
  ]
}
