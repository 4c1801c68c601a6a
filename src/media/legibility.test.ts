import { expect, test } from 'vitest'
import { legibilityIssues } from './legibility.ts'

const size = { width: 640, height: 480 }
const photo = { width: 2000, height: 1500 }

/** Returns the light at a place: 0 to 255. */
function picture(light: (x: number, y: number) => number) {
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  for (let at = 0; at < size.width * size.height; at++) {
    const each = light(at % size.width, Math.floor(at / size.width))
    data.set([each, each, each, 255], at * 4)
  }
  return { ...size, data }
}

// Strokes on paper, ten points apart. With `soft` they fade over so many points, like a picture out of focus.
const strokes = (paper: number, soft: number) =>
  picture((x) => paper * (1 - 0.8 * Math.max(0, 1 - Math.abs((x % 40) - 20) / soft)))

test('hard strokes on light paper raise no doubt', () => {
  expect(legibilityIssues(photo, strokes(230, 2))).toEqual([])
})

test('strokes that fade are out of focus', () => {
  expect(legibilityIssues(photo, strokes(230, 20))).toEqual(['blurred'])
})

test('one sharp corner is enough: a desk around the paper has nothing sharp in it', () => {
  const paper = strokes(230, 2)
  const desk = picture(() => 200)
  const corner = picture((x, y) => (x < 230 && y < 170 ? (paper.data[(y * size.width + x) * 4] ?? 0) : 200))
  expect(legibilityIssues(photo, corner)).toEqual([])
  expect(legibilityIssues(photo, desk)).toEqual(['blurred'])
})

test('little light is too little, however sharp', () => {
  expect(legibilityIssues(photo, strokes(70, 1))).toEqual(['dark'])
})

test.each([
  [{ width: 200, height: 120 }, ['small']],
  [{ width: 2000, height: 300 }, ['small']],
  [{ width: 720, height: 1280 }, []],
])('%o points', (original, doubts) => {
  expect(legibilityIssues(original, strokes(230, 2))).toEqual(doubts)
})
