import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]
/** A filled box: left, top, width and height in pixels. */
export type Box = readonly [x: number, y: number, width: number, height: number, colour: Colour]

/** A PNG made of filled boxes on a plain ground: enough to stand for a photographed document. */
export function picture(width: number, height: number, ground: Colour, boxes: readonly Box[]): Uint8Array {
  const stride = width * 3 + 1
  const pixels = Buffer.alloc(stride * height)
  const fill = ([x, y, w, h, colour]: Box) => {
    for (let row = y; row < y + h; row++) {
      for (let column = x; column < x + w; column++) pixels.set(colour, row * stride + 1 + column * 3)
    }
  }
  for (const box of [[0, 0, width, height, ground] as const, ...boxes]) fill(box)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits a channel, RGB.
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND')])
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([frame, body, check])
}
