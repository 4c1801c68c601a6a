import { moved } from '../kit/arc.ts'
import { amber, chrome, glass, lamp, type Paint, plastic, red, seatBlack, steel } from '../kit/paint.ts'
import { area, line, panel, type Shape } from '../kit/shape.ts'
import { fender, muffler, plate, seat } from '../parts/bodywork.ts'
import { fork, shadow, shock } from '../parts/chassis.ts'
import { handlebar, mirror } from '../parts/cockpit.ts'
import { caliper, type Wheel, wheel } from '../parts/wheel.ts'

export type CityScooter = { paint: Paint; accent: Paint; rim: Paint; seat?: Paint; tall?: boolean }

const wheels = (tall: boolean, paint: Paint): [rear: Wheel, front: Wheel] =>
  tall
    ? [
        { at: 0, radius: 30, rim: 21, spokes: 'split', count: 5, paint, brake: 11 },
        { at: 134, radius: 30, rim: 21.6, spokes: 'split', count: 5, paint, brake: 12, caliper: 165 },
      ]
    : [
        { at: 0, radius: 22, rim: 13.6, spokes: 'straight', count: 5, paint },
        { at: 122, radius: 24, rim: 16, spokes: 'straight', count: 5, paint, brake: 9.5, caliper: 165 },
      ]

/** Tall windscreen and top box, what makes the big-wheeled one a city tourer. */
const touring = (p: Paint): Shape[] => [
  area('118,98^1 118,116 109,141^3 105,139^2 111,106^1', glass.base, 0.6),
  area('117,103^1 116,118 109,136^2 113,116', glass.light, 0.8),
  ...panel(
    '-38,89^5 -36,113^8 -2,115^8 4,89^4',
    p.base,
    area('-44,101! 10,101! 10,97! -44,97!', p.deep),
    area('-44,86! 10,86! 10,92! -44,92!', p.dark),
    area('-40,116! 8,116! 8,109! -34,108!', p.light),
  ),
  area('-38,93^1 -33,93^1 -33,97^1 -38,97^1', red),
  area('-26,89^1 4,89^1 2,84^1 -18,84^1', plastic.base),
]

/** Engine and gearbox in one swinging block, with its silencer. */
const swingUnit = (y: number): Shape[] => [
  area('44,40^3 40,16^4 22,14^4 4,18^3 -3,26^3 8,31^3 28,38', plastic.dark),
  area('40,34^3 36,20^3 24,19^3 10,26^3 28,34', plastic.light),
  ...muffler([28, 20], [-20, 31 + y], 4, 6, plastic, steel),
  area('12,26^2 -12,31^2 -12,36^3 8,32^3', chrome.base),
]

/** Flat-floor scooter: small wheels, or the tall wheels, windscreen and top box of a European city scooter. */
export function cityScooter({ paint: p, accent, rim, seat: cushion = seatBlack, tall = false }: CityScooter): Shape[] {
  const [rear, front] = wheels(tall, rim)
  const y = tall ? 5 : 0
  const x = front.at - 122
  const m = (points: string): string => moved([x, y], points)
  return [
    ...shadow(0, front.at),
    ...plate([-6, 64 + y], [-28, 48 + y]),
    ...fender(rear, 40, 150, plastic, 3, 1.5),
    ...wheel(rear),
    ...wheel(front),
    ...fork({ axle: [front.at, front.radius], top: [102 + x, 76 + y], outer: plastic, joint: 0.6, width: 4 }),
    ...caliper(front),
    ...shock([1, rear.radius + 3], [10, 62 + y], steel.light, 4),
    ...swingUnit(y),
    ...panel(
      '54,66^2 51,50 45,40 40,30^3 24,36 2,46 -16,62 -27,77^2 -10,80 30,76',
      p.base,
      area('56,52! 40,46 20,50 -6,62 -27,77! -30,50! 30,24! 54,30!', p.dark),
      area('56,67! 30,72.5 -30,79! -20,90! 56,84!', p.light),
    ),
    line('46,57 30,58 10,64 -4,70', p.deep, 0.5),
    area('44,46^1.5 32,46^1.5 32,42.5^1.5 43,42.5^1.5', plastic.base),
    area('-27,77^1.5 -15,79.5^1.5 -11,73^1.5 -20,69^1.5', red),
    area('-20,69^1 -11,73! -9.5,70.5^1 -17,66^1', amber),
    area(
      `${92 + x},44! ${90 + x},22^5 ${78 + x},17^4 40,17^4 38,30^4 46,34^4 ${74 + x},34^5 ${80 + x},52!`,
      plastic.base,
    ),
    ...panel(
      `44,34^2 ${78 + x},34^4 ${88 + x},42! ${88 + x},27^4 ${80 + x},22^3 42,22^3`,
      p.base,
      area(`40,22! 104,22! 104,27.5! 40,29!`, p.dark),
    ),
    ...seat(
      '58,69^2 47,76 30,77 20,81 6,84 -12,85^2 -21,80^2 6,78 34,71',
      '60,75! 45,78.5 28,80 18,84 -22,84.5! -22,94! 60,94!',
      cushion,
    ),
    line('4,85 -10,89 -25,87 -23,79', tall ? plastic.base : steel.base, 1.8),
    area(m('79,91^2 77,64 73,46 76,32^2 86,33! 88,90!'), accent.base),
    ...panel(
      m('83,90^2 84,66 80,46 84,33^2 92,33^3 98,43 105,52^2 113,58^2 116,67 111,79 102,92^3 92,95'),
      p.base,
      area(m('86,32! 100,54 117,62! 120,40!'), p.dark),
      area(m('84,100! 96,88 110,74 120,66! 120,100!'), p.light),
    ),
    line(m('97,56 92,66 91,82'), p.deep, 0.5),
    ...(tall
      ? [area(m('115,66^1 112,75 106,80^1 107,72'), amber), area(m('114,71^1 112,75 108,79^1 109,75'), lamp.base)]
      : [
          area(m('116,66^1 112,79 104,89^1 106,79 110,70'), lamp.base),
          area(m('116,66^1 113,75 109,82^1 110,74'), glass.base),
          line(m('104,68 108,66 112,62'), amber, 1.2),
        ]),
    ...fender(front, 10, 140, p, 6, 1),
    ...handlebar([92 + x, 92 + y], [78 + x, 97 + y]),
    ...panel(
      m('80,95^2 84,101 95,103 104,97^2 103,89^2 90,88^3'),
      p.base,
      area(m('76,93! 90,93 108,95! 108,80! 76,80!'), p.dark),
    ),
    area(
      m(tall ? '99,102^1 105,97^1.5 104,89^1.5 97,91^1' : '101,100^1 104.5,97^1 104,93^1 101,94^1'),
      tall ? lamp.base : plastic.base,
    ),
    ...mirror([88 + x, 99 + y], [86 + x, 114 + y]),
    ...(tall ? touring(p) : []),
  ]
}
