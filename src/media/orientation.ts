// Exif data is a TIFF 6.0 structure: byte order, 42, the offset of the directory, and 12 bytes for each entry of the directory.
const orientationTag = 0x0112
const asShort = 3

/** Gives the orientation in Exif data (a TIFF structure), 2 to 8; undefined where the picture is upright or Exif has none. */
export function orientationOf(tiff: Buffer): number | undefined {
  const little = tiff.subarray(0, 2).toString('latin1') === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  if (tiff.length < 10) return undefined
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return undefined
    if (short(at) !== orientationTag) continue
    const value = short(at + 8)
    return value >= 2 && value <= 8 ? value : undefined
  }
  return undefined
}

/** Makes Exif data that has the orientation and nothing else. */
export function orientationAlone(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(asShort, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
