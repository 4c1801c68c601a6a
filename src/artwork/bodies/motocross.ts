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
import { area, bar, disc, line, panel, type Shape } from '../kit/shape.ts'
import { footpeg, muffler, pipe, plate, radiator, seat, swingarm } from '../parts/bodywork.ts'
import { fork, shadow, shock, tube } from '../parts/chassis.ts'
import { handlebar } from '../parts/cockpit.ts'
import { cover, singleCase } from '../parts/engine.ts'
import { handguard } from '../parts/luggage.ts'
import { caliper, type Wheel, wheel } from '../parts/wheel.ts'

export type Motocross = {
  paint: Paint
  accent: Paint
  plate: Paint
  rim: Paint
  seat?: Paint
  lights?: boolean
  spring?: string
  big?: boolean
}

/** Closed-course bike: flat seat, number plates, huge travel; the enduro version adds lamp, guards and plate. */
export function motocross({
  paint: p,
  accent,
  plate: numbers,
  rim,
  seat: cushion = seatBlack,
  lights = false,
  spring = red,
  big = false,
}: Motocross): Shape[] {
  const rear: Wheel = {
    at: 0,
    radius: 33.5,
    rim: lights ? 23.4 : 24.6,
    tread: 'knobby',
    spokes: 'wire',
    paint: rim,
    brake: 11.5,
  }
  const front: Wheel = {
    at: 148,
    radius: 35,
    rim: 27.4,
    tread: 'knobby',
    spokes: 'wire',
    paint: rim,
    brake: 13,
    caliper: 165,
  }
  return [
    ...shadow(0, 148),
    ...(lights ? plate([-26, 92], [-38, 80]) : []),
    ...wheel(rear),
    ...wheel(front),
    ...swingarm([48, 50], [0, 33.5], steel, 5),
    ...shock([42, 50], [54, 84], spring, 5.4),
    area('84,92! 56,88! 58,70^3 82,66^3', plastic.base),
    ...radiator([106, 92], [98, 66], 6),
    bar([75, 60], [78, 82], engineSilver.dark, 15, { butt: true }),
    bar([75, 60], [76.6, 72], engineSilver.base, 15, { dash: '1.4 .7', butt: true }),
    bar([77, 74], [78.4, 84], engineSilver.base, 16),
    bar([78, 82], [78.8, 87], big ? red : plastic.base, 13),
    ...singleCase([70, 50], engineBlack, engineSilver),
    ...cover([71.5, 49], 8.4, big ? gold : engineSilver),
    ...tube([110, 100], [96, 58], 4.6, steel),
    ...tube([110, 100], [56, 82], 6, steel),
    ...tube([56, 82], [47, 46], 7, steel),
    area('92,52^3 88,38^4 62,33^4 46,36^3 50,41^2 80,42^2', plastic.base),
    ...pipe('84,78 98,72 97,56 84,50 64,58 50,66 38,70', big ? gold : steel, 3.6),
    ...muffler([40, 70], [-10, 89], 5.4, 6, steel, plastic),
    area('30,72^1 26,73.6^1 29,83^1 33,82^1', big ? red : plastic.base),
    ...footpeg([46, 46]),
    ...panel(
      '60,92! 58,76^2 44,72^2 8,84^2 -2,92! 20,96!',
      numbers.base,
      area('62,84! -4,94! 0,80! 60,66!', numbers.dark),
      area('56,90! 44,74! 36,76! 46,94!', p.base),
    ),
    ...panel(
      '30,94! -6,92! -30,98! -44,108! -34,109! -14,105! 20,100!',
      p.base,
      area('30,96! -6,95! -30,100! -46,109! -40,90! 30,86!', p.dark),
    ),
    ...(lights ? [area('-44,108! -36,108.5! -32,100^1 -38,102^1', red)] : []),
    ...seat(
      '96,106^3 84,102 66,98 40,98 8,101 -12,104^2 -8,100^1 30,95 60,92 84,96',
      '98,110! 84,105 66,101 40,101 -14,104! -14,114! 98,114!',
      cushion,
    ),
    line('40,97 20,99.5', p.base, 1),
    ...panel(
      '80,99! 92,107^2 104,104^3 108,98! 96,92! 82,94!',
      plastic.base,
      area('78,101! 96,104! 108,102! 108,112! 78,112!', plastic.light),
    ),
    disc([95, 107], 2, red),
    ...panel(
      '64,94! 90,101! 110,101! 120,88! 114,74! 98,64! 100,80! 84,86!',
      p.base,
      area('98,60! 104,80! 122,88! 120,66!', p.dark),
      area('74,93! 94,97! 114,96! 118,88! 104,86! 90,90!', accent.base),
      area('86,103! 112,99! 116,104! 90,108!', p.light),
    ),
    ...fork({ axle: [148, 35], top: [109, 113], outer: big ? gold : plastic, inverted: true, width: 5.2, joint: 0.44 }),
    ...caliper(front),
    area('146,40^2 131,70^2 135,72^2 152,44^2', p.base),
    ...panel(
      '104,93^2 118,97 138,94 162,85 182,70! 164,79 140,86 122,87 108,85^2',
      p.base,
      area('104,89! 130,91 164,81 184,68! 150,70! 104,76!', p.dark),
    ),
    ...handlebar([107, 116], [92, 123]),
    bar([100, 122], [106, 121], p.base, 4),
    ...(lights
      ? [
          ...handguard([92, 123], p),
          ...panel(
            '106,116^2 116,119! 126,108! 128,97^2 116,93! 106,100!',
            p.base,
            area('104,124! 118,112! 130,102! 130,124!', p.light),
          ),
          area('126,108! 127.5,98^1 120,97^1 119,108!', lamp.base),
          area('126,108! 127,103! 119.5,103! 119,108!', glass.base),
        ]
      : panel(
          '108,119^2 117,120^2 128,99^3 120,94! 110,98!',
          numbers.base,
          area('106,112! 114,112! 122,92! 104,92!', numbers.dark),
        )),
  ]
}
