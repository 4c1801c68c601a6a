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
import { area, bar, disc, panel, type Shape } from '../kit/shape.ts'
import { footpeg, muffler, pipe, plate, radiator, seat, swingarm } from '../parts/bodywork.ts'
import { fork, shadow, shock, tube } from '../parts/chassis.ts'
import { handlebar } from '../parts/cockpit.ts'
import { block, cover, singleCase } from '../parts/engine.ts'
import { handguard } from '../parts/luggage.ts'
import { raceNumber } from '../parts/number.ts'
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
  /** Start number on the side plates. */
  number: string
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
  number,
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
  const light =
    Number.parseInt(numbers.base.slice(1, 3), 16) > 0xd0 && Number.parseInt(numbers.base.slice(3, 5), 16) > 0xd0
  return [
    ...shadow(0, 148),
    ...(lights ? plate([-22, 97], [-38, 80]) : []),
    ...wheel(rear),
    ...wheel(front),
    ...swingarm([48, 50], [0, 33.5], steel, 5),
    ...shock([42, 50], [54, 84], spring, 5.4),
    area('84,92! 56,88! 58,70^3 82,66^3', plastic.base),
    ...radiator([106, 92], [98, 66], 6),
    ...block([75, 60], 28, 17, 6, engineSilver, big ? { ...engineBlack, base: red, dark: red } : engineBlack),
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
      '60,94! 58,74^3 44,69^3 8,82^2 -4,92! 20,97!',
      numbers.base,
      area('62,77! -6,90! 0,70! 62,60!', numbers.dark),
      area('60,94! 52,66! 44,66! 50,96!', p.base),
      ...raceNumber(number, [21, 77], light ? '#1b1730' : '#ffffff'),
    ),
    ...panel(
      '30,93! -6,91! -28,96! -41,106^1.5 -34,108.5^1 -14,105! 20,100!',
      p.base,
      area('30,96! -6,95! -30,101! -46,109! -40,88! 30,84!', p.dark),
    ),
    ...(lights ? [area('-41,106^1 -35,108^1 -30,99^1 -34,99^1', red)] : []),
    ...seat(
      '97,108^3 84,103.5 66,99.5 40,99.5 8,102.5 -12,105^2 -7,98.5^1 26,92.5 60,90! 70,94 86,99',
      '99,106.5! 84,101 66,97 40,97 8,100 -14,103! -14,116! 99,116!',
      cushion,
    ),
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
      '104,93^2 118,98 138,95 160,87 178,75^1.5 162,80 140,86 122,87 108,85^2',
      p.base,
      area('104,89! 130,91 162,83 180,72! 150,70! 104,76!', p.dark),
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
