import { type DrawingContext, interleaved2of5, qrcode } from 'bwip-js/generic'

/** A symbol as one path, in units of its narrowest bar or smallest square. */
export interface SquareSymbol {
  width: number
  height: number
  /** As SVG and PDF take it: closed areas that are filled with the even-odd rule. */
  path: string
}

/**
 * Returns the bars of a boleto: Interleaved 2 of 5 of its 44 digits (Carta-Circular BCB 2.926/2000), without margins.
 */
export const boletoBars = (code: string): SquareSymbol =>
  // The height is in millimetres at the library's scale, and those who draw the path stretch it.
  interleaved2of5({ bcid: 'interleaved2of5', text: code, height: 10 }, collected())

/** Returns the QR code of a text, without margins. */
export const qrSquares = (text: string): SquareSymbol => qrcode({ bcid: 'qrcode', text }, collected())

/** Collects what the library draws as one path. Neither symbol has text or round parts. */
function collected(): DrawingContext<SquareSymbol> {
  let size = { width: 0, height: 0 }
  const areas: string[] = []
  const never = () => {
    throw new Error('a symbol without text has only bars and squares')
  }
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width, height) => {
      size = { width, height }
    },
    line: (x0, y0, _x1, y1, thickness) => {
      areas.push(`M${x0 - thickness / 2} ${y0}h${thickness}V${y1}h${-thickness}z`)
    },
    polygon: (points) => {
      areas.push(`M${points.map(([x, y]) => `${x} ${y}`).join('L')}z`)
    },
    hexagon: never,
    ellipse: never,
    fill: () => {},
    text: never,
    end: () => ({ ...size, path: areas.join('') }),
  }
}
