import { type Point, polar } from './outline.ts'

const write = ([x, y]: Point): string => `${x.toFixed(1)},${y.toFixed(1)}`

/** Outline of a band around `c` between two angles (degrees, 0 = forward), thick in the middle and thin at both ends. */
export function band(c: Point, radius: number, thickness: number, from: number, to: number): string {
  const steps = [0, 0.2, 0.4, 0.6, 0.8, 1]
  const at = (share: number, r: number): string => write(polar(c, from + (to - from) * share, r))
  const outer = steps.map((s) => at(s, radius + thickness * (0.35 + 0.65 * Math.sin(Math.PI * (0.12 + s * 0.76)))))
  const inner = [...steps].reverse().map((s) => at(s, radius))
  const sharp = (points: string[]): string[] => points.map((p, i) => (i === 0 || i === points.length - 1 ? `${p}!` : p))
  return [...sharp(outer), ...sharp(inner)].join(' ')
}

/** The same points moved by `origin`, for parts that are drawn around their own centre. */
export const moved = (origin: Point, points: string): string =>
  points.replace(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, x: string, y: string) => `${Number(x) + origin[0]},${Number(y) + origin[1]}`,
  )
