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
import { handlebar, indicator, mirror } from '../parts/cockpit.ts'
import { bigCase, block, cylinder, singleCase } from '../parts/engine.ts'
import { caliper, type Wheel, wheel } from '../parts/wheel.ts'

export type Naked = {
  paint: Paint
  accent: Paint
  rim: Paint
  frame: Paint
  engine: 'single' | 'twin'
  spring: string
  abs?: boolean
  inverted?: boolean
}

const single = (): Shape[] => [
  ...cylinder([76, 52], 12, 17, 14, engineBlack, engineSilver),
  ...singleCase([70, 41], engineBlack, engineSilver),
  ...pipe('84,64 95,57 94,38 82,22 58,20 44,25', steel, 3.4),
]
const twin = (): Shape[] => [
  ...block([78, 46], 32, 22, 18, engineBlack, engineSilver),
  ...bigCase([70, 40], engineBlack, engineSilver),
  ...pipe('92,64 103,54 100,34 86,20 60,18 42,26', steel, 3.6),
  ...pipe('90,58 98,50 95,34 82,22 60,21 42,27', steel, 3.6),
]

/** Streetfighter: forward weight, pointed shrouds, high short tail, low blade headlight. */
export function naked({ paint: p, accent, rim, frame, engine, spring, abs = true, inverted = true }: Naked): Shape[] {
  const big = engine === 'twin'
  const rear: Wheel = { at: 0, radius: 31, rim: 22.2, spokes: 'split', count: 5, paint: rim, brake: 11 }
  const front: Wheel = {
    at: 141,
    radius: 30,
    rim: 22.4,
    spokes: 'split',
    count: 5,
    paint: rim,
    brake: big ? 15 : 14,
    caliper: 165,
    ...(abs ? { caliperPaint: gold.base } : {}),
  }
  return [
    ...shadow(0, 141),
    ...plate([6, 84], [-24, 62]),
    ...wheel(rear),
    ...wheel(front),
    ...fender(rear, 70, 130, plastic, 3, 1.6),
    ...mirror([101, 104], [96, 122]),
    ...swingarm([46, 42], [0, 31], plastic, 4.6),
    ...shock([40, 44], [50, 72], spring, 5),
    ...tube([108, 88], [90, 52], 4, frame),
    ...tube([106, 88], [52, 72], 4.4, frame),
    ...tube([54, 74], [46, 38], 5.4, frame),
    ...tube([80, 80], [52, 54], 3.6, frame),
    area('84,82! 60,80! 62,66^3 82,62^3', plastic.base),
    ...(big ? radiator([107, 78], [98, 48], 6) : []),
    ...(engine === 'single' ? single() : twin()),
    ...muffler(big ? [42, 26] : [44, 25], big ? [-2, 44] : [4, 40], 5, 7, plastic, steel),
    area('40,30^1.5 8,43^1.5 9,48^1.5 40,35^1.5', steel.base),
    ...footpeg([44, 44]),
    area('96,38! 88,20! 62,15! 48,18! 60,24! 84,28!', big ? p.base : plastic.base),
    ...panel(
      '66,84! 64,74^2 50,66^3 34,70! 10,80! -14,95! -18,103! 4,98! 26,91! 36,82! 62,80!',
      p.base,
      area('66,78! 46,75! 34,78! -16,99! -20,88! 40,60! 70,64!', p.dark),
      area('36,84! 20,88! 22,82! 34,78!', accent.base),
    ),
    area('-18,103! -6,101! -4,96! -13,96!', red),
    ...seat(
      '66,90^1.5 58,85 46,83.5^4 37,88 29,96^3 4,101.5 -10,102.5^2 0,97 22,90 36,81 54,77.5 66,80!',
      '68,91! 58,87.5 46,86 37,91 29,98.5 -12,103! -12,112! 68,112!',
      seatBlack,
    ),
    ...panel(
      '60,83^2 66,94 82,105 98,104 108,95^2 106,88! 88,82! 66,79^2',
      p.base,
      area('56,92! 74,97 90,96 110,92! 110,112! 56,112!', p.light),
      area('58,80! 80,86 108,90! 108,74! 58,74!', p.dark),
    ),
    ...panel(
      '72,92! 92,93! 112,91! 119,80! 112,68! 94,60! 98,74! 82,82!',
      accent.base,
      area('90,95! 118,84! 122,96! 100,99!', accent.light),
      area('82,82! 98,76! 112,74! 122,80! 112,60! 90,56!', accent.dark),
    ),
    area('84,90! 106,89! 112,82! 100,80!', p.base),
    ...fork({ axle: [141, 30], top: [110, 95], outer: inverted ? gold : plastic, inverted, width: 4.8 }),
    ...caliper(front),
    ...fender(front, 38, 128, plastic, 4, 1.2),
    area('130,54^2 122,66^2 127,68^2 134,58^2', plastic.base),
    ...handlebar([108, 97], [94, 106]),
    ...panel(
      '106,100! 116,103! 126,96! 132,86! 126,78! 112,80! 106,88!',
      p.base,
      area('106,88! 118,88! 134,84! 134,70! 104,70!', plastic.base),
      area('104,108! 118,97! 134,90! 134,108!', p.light),
    ),
    area('131,87! 126,79! 119,81! 121,87!', lamp.base),
    area('131,87! 128.5,83! 121,85! 121,87!', glass.base),
    line('112,94 121,92 129,88', amber, 0.9),
    area('112,103^1 122,101^1 118,108^2 110,110^1', plastic.light),
    ...indicator([114, 74], [109, 77]),
    disc([108, 91], 2, steel.base),
  ]
}
