/** The reasons why a photograph of a document may be unreadable. */
export type Doubt = 'small' | 'dark' | 'blurred'

/** The pixels of a picture, four bytes each (red, green, blue, alpha), row by row. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: ArrayLike<number> }

/**
 * The longer side, in pixels, of the picture that the checks look at. Letters that are sharp at this size can be read.
 */
export const lookedAtSide = 1280

const shortestLong = 800
const shortestShort = 500
const tiles = 8
// Of 255. The brightest tenth of a picture of paper in good light is far above this.
const darkBelow = 90
// The variance of the Laplacian in the sharpest tenth of the picture. Letters out of focus stay below this.
const blurredBelow = 40

/**
 * Returns the doubts about a photograph: too few pixels for the letters, too little light, or nothing sharp anywhere. A
 * photograph has two doubts at most. They only warn: a person decides.
 * @param original the picture's own size, in pixels
 * @param looked the picture with a longer side of `lookedAtSide` at most
 */
export function legibilityIssues(original: { width: number; height: number }, looked: Pixels): Doubt[] {
  const { width, height } = original
  const small = Math.max(width, height) < shortestLong || Math.min(width, height) < shortestShort
  const light = luminance(looked)
  const dark = upperTenth(light.filter((_, at) => at % 16 === 0)) < darkBelow
  // A small picture is never sharp at reading size, and 'small' says enough about it.
  const blurred = !small && upperTenth(sharpness(light, looked.width, looked.height)) < blurredBelow
  return [small && 'small', dark && 'dark', blurred && 'blurred'].filter((doubt): doubt is Doubt => doubt !== false)
}

/** Returns the lowest value of the upper tenth. Sorts `values` in place. */
function upperTenth(values: Float32Array): number {
  return values.sort()[Math.floor(values.length * 0.9)] ?? 0
}

/** Returns the luminance of each pixel (Rec. 601, as in JPEG). */
function luminance({ data }: Pixels): Float32Array {
  const light = new Float32Array(data.length / 4)
  for (let at = 0; at < light.length; at++) {
    const [red, green, blue] = [data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0]
    light[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return light
}

/**
 * Returns the variance of the Laplacian in each tile of the picture. Tiles let the caller leave out plain ground, which
 * has no variance and says nothing about the focus.
 */
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

/** Returns the first pixel of a tile. Leaves out the outermost pixels of the picture, because they lack neighbours. */
const edgeOf = (tile: number, length: number) => 1 + Math.floor((tile * (length - 2)) / tiles)
