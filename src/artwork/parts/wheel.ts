import { type Point, polar } from '../kit/outline.ts'
import { type Paint, plastic, steel, tyre } from '../kit/paint.ts'
import { bar, disc, polygon, ring, type Shape } from '../kit/shape.ts'

export type Wheel = {
  readonly at: number
  /** Outer radius with the tyre, and the radius of the rim, in cm. */
  readonly radius: number
  readonly rim: number
  readonly tread?: 'road' | 'trail' | 'knobby'
  readonly spokes: 'wire' | 'straight' | 'split' | 'twin'
  readonly count?: number
  readonly paint: Paint
  readonly hub?: Paint
  /** Radius of the brake disc; without one the wheel has a drum. */
  readonly brake?: number
  /** Where the caliper sits around the axle, in degrees. */
  readonly caliper?: number
  readonly caliperPaint?: string
}

type Arm = readonly (readonly [share: number, degrees: number])[]

/** Outline of one alloy spoke: how far out from hub to rim, and how many degrees off its own axis. */
const arms: Record<'straight' | 'split' | 'twin', readonly Arm[]> = {
  straight: [
    [
      [0, -22],
      [0.5, -6],
      [1, -7],
      [1, 7],
      [0.5, 6],
      [0, 22],
    ],
  ],
  split: [
    [
      [0, -24],
      [0.4, -7.5],
      [1, -17.5],
      [1, -11.5],
      [0.52, 0],
      [1, 11.5],
      [1, 17.5],
      [0.4, 7.5],
      [0, 24],
    ],
  ],
  twin: [
    [
      [0, -20],
      [1, -11],
      [1, -6],
      [0, -4],
    ],
    [
      [0, 4],
      [1, 6],
      [1, 11],
      [0, 20],
    ],
  ],
}

function alloy(c: Point, from: number, to: number, style: keyof typeof arms, count: number): Point[][] {
  return Array.from({ length: count }, (_, i) => 90 + (360 / count) * i).flatMap((turn) =>
    arms[style].map((arm) => arm.map(([share, degrees]) => polar(c, turn + degrees, from + (to - from) * share))),
  )
}

function wires(c: Point, from: number, to: number, color: string): Shape {
  const count = 16
  const loops = Array.from({ length: count }, (_, i) => (360 / count) * i).flatMap((turn) => [
    [polar(c, turn + 62, from), polar(c, turn, to)],
    [polar(c, turn - 62 + 11, from), polar(c, turn + 11, to)],
  ])
  return polygon(loops, 'none', { color, width: 0.28 })
}

const treads = {
  road: { block: 0, depth: 0 },
  trail: { block: 2.6, depth: 0.9 },
  knobby: { block: 2.2, depth: 2 },
}

function rubber(c: Point, { radius, rim, tread = 'road' }: Wheel): Shape[] {
  const { block, depth } = treads[tread]
  const body = radius - depth * 0.8
  const around = 2 * Math.PI * (radius - depth / 2)
  const step = around / Math.round(around / (block * 1.6 || 1))
  const knobs = { dash: `${(step * 0.62).toFixed(3)} ${(step * 0.38).toFixed(3)}`, butt: true }
  return [
    ...(block ? [ring(c, radius - depth / 2, depth, tyre.base, knobs)] : []),
    ring(c, (body + rim) / 2, body - rim, tyre.base),
    ring(c, rim + (body - rim) * 0.62, (body - rim) * 0.16, tyre.light, { dash: '30 200', butt: true }),
    ring(c, rim + (body - rim) * 0.34, 0.4, tyre.deep),
    ...(tread === 'knobby'
      ? [
          ring(c, body - 1.4, 1.5, tyre.deep, {
            ...knobs,
            dash: `${(step * 0.4).toFixed(3)} ${(step * 0.6).toFixed(3)}`,
          }),
        ]
      : []),
  ]
}

function brake(c: Point, wheel: Wheel): Shape[] {
  if (!wheel.brake) {
    return [
      disc(c, 6.6, steel.dark),
      ring(c, 5.6, 0.5, steel.base),
      disc(c, 3.2, steel.base),
      disc(c, 1.5, plastic.base),
    ]
  }
  const size = wheel.brake
  const width = Math.min(3.4, size * 0.26)
  return [
    ring(c, size * 0.62, 0.9, steel.dark, { dash: '2.4 3.6', butt: true }),
    ring(c, size - width / 2, width, steel.base),
    ring(c, size - width * 0.1, 0.35, steel.light),
    ring(c, size - width * 0.52, 0.8, steel.deep, { dash: '0 2' }),
    disc(c, 2.9, plastic.base),
    disc(c, 1.5, steel.base),
  ]
}

/** The caliper that bites a wheel's disc; drawn later than the wheel, with the fork or the swingarm. */
export function caliper(wheel: Wheel): Shape[] {
  if (!wheel.brake || wheel.caliper === undefined) return []
  const c: Point = [wheel.at, wheel.radius]
  const reach = wheel.brake - 1
  const from = polar(c, wheel.caliper - 16, reach)
  const to = polar(c, wheel.caliper + 16, reach)
  const body = wheel.caliperPaint ?? plastic.light
  return [
    bar(from, to, plastic.deep, 4.6),
    bar(from, to, body, 3.4),
    disc(from, 0.7, steel.light),
    disc(to, 0.7, steel.light),
  ]
}

/** A wheel from the side: see-through between its spokes, standing on the ground. */
export function wheel(wheel: Wheel): Shape[] {
  const c: Point = [wheel.at, wheel.radius]
  const { rim, paint: p, count = 5 } = wheel
  const hub = wheel.hub ?? p
  const inner = rim - 2.2
  return [
    ...rubber(c, wheel),
    ...(wheel.spokes === 'wire'
      ? [disc(c, 4, hub.dark), wires(c, 3.6, inner + 0.4, steel.base)]
      : [
          polygon(
            alloy(c, 3, inner + 0.6, wheel.spokes, count).map((loop) =>
              loop.map(([x, y]): Point => [x - 0.5, y - 0.7]),
            ),
            p.deep,
          ),
          polygon(alloy(c, 3, inner + 0.6, wheel.spokes, count), p.base),
          disc(c, 5, p.base),
        ]),
    ring(c, rim - 0.9, 2.2, p.base),
    ring(c, rim - 0.3, 0.5, p.light),
    ring(c, rim - 1.9, 0.5, p.deep),
    ...brake(c, wheel),
  ]
}
