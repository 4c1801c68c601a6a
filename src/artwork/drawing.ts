import { optimize } from 'svgo'
import { render } from './kit/camera.ts'
import type { Shape } from './kit/shape.ts'

export const ARTWORK_WIDTH = 640
export const ARTWORK_HEIGHT = 400

/** A motorcycle and how it is framed: pixels per centimetre, and the centre between its extremes in cm. */
export type Drawing = { readonly shapes: readonly Shape[]; readonly scale: number; readonly centre: number }

const GROUND = 372

// The document counts in half pixels: whole numbers are fine enough then, and compress a fifth better than decimals.
const UNITS = 2

/** The finished SVG document of a drawing; `prefix` keeps its ids apart when two are inlined in one page. */
export function toSvg({ shapes, scale, centre }: Drawing, prefix: string): string {
  const camera = { scale: scale * UNITS, x: (ARTWORK_WIDTH / 2 - centre * scale) * UNITS, y: GROUND * UNITS }
  const size = `viewBox="0 0 ${ARTWORK_WIDTH * UNITS} ${ARTWORK_HEIGHT * UNITS}" width="${ARTWORK_WIDTH}" height="${ARTWORK_HEIGHT}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${render(shapes, camera, prefix)}</svg>`
  return optimize(svg, {
    floatPrecision: 1,
    plugins: [{ name: 'preset-default', params: { overrides: { cleanupIds: false } } }],
  }).data
}
