import type { Place } from '#domain/geography/place.ts'

/**
 * Brazil's outline, from Oiapoque clockwise: longitude and latitude in tenths of a degree, as coarse as the drawing is
 * small.
 */
const outline = `-516 42 -506 19 -500 5 -485 -7 -466 -9 -443 -25 -418 -28 -400 -29 -385 -37 -372 -48 -353 -51 -348 -72 -352 -92 -364 -105
-374 -114 -385 -130 -390 -148 -391 -177 -398 -196 -409 -219 -420 -229 -432 -230 -447 -233 -463 -240 -480 -250 -486 -263 -486 -283 -498 -294
-507 -311 -521 -321 -534 -337 -535 -326 -556 -309 -576 -302 -559 -282 -538 -271 -537 -259 -546 -256 -543 -241 -557 -225 -579 -221 -581 -202
-577 -189 -584 -172 -584 -163 -602 -162 -602 -151 -605 -138 -618 -135 -638 -124 -650 -120 -653 -108 -654 -98 -668 -100 -685 -111 -706 -110
-706 -95 -722 -100 -732 -94 -740 -75 -729 -51 -715 -45 -700 -43 -694 -11 -700 6 -692 10 -698 17 -681 18 -669 12 -655 7 -640 15 -634 22
-642 41 -628 37 -620 42 -609 46 -607 52 -600 45 -596 39 -599 24 -597 18 -585 13 -565 19 -546 23 -529 22`

/** The view box of the drawing: one unit is a tenth of a degree. */
export const mapViewBox = '0 0 430 400'

// Returns x and y of a place on the drawing.
function onMap({ latitude, longitude }: Place): readonly [number, number] {
  return [Math.round(longitude * 10) + 745, 55 - Math.round(latitude * 10)]
}

/** A path that draws a dot at each place when its stroke has round ends. */
export function dots(places: readonly Place[]): string {
  return places.map((place) => `M${onMap(place).join(' ')}h0`).join('')
}

/** The path of the outline. */
export function outlinePath(): string {
  const numbers = outline.split(/\s+/).map(Number)
  const points = numbers.flatMap((longitude, index) => {
    const latitude = numbers[index + 1]
    return index % 2 === 0 && latitude !== undefined
      ? [onMap({ latitude: latitude / 10, longitude: longitude / 10 }).join(' ')]
      : []
  })
  return `M${points.join('L')}Z`
}
