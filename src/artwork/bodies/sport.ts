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
import { area, line, panel, type Shape } from '../kit/shape.ts'
import { fender, footpeg, muffler, pipe, plate, radiator, seat, swingarm } from '../parts/bodywork.ts'
import { fork, shadow, shock, tube } from '../parts/chassis.ts'
import { handlebar, mirror } from '../parts/cockpit.ts'
import { bigCase, block } from '../parts/engine.ts'
import { caliper, type Wheel, wheel } from '../parts/wheel.ts'

export type Sport = { paint: Paint; accent: Paint; second: Paint; rim: Paint; race?: boolean }

/** Faired four: the racer closes its flanks and carries a wing, the middleweight shows its headers. */
export function sport({ paint: p, accent, second, rim, race = false }: Sport): Shape[] {
  const rear: Wheel = { at: 0, radius: 32, rim: 22.2, spokes: 'split', count: 5, paint: rim, brake: 11.5 }
  const front: Wheel = {
    at: 145,
    radius: 30,
    rim: 22.4,
    spokes: 'split',
    count: 5,
    paint: rim,
    brake: 16.5,
    caliper: 165,
    caliperPaint: race ? gold.base : plastic.light,
  }
  return [
    ...shadow(0, 145),
    ...plate([8, 92], [-22, 72]),
    ...wheel(rear),
    ...wheel(front),
    ...fender(rear, 70, 130, plastic, 3, 1.6),
    ...swingarm([48, 42], [0, 32], race ? steel : plastic, 5.4),
    ...shock([43, 46], [52, 76], race ? amber : red, 5),
    area('100,84! 56,82! 52,40! 60,24! 104,26! 118,60!', plastic.deep),
    ...tube([114, 82], [58, 70], 8, race ? steel : plastic),
    ...tube([60, 74], [48, 38], 8, race ? steel : plastic),
    ...radiator([118, 72], [108, 40], 6),
    ...block([80, 46], 31, 23, 26, engineBlack, engineSilver),
    ...bigCase([70, 40], engineBlack, engineSilver),
    ...[0, 1, 2, 3].flatMap((i) =>
      pipe(
        `${99 - i * 3.6},${60 - i * 2.6} ${108 - i * 3},${50 - i} ${101 - i * 3},${32 - i * 0.5} ${86 - i * 4},20 ${62 - i * 2},${18 + i * 0.6} 46,22`,
        steel,
        2.6,
      ),
    ),
    ...muffler([50, 22], race ? [0, 46] : [4, 40], 5.6, 7.4, race ? steel : plastic, plastic),
    area(race ? '44,29^1.5 12,44^1.5 13,49^1.5 45,35^1.5' : '44,28^1.5 12,40^1.5 13,44^1.5 44,33^1.5', plastic.light),
    ...footpeg([40, 48]),
    ...fork({ axle: [145, 30], top: [120, 86], outer: race ? gold : plastic, inverted: true, width: 5.2, joint: 0.34 }),
    ...caliper(front),
    ...fender(front, 40, 128, race ? accent : p, 4, 1.2),
    area('134,54^2 128,66^2 132,68^2 138,58^2', plastic.base),
    ...panel(
      race
        ? '68,82! 62,74^3 44,71^3 18,85! -14,103! -20,110! 2,108! 24,102! 30,94! 38,82! 52,77!'
        : '68,82! 62,72^3 44,69^3 16,83! -14,98! -18,105! 2,102! 24,97! 30,91! 38,82! 52,77!',
      p.base,
      area(
        race ? '60,80! 30,88! -22,110! -20,90! 60,66!' : '60,78! 30,84! -22,103! -20,88! 60,64!',
        race ? second.base : p.dark,
      ),
      area('46,88! 24,95! 8,99! 20,92! 40,84!', accent.base),
    ),
    area(race ? '-20,110! -8,108.5! -5,103! -14,104!' : '-18,105! -6,103! -4,98! -13,99!', red),
    ...seat(
      '68,90^2 60,84 47,82.5^4 38,87 31,94^1.5 29,91^1 38,80 54,76 68,80!',
      '70,91! 60,86.5 47,85 38,89.5 30,97! 30,102! 70,102!',
      seatBlack,
    ),
    ...seat(
      race ? '32,93^2 26,101^2 2,107 -8,108^2 4,104 28,93' : '34,89^2 28,97^2 4,102 -8,103^2 4,99 28,89',
      race ? '34,97! 26,103.4 -12,109! -12,116! 34,116!' : '36,92! 26,99 -12,104! -12,112! 36,112!',
      seatBlack,
    ),
    ...handlebar([116, 87], race ? [103, 86] : [102, 92]),
    ...panel(
      '62,84^2 66,95 80,103 96,102 110,92^2 108,82! 84,80! 66,79^2',
      p.base,
      area('58,92! 76,96 96,95 114,90! 114,110! 58,110!', p.light),
      area('58,82! 82,86 110,88! 110,74! 58,74!', race ? second.base : p.dark),
    ),
    ...panel(
      race
        ? '104,90! 118,98! 138,99! 154,90! 159,82! 148,74! 140,64! 134,46! 118,26! 96,15! 60,14! 46,22! 62,28! 78,36! 88,50! 92,66! 84,74! 96,82!'
        : '102,88! 118,98! 138,99! 152,90! 156,82! 144,74! 136,64! 130,48! 116,32! 100,22! 84,18! 96,34! 104,52! 100,64! 88,72! 92,82!',
      p.base,
      area('100,104! 122,92! 162,82! 162,110!', p.light),
      area(
        race
          ? '150,74! 132,70! 116,58! 104,36! 84,26! 46,22! 46,8! 120,8! 150,50!'
          : '150,74! 130,68! 116,56! 108,38! 84,18! 84,8! 120,8! 150,50!',
        race ? second.base : p.dark,
      ),
      area('156,80! 136,78! 116,66! 96,70! 90,76! 112,78! 136,84!', accent.base),
      ...(race ? [area('96,15! 124,44! 140,66! 134,46! 118,20!', accent.base)] : []),
    ),
    ...(race
      ? [
          area('122,76! 140,79! 145,74! 128,70!', plastic.base),
          area('119,69! 136,71! 139,66! 124,62!', plastic.light),
          area('98,62! 108,66! 104,52! 96,46!', plastic.deep),
        ]
      : [area('112,70! 124,74! 118,62!', plastic.deep)]),
    area('156,84! 150,76! 134,79! 142,86!', lamp.base),
    area('156,84! 152.5,79.5! 138,82! 142,86!', glass.base),
    line('130,88 142,89 150,86', amber, 0.8),
    area(
      race ? '144,97! 130,110! 116,116^3 110,112^2 118,96!' : '142,97! 130,112! 116,120^3 110,116^2 118,96!',
      glass.dark,
      0.72,
    ),
    area(race ? '140,98! 130,107! 117,113! 128,103!' : '138,98! 130,109! 117,117! 128,104!', glass.light, 0.9),
    ...mirror([128, 98], [116, race ? 108 : 110], p),
  ]
}
