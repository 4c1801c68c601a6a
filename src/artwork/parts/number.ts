import { moved } from '../kit/arc.ts'
import type { Point } from '../kit/outline.ts'
import { line, type Shape } from '../kit/shape.ts'

/** Digits as one stroke each in a box 4 wide and 7 high, leaning with the bike. */
const strokes: Readonly<Record<string, string>> = {
  '2': '0,5.6 0.6,6.8 2,7.2 3.6,6.6 3.8,5 2.4,3 0,0! 4,0!',
  '4': '3,0! 3.4,7! 0,2.4! 4.2,2.4!',
  '5': '4,7! 0.9,7! 0.5,4! 2.4,4.4 3.8,3 3.4,0.8 1.6,0 0,0.8',
  '7': '0.4,7! 4.2,7! 1.6,0!',
}

/** A start number on a race plate, its lower left corner at `at`. */
export const raceNumber = (text: string, at: Point, color: string, scale = 1.75): Shape[] =>
  [...text].map((digit, i) =>
    line(
      moved(
        [at[0] + i * 5.6 * scale, at[1] - i * 0.5],
        (strokes[digit] ?? '').replace(/-?[\d.]+/g, (n) => String(Number(n) * scale)),
      ),
      color,
      1.1 * scale,
    ),
  )
