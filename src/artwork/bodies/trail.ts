import {
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
import { handlebar, indicator, mirror } from '../parts/cockpit.ts'
import { cylinder, singleCase } from '../parts/engine.ts'
import { handguard, topBox } from '../parts/luggage.ts'
import { caliper, type Wheel, wheel } from '../parts/wheel.ts'

export type Trail = {
  paint: Paint
  accent: Paint
  rim: Paint
  /** Ladder of the class: a work trail, a bigger one with beak and screen, a long-legged one with 21" front wheel. */
  size: 'small' | 'middle' | 'large'
  abs?: boolean
  gear?: 'rally' | 'adventure'
}

const frame = (): Shape[] => [
  ...tube([107, 94], [88, 52], 4, engineBlack),
  ...tube([104, 94], [50, 78], 4, engineBlack),
  ...tube([52, 78], [46, 40], 5, engineBlack),
  ...tube([46, 76], [-12, 90], 3, engineBlack),
]

const tail = ({ paint: p, accent, gear }: Trail): Shape[] => [
  ...panel(
    '64,86! 64,70^3 50,65^3 32,76! 4,84! -24,93^2 -30,101! -6,97! 26,88! 48,80! 66,82!',
    p.base,
    area('66,76! 34,82! -28,97! -34,88! 40,58! 68,64!', p.dark),
    area('57,84! 22,91! 30,80! 55,71!', accent.base),
  ),
  area('-31,101! -19,100.5! -15,93! -24,93^1', red),
  ...seat(
    '78,95^2 66,88 49,86^4 35,89 25,95 -8,100^2 -18,98^2 20,90 50,80 68,84',
    '80,98! 65,91 49,89 35,92.5 23,98 -20,101! -20,112! 80,112!',
    gear === 'rally' ? { ...accent, base: accent.dark, light: accent.base } : seatBlack,
  ),
  ...(gear === 'adventure'
    ? topBox([-16, 102], plastic, steel)
    : [line('18,97 -6,104 -32,105^2 -22,96', plastic.base, 2)]),
]

const tank = ({ paint: p, accent, size }: Trail): Shape[] => [
  ...panel(
    '66,87^2 74,99 88,106 101,103 108,95! 100,86! 76,82^2',
    p.base,
    area('60,95! 80,99 100,97! 112,96! 112,114! 60,114!', p.light),
  ),
  ...panel(
    size === 'small'
      ? '76,92! 100,97! 113,92! 114,84! 102,75! 90,74! 87,82!'
      : size === 'middle'
        ? '74,93! 100,98! 117,93! 119,82! 106,70! 92,68! 92,78! 82,84!'
        : '76,94! 100,98! 117,94! 122,84! 110,70! 93,62! 95,76! 82,84!',
    p.base,
    area('92,58! 100,77! 124,84! 118,62! 96,54!', p.dark),
    area(
      size === 'small' ? '82,90! 102,93! 112,89! 108,82! 92,82!' : '80,88! 100,92.5! 119,88! 114,80! 96,76! 90,83!',
      accent.base,
    ),
  ),
]

const screen = ({ size, gear }: Trail): Shape[] => {
  if (gear === 'rally')
    return [
      area('119,108! 117,124! 110,139^3 106,137^2 109,110!', glass.base, 0.75),
      area('117,110! 115,124! 109,136! 113,120!', glass.light, 0.9),
    ]
  if (gear === 'adventure') return [area('118,106! 115,118! 107,131^3 103,129^2 107,108!', glass.base, 0.75)]
  return size === 'middle' ? [area('117,105! 112,113! 106,117^2 104,112! 107,106!', plastic.light)] : []
}

const nose = (trail: Trail): Shape[] => {
  const { paint: p, size, gear } = trail
  return [
    ...screen(trail),
    ...panel(
      size === 'large'
        ? '103,108^2 117,110! 127,98! 130,88^2 123,82! 108,86!'
        : size === 'middle'
          ? '104,106^2 117,107! 128,98! 133,88^2 124,83! 108,86!'
          : '105,104^2 115,105! 124,97! 127,88^2 121,83! 109,86!',
      p.base,
      area('103,90! 118,91! 134,88! 134,78! 103,78!', plastic.base),
      area('103,114! 116,104! 130,94! 134,112!', p.light),
    ),
    ...(gear === 'rally'
      ? [
          disc([122, 101], 4.6, plastic.deep),
          disc([123.2, 101], 3.6, lamp.base),
          disc([124.5, 91.5], 4.6, plastic.deep),
          disc([125.7, 91.5], 3.6, lamp.base),
        ]
      : [
          area('127,95! 129.5,87^1.5 122,84^1 117,89! 120,96!', lamp.base),
          area('128,93! 129,90! 118.5,90! 119.5,95!', glass.base),
        ]),
  ]
}

const beak: Record<Trail['size'], [string, string]> = {
  small: [
    '106,82^2 118,86 136,85 154,78 166,70^1.5 152,72 136,76 120,76 110,75^2',
    '106,79! 130,80 154,74 168,68! 150,60! 106,70!',
  ],
  middle: [
    '106,84^2 118,89 136,89 158,83 170,76^1.5 152,77 136,79 120,77 108,75^2',
    '106,80! 132,83 158,79 172,74! 150,62! 106,70!',
  ],
  large: [
    '106,84^2 118,89 137,88 158,81 172,71^1.5 156,75 138,79 122,78 110,76^2',
    '106,80! 130,82 158,76 174,68! 150,60! 106,70!',
  ],
}

/** Dual-sport single: tall, slim, high mudguard, long fork, high exhaust. */
export function trail(spec: Trail): Shape[] {
  const { paint: p, accent, rim, size, abs = true, gear } = spec
  const large = size === 'large'
  const rally = gear === 'rally'
  const tread = large ? 'knobby' : 'trail'
  const metal = size === 'small' ? engineBlack : engineSilver
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
  return [
    ...shadow(0, 141),
    ...plate([-14, 92], [-32, 72]),
    ...wheel(rear),
    ...wheel(front),
    ...fender(rear, 70, 150, plastic, 3, 3),
    ...mirror([102, 115], [97, 133]),
    ...swingarm([46, 44], [0, 32], size === 'small' ? engineBlack : steel, 4.2),
    ...shock([40, 46], [52, 76], red, 5),
    ...frame(),
    area('84,84! 58,82! 60,64^3 82,62^3', plastic.base),
    ...(large ? radiator([102, 84], [94, 62], 5) : []),
    ...cylinder([74, 55], 12, 17, 10, engineBlack, metal),
    ...singleCase([68, 44], engineBlack, metal),
    area(
      '90,46^3 84,28^3 56,24^3 50,30^2 62,31 80,34',
      rally ? accent.base : gear === 'adventure' ? steel.base : plastic.base,
    ),
    ...pipe('80,68 91,62 89,44 74,34 58,36 46,52 36,64', steel, 3.2),
    ...muffler([38, 64], [-16, 84], 5, 6, plastic, steel),
    area('34,68^1.5 2,80^1.5 4,84.5^1.5 36,73^1.5', steel.base),
    ...footpeg([46, 44]),
    ...tail(spec),
    ...tank(spec),
    ...fork({
      axle: [141, front.radius],
      top: [109, 102],
      outer: rally ? gold : plastic,
      width: 4.6,
      inverted: rally,
      joint: rally ? 0.4 : 0.45,
    }),
    ...caliper(front),
    ...panel(beak[size][0], p.base, area(beak[size][1], p.dark)),
    ...(size === 'small' ? [] : [area('131,60^2 122,72^2 128,74^2 136,64^2', plastic.base)]),
    ...handlebar([107, 104], [92, 114]),
    ...nose(spec),
    ...(gear ? handguard([92, 114], rally ? p : plastic) : []),
    ...indicator([112, 81], [108, 84]),
  ]
}
