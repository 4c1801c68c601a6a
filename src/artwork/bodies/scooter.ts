import { glass, lamp, type Paint, plastic, red, seatBlack, steel } from '../kit/paint.ts'
import { area, line, panel, type Shape } from '../kit/shape.ts'
import { fender, muffler, plate, seat } from '../parts/bodywork.ts'
import { fork, shadow, shock } from '../parts/chassis.ts'
import { handlebar, mirror } from '../parts/cockpit.ts'
import { caliper, type Wheel, wheel } from '../parts/wheel.ts'

export type Scooter = {
  paint: Paint
  accent: Paint
  rim: Paint
  seat?: Paint
  exhaust?: Paint
  brakes: 'both' | 'front'
  screen?: 'short' | 'tall'
}

/** Modern mid-size scooter: fat tyres, tall tunnel, sharp apron. */
export function scooter({
  paint: p,
  accent,
  rim,
  seat: cushion = seatBlack,
  exhaust = plastic,
  brakes,
  screen = 'short',
}: Scooter): Shape[] {
  const rear: Wheel = {
    at: 0,
    radius: 27,
    rim: 17.6,
    spokes: 'twin',
    count: 5,
    paint: rim,
    ...(brakes === 'both' ? { brake: 11 } : {}),
  }
  const front: Wheel = {
    at: 131,
    radius: 27,
    rim: 18.6,
    spokes: 'twin',
    count: 5,
    paint: rim,
    brake: 11.5,
    caliper: 165,
  }
  return [
    ...shadow(0, 131),
    ...plate([-4, 64], [-32, 54]),
    ...fender(rear, 30, 150, plastic, 3.4, 1.5),
    ...wheel(rear),
    ...wheel(front),
    ...fork({ axle: [131, 27], top: [108, 80], outer: plastic, joint: 0.5, width: 4.2 }),
    ...caliper(front),
    ...shock([2, 31], [16, 64], red, 4.4),
    area('52,44^3 44,18^4 24,17^4 4,22^3 -4,28^3 10,33^3 30,40', plastic.dark),
    area('46,36^3 40,24^3 26,23^3 12,29^3 30,37', plastic.light),
    ...muffler([30, 24], [-20, 38], 4.6, 7, exhaust, steel),
    area('14,30^2 -12,37^2 -12,43^3 10,38^3', plastic.light),
    area('100,64! 92,26^5 80,17^5 46,17^4 40,28^3 54,50! 70,54! 84,74!', plastic.base),
    area('90,24^3 78,19^3 50,19^2 50,22^2 86,30^2', plastic.light),
    ...panel(
      '62,69^3 59,52 46,38^4 26,40 4,54 -20,72 -32,84! -14,84 10,80 40,72',
      p.base,
      area('62,55! 48,48 24,50 -4,64 -34,84! -30,60! 20,34! 60,36!', p.dark),
      area('60,70! 30,75 -34,86! -20,90! 60,84!', p.light),
    ),
    line('52,58 34,58 12,66 -8,76', p.deep, 0.5),
    area('50,49^1.5 37,47^1.5 37,43.5^1.5 47,43.5^1.5', plastic.light),
    area('-32,84! -14,84! -8,79^1 -26,78^1', red),
    ...seat(
      '63,68^2 53,76 38,76.5^3 30,80 24,87 -2,90 -16,87^2 -22,83^2 10,80 40,71',
      '62,74! 50,79 36,78.5 22,90 -24,87! -24,98! 62,98!',
      cushion,
    ),
    area('6,90.5^1 -12,92^2 -26,87^2 -22,84.5^1 -10,88^1', plastic.base),
    area('81,90^2 79,70 83,53 73,40 79,27^2 88,27! 92,56! 88,92!', accent.base),
    ...panel(
      '84,92^3 86,74 89,56 82,41 86,28^2 92,28^3 102,44 110,54 126,58^2 129,66 118,82 104,97^3 92,97',
      p.base,
      area('90,26! 104,52 130,58! 130,64! 108,62 96,50 88,30!', p.dark),
      area('106,100! 124,76 134,66! 134,100!', p.light),
    ),
    line('112,60 102,66 97,80', p.deep, 0.5),
    area('128,66^1 121,79 108,89^1 112,80^1 120,70', lamp.base),
    area('128,66^1 122,74 116,80^1 117,74', glass.base),
    area('126,63^0.6 118,66^0.6 110,76^0.6 109,74^0.6 117,64^0.6', '#f59a23'),
    area(
      screen === 'tall' ? '106,92^1 99,108 90,124^2 88,122^1 92,94^1' : '105,94^1 99,104 92,111^2 89,109^1 92,95^1',
      glass.base,
      0.75,
    ),
    area(screen === 'tall' ? '103,96^1 97,108 90,122^1 95,106' : '103,95^1 98,103 92,110^1 96,102', glass.light, 0.9),
    ...fender(front, 15, 125, p, 5, 1),
    ...handlebar([96, 98], [80, 103]),
    area('84,97^2 84,104^3 96,105^3 100,98^2', plastic.base),
    ...mirror([90, 104], [90, 119]),
    area('56,24^1 68,24^1 70,20^1 56,20^1', plastic.light),
  ]
}
