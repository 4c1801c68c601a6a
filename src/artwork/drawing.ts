import { optimize } from 'svgo'
import { render } from './kit/camera.ts'
import type { Shape } from './kit/shape.ts'

export const ARTWORK_WIDTH = 640
export const ARTWORK_HEIGHT = 400

/** A motorcycle and how it is framed: pixels per centimetre, and the centre between its extremes in cm. */
export type Drawing = { readonly shapes: readonly Shape[]; readonly scale: number; readonly centre: number }

const GROUND = 372

/** The finished SVG document of a drawing; `prefix` keeps its ids apart when two are inlined in one page. */
export function toSvg({ shapes, scale, centre }: Drawing, prefix: string): string {
  const body = render(shapes, { scale, x: ARTWORK_WIDTH / 2 - centre * scale, y: GROUND }, prefix)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ARTWORK_WIDTH} ${ARTWORK_HEIGHT}" width="${ARTWORK_WIDTH}" height="${ARTWORK_HEIGHT}">${body}</svg>`
  return optimize(svg, {
    floatPrecision: 1,
    plugins: [{ name: 'preset-default', params: { overrides: { cleanupIds: false } } }],
  }).data
}
