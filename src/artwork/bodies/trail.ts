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
import { area, bar, disc, line, panel, type Shape } from '../kit/shape.ts'
import { fender, footpeg, muffler, pipe, plate, radiator, seat, swingarm } from '../parts/bodywork.ts'
import { fork, shadow, shock, tube } from '../parts/chassis.ts'
import { handlebar, indicator, mirror } from '../parts/cockpit.ts'
import { cylinder, singleCase } from '../parts/engine.ts'
import { handguard, topBox } from '../parts/luggage.ts'
import { caliper, type Wheel, wheel } from '../parts/wheel.ts'

export type Trail = {
  paint: Paint
  accent: Paint
  rim: Paint
  /** Ladder of the class: a work trail, a bigger one with beak, a long-legged one with 21" front wheel. */
  size: 'small' | 'middle' | 'large'
  abs?: boolean
  gear?: 'rally' | 'adventure'
  spring?: string
}

/** Dual-sport single: tall, slim, high mudguard, long fork, high exhaust. */
export function trail({ paint: p, accent, rim, size, abs = true, gear, spring = red }: Trail): Shape[] {
  const large = size === 'large'
  const tread = large ? 'knobby' : 'trail'
  const rear: Wheel = { at: 0, radius: 32, rim: large ? 23.6 : 22.4, tread, spokes: 'wire', paint: rim, brake: 11 }
  const front: Wheel = {
    at: 141,
    radius: large ? 35 : 33,
    rim: large ? 27.4 : 25,
    tread,
    spokes: 'wire',
    paint: rim,
    brake: 13,
    caliper: 160,
    ...(abs ? { caliperPaint: gold.base } : {}),
  }
  const rally = gear === 'rally'
  return [
    ...shadow(0, 141),
    ...plate([-16, 88], [-30, 68]),
    ...wheel(rear),
    ...wheel(front),
    ...mirror([102, 115], [97, 133]),
    ...swingarm([46, 44], [0, 32], size === 'small' ? engineBlack : steel, 4.2),
    ...shock([40, 46], [52, 78], spring, 5),
    ...tube([107, 94], [88, 52], 4, engineBlack),
    ...tube([104, 94], [50, 78], 4, engineBlack),
    ...tube([52, 78], [46, 40], 5, engineBlack),
    ...tube([46, 78], [-10, 88], 3, engineBlack),
    area('84,84! 58,82! 60,64^3 82,62^3', plastic.base),
    ...(large ? radiator([102, 84], [94, 62], 5) : []),
    ...cylinder([74, 55], 12, 16, 10, engineBlack, size === 'small' ? engineBlack : engineSilver),
    ...singleCase([68, 44], engineBlack, size === 'small' ? engineBlack : engineSilver),
    area('90,46^3 84,28^3 56,24^3 50,30^2 62,31 80,34', rally ? accent.base : plastic.base),
    ...pipe('80,68 91,62 89,44 74,34 58,36 46,52 36,64', steel, 3.2),
    ...muffler([38, 64], [-14, 84], 5, 6, plastic, steel),
    area('34,68^1.5 4,79.5^1.5 6,84^1.5 36,73^1.5', steel.base),
    ...footpeg([46, 44]),
    ...panel(
      '62,82! 62,70^3 50,66^3 30,80! -24,94! -30,101! -8,97! 30,90!',
      p.base,
      area('64,76! 32,84! -28,98! -34,90! 40,60! 66,64!', p.dark),
      area('54,82! 24,88! 30,80! 52,72!', accent.base),
    ),
    area('-31,101! -20,99.5! -16,93.5! -24,94!', red),
    ...seat(
      '76,93^2 66,87 48,85^4 34,88 24,93 -8,97^2 -16,95^2 20,89 50,80 68,84',
      '78,96! 64,90 48,88 34,91 22,96 -18,97! -18,110! 78,110!',
      rally ? paint2(accent) : seatBlack,
    ),
    ...(gear === 'adventure'
      ? topBox([-14, 99], plastic, steel)
      : [line('20,94 -6,101 -32,102 -24,95', plastic.base, 2)]),
    ...panel(
      '66,87^2 74,98 88,105 100,102 106,95! 100,86! 76,82^2',
      p.base,
      area('60,94! 80,98 100,96! 110,96! 110,112! 60,112!', p.light),
    ),
    ...panel(
      large
        ? '76,94! 100,97! 116,94! 121,84! 110,72! 92,64! 94,76! 82,84!'
        : '76,93! 100,97! 114,92! 116,84! 104,74! 92,72! 88,82!',
      p.base,
      area('92,62! 100,76! 122,84! 118,66! 96,56!', p.dark),
      area('80,88! 100,92! 118,88! 114,80! 96,76! 90,82!', accent.base),
    ),
    ...fork({
      axle: [141, front.radius],
      top: [109, 102],
      outer: rally ? gold : plastic,
      width: 4.6,
      inverted: rally,
      joint: rally ? 0.4 : 0.45,
    }),
    ...caliper(front),
    ...panel(
      '106,84^2 118,88 136,86 158,78 174,66! 158,74 138,78 122,78 110,76^2',
      p.base,
      area('106,80! 130,81 160,73 176,64! 150,60! 106,70!', p.dark),
    ),
    area('132,60^2 122,72^2 128,74^2 137,64^2', plastic.base),
    ...handlebar([107, 104], [92, 114]),
    ...(gear ? handguard([92, 114], rally ? p : plastic) : []),
    ...(rally || gear === 'adventure'
      ? [
          area(
            rally ? '118,108! 116,124! 110,138^3 106,136^2 108,110!' : '117,106! 114,118! 107,130^3 103,128^2 107,108!',
            glass.base,
            0.7,
          ),
        ]
      : []),
    ...panel(
      large
        ? '104,108^2 116,110! 126,98! 129,88^2 122,82! 110,86!'
        : '105,104^2 116,106! 126,97! 130,89^2 124,84! 112,86!',
      p.base,
      area('104,90! 118,92! 130,88! 130,78! 104,78!', plastic.base),
      area('104,114! 116,104! 128,94! 132,110!', p.light),
    ),
    ...(rally
      ? [
          disc([122, 100], 4.4, plastic.deep),
          disc([123, 100], 3.4, lamp.base),
          disc([124, 91], 4.4, plastic.deep),
          disc([125, 91], 3.4, lamp.base),
        ]
      : [
          area('128,94! 129,87^1.5 122,84^1 117,88! 120,95!', lamp.base),
          area('128,94! 129,90! 119,90! 120,95!', glass.base),
        ]),
    ...indicator([112, 80], [108, 84]),
    bar([104, 101], [110, 105], plastic.base, 3),
    disc([32, 82], 0.8, steel.light),
    ...fender(rear, 100, 150, plastic, 3, 3.4),
    area('58,25^1 62,25^1 61,28^1 57,28^1', amber),
  ]
}

const paint2 = (p: Paint): Paint => ({ ...p, light: p.base, base: p.dark })
