import sharp from 'sharp'
import { brandColors, symbol } from './brand.ts'

type Shape = 'rounded' | 'full'

/** The app icon as SVG: rounded for the browser's tab, or full-bleed with the bird in the safe zone of a maskable icon. */
export function iconSvg(shape: Shape = 'rounded'): string {
  const [scale, x, y] = shape === 'rounded' ? [0.82, 6.3, 4.3] : [0.6, 13.2, 11.6]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64"${shape === 'rounded' ? ' rx="14"' : ''} fill="${brandColors.red}"/>` +
    `<g transform="translate(${x} ${y}) scale(${scale})">${symbol('onDark')}</g></svg>`
  )
}

/** The app icon as a square PNG of `size` px. */
export const iconPng = (size: number, shape: Shape = 'rounded'): Promise<Buffer> =>
  sharp(Buffer.from(iconSvg(shape)), { density: (72 * size) / 64 })
    .resize(size, size)
    // A flat drawing has few colours; the small ones go into an .ico, which is told that they have all.
    .png({ compressionLevel: 9, palette: size > 48 })
    .toBuffer()

/** A favicon.ico that holds the icon as PNG in 16, 32 and 48 px, the form every browser since 2006 reads. */
export async function iconIco(): Promise<Buffer> {
  const images = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await iconPng(size) })))
  const header = Buffer.alloc(6 + images.length * 16)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  images.forEach(({ size, png }, i) => {
    const entry = 6 + i * 16
    header.writeUInt8(size, entry)
    header.writeUInt8(size, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  })
  return Buffer.concat([header, ...images.map(({ png }) => png)])
}
