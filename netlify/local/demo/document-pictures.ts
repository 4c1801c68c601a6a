import { crc32, deflateSync } from 'node:zlib'
import type { DocumentKind } from '#domain/documents/documents.ts'

const ink: Colour = [74, 69, 72]
const faint: Colour = [196, 190, 186]
const table: Colour = [120, 104, 92]
const skins: readonly Colour[] = [
  [141, 85, 54],
  [198, 134, 96],
  [224, 172, 132],
  [92, 58, 40],
]

/** Lines of writing: each a bar of its own length. */
const writing = (x: number, y: number, widths: readonly number[], colour = ink, height = 8, gap = 22): Box[] =>
  widths.map((width, row) => [x, y + row * gap, width, height, colour])

/** A head and shoulders in a frame of `size` pixels. */
const portrait = (x: number, y: number, size: number, skin: Colour, shirt: Colour): Box[] => {
  const part = (share: number) => Math.round(size * share)
  return [
    [x, y, size, part(1.25), [214, 226, 232]],
    [x + part(0.15), y + part(0.85), part(0.7), part(0.4), shirt],
    [x + part(0.3), y + part(0.2), part(0.4), part(0.55), skin],
    [x + part(0.27), y + part(0.15), part(0.46), part(0.16), [48, 36, 32]],
    [x + part(0.42), y + part(0.72), part(0.16), part(0.16), skin],
  ]
}

const card = (x: number, y: number, skin: Colour, scale = 1): Box[] => {
  const at = (value: number) => Math.round(value * scale)
  return [
    [x, y, at(480), at(300), [232, 240, 226]],
    [x, y, at(480), at(44), [58, 122, 84]],
    ...writing(x + at(20), y + at(16), [at(220)], [240, 246, 240], at(12)),
    ...portrait(x + at(24), y + at(68), at(130), skin, [60, 72, 110]),
    ...writing(x + at(180), y + at(74), [250, 180, 220, 140, 260, 190].map(at), ink, at(8), at(26)),
    ...writing(x + at(24), y + at(262), [at(430), at(430)], faint, at(6), at(16)),
  ]
}

const drawn = new Map<string, Uint8Array>()

/**
 * Returns a made-up document as a small picture, without text or personal data. `seed` varies the colour of the face.
 * Each of the few different pictures is drawn once.
 */
export function documentPicture(kind: DocumentKind, seed: number): Uint8Array {
  const face = seed % skins.length
  const name = `${kind} ${face}`
  const bytes = drawn.get(name) ?? draw(kind, skins[face] ?? ink)
  drawn.set(name, bytes)
  return bytes
}

function draw(kind: DocumentKind, skin: Colour): Uint8Array {
  if (kind === 'cnh') return picture(600, 420, table, card(60, 60, skin))
  if (kind === 'selfie') {
    return picture(
      480,
      600,
      [206, 214, 210],
      [...portrait(60, 30, 360, skin, [152, 44, 58]), ...card(210, 400, skin, 0.5)],
    )
  }
  return picture(480, 640, table, [
    [40, 40, 400, 560, [250, 249, 246]],
    [40, 40, 400, 70, [36, 88, 150]],
    ...writing(60, 68, [150], [235, 240, 248], 14),
    ...writing(60, 140, [220, 180, 260]),
    [60, 220, 360, 2, faint],
    ...writing(60, 244, [340, 330, 345, 300, 335, 290, 320], faint),
    [60, 420, 360, 60, [236, 232, 228]],
    ...writing(80, 444, [120], ink, 12),
    ...writing(300, 444, [100], ink, 12),
    ...Array.from({ length: 40 }, (_, bar): Box => [60 + bar * 9, 520, bar % 3 === 0 ? 5 : 3, 46, ink]),
  ])
}

type Colour = readonly [red: number, green: number, blue: number]
/** A filled box: left, top, width and height in pixels. */
type Box = readonly [x: number, y: number, width: number, height: number, colour: Colour]

/** A PNG made of filled boxes on a plain ground: enough to stand for a photographed document. */
function picture(width: number, height: number, ground: Colour, boxes: readonly Box[]): Uint8Array {
  const stride = width * 3 + 1
  const pixels = Buffer.alloc(stride * height)
  const fill = ([x, y, w, h, colour]: Box) => {
    for (let row = y; row < y + h; row++) {
      const start = row * stride + 1 + x * 3
      pixels.fill(Uint8Array.from(colour), start, start + w * 3)
    }
  }
  for (const box of [[0, 0, width, height, ground] as const, ...boxes]) fill(box)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits per channel, RGB.
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
