/** A point in centimetres: x forward from the rear axle, y up from the ground. */
export type Point = readonly [x: number, y: number]

export type Segment =
  | { readonly to: 'M' | 'L'; readonly at: readonly [Point] }
  | { readonly to: 'C'; readonly at: readonly [Point, Point, Point] }
  | { readonly to: 'Q'; readonly at: readonly [Point, Point] }
  | { readonly to: 'Z'; readonly at: readonly [] }

type Vertex = { readonly at: Point; readonly sharp: boolean; readonly via?: Point }

const BEND = 0.36

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
const length = (a: Point): number => Math.hypot(a[0], a[1])

/** The point `distance` cm from `a` on the way to `b`. */
export function towards(a: Point, b: Point, distance: number): Point {
  const d = minus(b, a)
  const share = distance / (length(d) || 1)
  return [a[0] + d[0] * share, a[1] + d[1] * share]
}

/** The point `distance` cm from `origin` at `degrees` (0 = forward, 90 = up). */
export function polar(origin: Point, degrees: number, distance: number): Point {
  const a = (degrees * Math.PI) / 180
  return [origin[0] + Math.cos(a) * distance, origin[1] + Math.sin(a) * distance]
}

type Parsed = { at: Point; mark: string; radius: number }

function parse(text: string): Parsed[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const match = /^(-?[\d.]+),(-?[\d.]+)(!|\^([\d.]+))?$/.exec(word)
      if (!match) throw new Error(`Not a point: ${word}`)
      return { at: [Number(match[1]), Number(match[2])], mark: match[3] ?? '', radius: Number(match[4] ?? 0) }
    })
}

/** A rounded corner becomes two sharp vertices joined by a quadratic through the corner. */
function vertices(points: readonly Parsed[], closed: boolean): Vertex[] {
  return points.flatMap(({ at, mark, radius }, i): Vertex[] => {
    const before = points[i - 1] ?? (closed ? points.at(-1) : undefined)
    const after = points[i + 1] ?? (closed ? points[0] : undefined)
    if (!radius || !before || !after) return [{ at, sharp: mark !== '' }]
    const cut = (other: Point): number => Math.min(radius, length(minus(other, at)) / 2)
    return [
      { at: towards(at, before.at, cut(before.at)), sharp: true },
      { at: towards(at, after.at, cut(after.at)), sharp: true, via: at },
    ]
  })
}

/**
 * Reads an outline: points `x,y` that a smooth curve runs through, `x,y!` for a sharp corner and `x,y^r` for a corner
 * rounded by r cm. Throws on anything else.
 */
export function outline(text: string, closed = true): Segment[] {
  const all = vertices(parse(text), closed)
  const at = (i: number): Vertex | undefined => (closed ? all.at(i % all.length) : i < 0 ? undefined : all[i])
  const handle = (i: number, side: 1 | -1): Point | undefined => {
    const [here, before, after] = [at(i), at(i - 1), at(i + 1)]
    if (!here || here.sharp || !before || !after) return undefined
    const direction = minus(after.at, before.at)
    const reach = (length(minus(side === 1 ? after.at : before.at, here.at)) * BEND * side) / (length(direction) || 1)
    return [here.at[0] + direction[0] * reach, here.at[1] + direction[1] * reach]
  }
  const first = all[0]
  if (!first) return []
  const segments: Segment[] = [{ to: 'M', at: [first.at] }]
  const count = closed ? all.length : all.length - 1
  for (let i = 0; i < count; i += 1) {
    const [from, end] = [at(i), at(i + 1)]
    if (!from || !end) continue
    if (end.via) {
      segments.push({ to: 'Q', at: [end.via, end.at] })
      continue
    }
    const [out, into] = [handle(i, 1), handle(i + 1, -1)]
    if (!out && !into) segments.push({ to: 'L', at: [end.at] })
    else {
      // Leaving a corner towards the other end's handle reads as one arc.
      const c1 = out ?? towards(from.at, into ?? end.at, length(minus(into ?? end.at, from.at)) * 0.5)
      const c2 = into ?? towards(end.at, out ?? from.at, length(minus(out ?? from.at, end.at)) * 0.5)
      segments.push({ to: 'C', at: [c1, c2, end.at] })
    }
  }
  return closed ? [...segments, { to: 'Z', at: [] }] : segments
}
