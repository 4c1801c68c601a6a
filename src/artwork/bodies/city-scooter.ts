import { chrome, glass, lamp, type Paint, plastic, red, seatBlack, steel } from '../kit/paint.ts'
import { area, line, panel, type Shape } from '../kit/shape.ts'
import { fender, muffler, plate, seat } from '../parts/bodywork.ts'
import { fork, shadow, shock } from '../parts/chassis.ts'
import { handlebar, indicator, mirror } from '../parts/cockpit.ts'
import { caliper, type Wheel, wheel } from '../parts/wheel.ts'

export type CityScooter = { paint: Paint; accent: Paint; rim: Paint; seat?: Paint; tall?: boolean }

/** Flat-floor scooter: small wheels, or the tall wheels, windscreen and top box of a European city scooter. */
export function cityScooter({ paint: p, accent, rim, seat: cushion = seatBlack, tall = false }: CityScooter): Shape[] {
  const wb = tall ? 134 : 122
  const rear: Wheel = tall
    ? { at: 0, radius: 30, rim: 21, spokes: 'split', count: 5, paint: rim, brake: 11 }
    : { at: 0, radius: 22, rim: 13.6, spokes: 'straight', count: 5, paint: rim }
  const front: Wheel = tall
    ? { at: wb, radius: 30, rim: 21.6, spokes: 'split', count: 5, paint: rim, brake: 12, caliper: 165 }
    : { at: wb, radius: 24, rim: 16, spokes: 'straight', count: 5, paint: rim, brake: 9.5, caliper: 165 }
  const x = wb - 122
  const y = tall ? 5 : 0
  return [
    ...shadow(0, wb),
    ...plate([-12, 56 + y], [-28, 48 + y]),
    ...fender(rear, 40, 150, plastic, 3, 1.5),
    ...wheel(rear),
    ...wheel(front),
    ...fork({ axle: [wb, front.radius], top: [102 + x, 76 + y], outer: plastic, joint: 0.6, width: 4 }),
    ...caliper(front),
    ...shock([1, rear.radius + 3], [10, 62 + y], steel.light, 4),
    area('44,40^3 40,16^4 22,14^4 4,18^3 -3,26^3 8,31^3 28,38', plastic.dark),
    area('40,34^3 36,20^3 24,19^3 10,26^3 28,34', plastic.light),
    ...muffler([28, 20], [-20, 31 + y], 4, 6, plastic, steel),
    area('12,26^2 -12,31^2 -12,36^3 8,32^3', chrome.base),
    ...panel(
      '52,64^3 50,48 44,40 40,30^3 24,36 2,46 -16,62 -26,76^2 -10,79 30,75',
      p.base,
      area('52,50! 40,44 20,48 -6,60 -26,76! -30,50! 30,24! 54,30!', p.dark),
      area('56,66! 30,72 -30,78! -20,90! 56,84!', p.light),
    ),
    area('-26,77^1.5 -14,79^1.5 -11,73^1.5 -20,69^1.5', red),
    area(
      `${92 + x},40! ${88 + x},22^5 ${78 + x},17^4 40,17^4 38,30^4 46,34^4 ${74 + x},34^5 ${80 + x},52!`,
      plastic.base,
    ),
    ...panel(
      `44,34^2 ${78 + x},34^4 ${86 + x},40! ${88 + x},27^4 ${80 + x},22^3 42,22^3`,
      p.base,
      area(`40,22! 90,22! ${90 + x},27! 40,29!`, p.dark),
    ),
    ...seat(
      '54,68^2 46,74 30,75 20,79 6,82 -12,83^2 -20,79^2 6,77 34,70',
      '58,74! 44,76.5 28,78 18,82 -22,83! -22,92! 56,92!',
      cushion,
    ),
    line('4,83 -10,87 -24,85 -22,78', tall ? plastic.base : steel.base, 1.8),
    ...panel(
      `${80 + x},${86 + y}^3 ${80 + x},64 ${76 + x},44 ${80 + x},34^2 ${90 + x},34 ${98 + x},48 ${108 + x},${56 + y}^2 ${108 + x},${70 + y} ${102 + x},${90 + y}^3`,
      p.base,
      area(
        `${76 + x},${96 + y}! ${86 + x},${84 + y} ${86 + x},60 ${80 + x},44 ${84 + x},30! 60,30! 60,99!`,
        accent.base,
      ),
      area(`${86 + x},30! ${96 + x},54 ${110 + x},60! ${112 + x},40! `, p.dark),
    ),
    ...panel(
      `${96 + x},${50 + y}^2 ${112 + x},${56 + y} ${116 + x},${66 + y} ${110 + x},${78 + y}^3 ${100 + x},${78 + y}`,
      p.base,
      area(`${94 + x},${70 + y}! ${118 + x},${72 + y}! ${118 + x},${84 + y}! ${94 + x},${84 + y}!`, p.light),
    ),
    ...indicator([108 + x, 68 + y], [104 + x, 68 + y]),
    ...fender(front, 10, 140, p, 6, 1),
    ...handlebar([92 + x, 92 + y], [78 + x, 97 + y]),
    ...panel(
      `${80 + x},${94 + y}^2 ${84 + x},${101 + y} ${96 + x},${103 + y} ${106 + x},${96 + y}^2 ${104 + x},${87 + y}^3 ${90 + x},${86 + y}^3`,
      p.base,
      area(`${76 + x},${91 + y}! ${108 + x},${92 + y}! ${108 + x},${80 + y}! ${76 + x},${80 + y}!`, p.dark),
    ),
    area(`${100 + x},${101 + y}^1 ${107 + x},${96 + y}^1.5 ${105 + x},${88 + y}^1.5 ${98 + x},${90 + y}^1`, lamp.base),
    ...mirror([88 + x, 99 + y], [86 + x, 114 + y]),
    ...(tall
      ? [
          area(
            `${107 + x},${92 + y}^1 ${106 + x},112 ${98 + x},136^3 ${94 + x},134^2 ${99 + x},${100 + y}^1`,
            glass.base,
            0.6,
          ),
          area(`${106 + x},${96 + y}^1 ${104 + x},114 ${98 + x},132^2 ${101 + x},112`, glass.light, 0.8),
          ...panel(
            '-38,88^5 -36,112^8 -2,114^8 4,88^4',
            p.base,
            area('-44,100! 10,100! 10,96! -44,96!', p.deep),
            area('-44,86! 10,86! 10,91! -44,91!', p.dark),
            area('-40,114! 8,114! 8,108! -34,107!', p.light),
          ),
          area('-38,94^1 -33,94^1 -33,98^1 -38,98^1', red),
          area('-26,88^1 4,88^1 2,84^1 -18,84^1', plastic.base),
        ]
      : []),
  ]
}
