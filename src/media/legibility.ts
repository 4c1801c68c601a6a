/** Why a photograph of a document may be unreadable. */
export type Doubt = 'small' | 'dark' | 'blurred'

/** A picture's points, four bytes each (red, green, blue, alpha), row by row. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: ArrayLike<number> }

/** As large as a picture is looked at, in points on its longer side: letters that are sharp there can be read. */
export const lookedAtSide = 1280

const shortestLong = 800
const shortestShort = 500
const tiles = 8
// The brightest tenth of paper in good light is far above; of 255.
const darkBelow = 90
// What a sharp edge leaves in the Laplacian of the sharpest tenth of the picture; letters out of focus stay under it.
const blurredBelow = 40

/**
 * What speaks against a photograph, at most two things: too few points to hold the letters, too little light, or nothing sharp
 * anywhere. Doubts, not verdicts: a person decides.
 * @param original the picture's own size
 * @param looked the picture at `lookedAtSide` at most
 */
export function legibilityIssues(original: { width: number; height: number }, looked: Pixels): Doubt[] {
  const { width, height } = original
  const small = Math.max(width, height) < shortestLong || Math.min(width, height) < shortestShort
  const light = luminance(looked)
  const dark = upperTenth(light.filter((_, at) => at % 16 === 0)) < darkBelow
  // A small picture is never sharp at the size it is read at, and says so already.
  const blurred = !small && upperTenth(sharpness(light, looked.width, looked.height)) < blurredBelow
  return [small && 'small', dark && 'dark', blurred && 'blurred'].filter((doubt): doubt is Doubt => doubt !== false)
}

/** The least of the upper tenth. */
function upperTenth(values: Float32Array): number {
  return values.sort()[Math.floor(values.length * 0.9)] ?? 0
}

/** Rec. 601, as JPEG has it. */
function luminance({ data }: Pixels): Float32Array {
  const light = new Float32Array(data.length / 4)
  for (let at = 0; at < light.length; at++) {
    const [red, green, blue] = [data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0]
    light[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return light
}

/** The variance of the Laplacian in each tile of the picture: plain ground has none, and says nothing about the focus. */
function sharpness(light: Float32Array, width: number, height: number): Float32Array {
  const found = new Float32Array(tiles * tiles)
  for (let tile = 0; tile < found.length; tile++) {
    const [column, row] = [tile % tiles, Math.floor(tile / tiles)]
    let [count, sum, squares] = [0, 0, 0]
    for (let y = edgeOf(row, height); y < edgeOf(row + 1, height); y++) {
      for (let x = edgeOf(column, width); x < edgeOf(column + 1, width); x++) {
        const at = y * width + x
        const [left = 0, right = 0, above = 0, below = 0] = [
          light[at - 1],
          light[at + 1],
          light[at - width],
          light[at + width],
        ]
        const edge = left + right + above + below - 4 * (light[at] ?? 0)
        count += 1
        sum += edge
        squares += edge * edge
      }
    }
    found[tile] = count ? squares / count - (sum / count) ** 2 : 0
  }
  return found
}

/** Where a tile begins; the picture's outermost points have no neighbours, and are left out. */
const edgeOf = (tile: number, length: number) => 1 + Math.floor((tile * (length - 2)) / tiles)
