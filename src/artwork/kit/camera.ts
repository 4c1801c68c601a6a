import type { Point, Segment } from './outline.ts'
import type { Shape } from './shape.ts'

/** Units of the document per centimetre, and where the rear axle's point of the ground lies in the picture. */
export type Camera = { readonly scale: number; readonly x: number; readonly y: number }

const tenth = (n: number): string => String(Math.round(n * 10) / 10)

function pathData(segments: readonly Segment[], see: (p: Point) => string): string {
  return segments.map(({ to, at }) => to + at.map(see).join(' ')).join('')
}

/** Turns shapes into SVG markup, `prefix` keeping the clip paths' ids apart from any other drawing's. */
export function render(shapes: readonly Shape[], camera: Camera, prefix: string): string {
  let clips = 0
  const size = (cm: number): string => tenth(cm * camera.scale)
  const see = ([x, y]: Point): string =>
    `${Math.round(camera.x + x * camera.scale)} ${Math.round(camera.y - y * camera.scale)}`

  const look = (shape: Exclude<Shape, { kind: 'clip' }>): string => {
    const { fill = 'none', stroke, opacity } = shape
    const attributes = [`fill="${fill}"`]
    if (opacity !== undefined && opacity !== 1) attributes.push(`opacity="${opacity}"`)
    if (stroke) {
      attributes.push(`stroke="${stroke.color}" stroke-width="${size(stroke.width)}"`)
      if (!stroke.butt) attributes.push('stroke-linecap="round" stroke-linejoin="round"')
      if (stroke.dash) attributes.push(`stroke-dasharray="${stroke.dash.split(' ').map(Number).map(size).join(' ')}"`)
    }
    return attributes.join(' ')
  }
  const draw = (shape: Shape): string => {
    switch (shape.kind) {
      case 'path':
        return `<path d="${pathData(shape.segments, see)}" ${look(shape)}/>`
      case 'circle': {
        const [x, y] = see(shape.at).split(' ')
        return `<circle cx="${x}" cy="${y}" r="${size(shape.radius)}" ${look(shape)}/>`
      }
      case 'ellipse': {
        const [x, y] = see(shape.at).split(' ')
        return `<ellipse cx="${x}" cy="${y}" rx="${size(shape.radii[0])}" ry="${size(shape.radii[1])}" ${look(shape)}/>`
      }
      case 'clip': {
        clips += 1
        const id = `${prefix}${clips.toString(36)}`
        const inside = shape.shapes.map(draw).join('')
        return `<clipPath id="${id}"><path d="${pathData(shape.segments, see)}"/></clipPath><g clip-path="url(#${id})">${inside}</g>`
      }
    }
  }
  return shapes.map(draw).join('')
}
