import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Font, parse } from 'opentype.js/dist/opentype.mjs'
import sharp from 'sharp'
import { brand, brandColors } from '#content/brand.ts'
import { faqSections } from '#content/faq.ts'
import { motorcycles } from '#content/motorcycles/built-catalogue.ts'
import type { Category, Photo } from '#domain/catalogue/catalogue.ts'
import { photoName } from '#domain/catalogue/photo-files.ts'
import { formatBRL } from '#domain/money/money.ts'
import { standardWays } from '#domain/payments/ways.ts'
import bank from './brand/bank.svg?raw'
import bankOnDark from './brand/bank-on-dark.svg?raw'
import { keptFile, madeSocialImages, photoFile } from './made-pictures.ts'
import placeholder from './placeholder.svg?raw'

export const SOCIAL_WIDTH = 1200
export const SOCIAL_HEIGHT = 630

export type SocialImage = {
  readonly title: string
  /** Must not depend on a setting. The image keeps the settings of the build, and messengers cache it. */
  readonly note: string
  /** The ids of the motorcycles in the picture: one, or three with the last in front. */
  readonly models: readonly string[]
  readonly red?: boolean
  /** The category whose drawing replaces a missing drawing of the model. */
  readonly category?: Category
  /** The photo that replaces the drawing. */
  readonly photo?: Photo
}

const pages: Readonly<Record<string, SocialImage>> = {
  // The image of every page without an image of its own.
  [brand.slug]: {
    title: 'Financie a sua moto',
    note: `Escolha, simule e acompanhe tudo pelo ${brand.bank}.`,
    models: ['pcx-abs', 'sahara-300-rally', 'cbr-1000rr-r-fireblade-sp'],
    red: true,
  },
  [brand.cataloguePath.slice(1)]: {
    title: 'Escolha a sua moto',
    note: `${motorcycles.length} modelos ${brand.maker}, da urbana à esportiva.`,
    models: ['biz-125-ex', 'crf-1100l-africa-twin', 'cb-500-hornet'],
  },
  faq: {
    title: 'Central de ajuda',
    note: 'Respostas sobre simulação, pagamento e contrato.',
    models: ['sh-150i'],
    red: true,
  },
}

const support = faqSections(standardWays).map(({ href, title }): [string, SocialImage] => [
  href.slice(1),
  { title, note: `Perguntas e respostas do ${brand.bank}.`, models: ['cg-160-titan'], red: true },
])

/** Every social image by its name under `/og/`, which is the last part of the page's path. */
export const socialImages: Readonly<Record<string, SocialImage>> = {
  ...pages,
  ...Object.fromEntries(support),
  ...Object.fromEntries(
    motorcycles.map(({ id, slug, model, priceCents, category, photos }): [string, SocialImage] => [
      slug,
      { title: model, note: formatBRL(priceCents), models: [id], category, ...(photos?.[0] && { photo: photos[0] }) },
    ]),
  ),
}

/** Returns the path of the social image of the page at `path`; the common image for a page without its own. */
export function socialImageUrl(path: string): string {
  const name = path.split('/').at(-1) ?? ''
  return `/og/${name in socialImages ? name : brand.slug}.png`
}

const tones = {
  red: { ground: brandColors.red, spot: brandColors.paper, title: '#fff', note: '#fde3e6', mark: bankOnDark },
  white: { ground: '#fff', spot: brandColors.paper, title: brandColors.ink, note: '#4b4548', mark: bank },
}

// The left, top and width of the frames of one motorcycle or of three. Later frames lie in front.
const places: Readonly<Record<number, readonly (readonly [x: number, y: number, width: number])[]>> = {
  1: [[478, 112, 690]],
  3: [
    [500, 56, 340],
    [812, 56, 340],
    [548, 246, 540],
  ],
}

/** Breaks text into lines no wider than `width` px. */
function lines(text: string, size: number, weight: Weight, width: number): string[] {
  const rows: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${rows.at(-1) ?? ''} ${word}`.trim()
    if (rows.length > 0 && widthOf(longer, size, weight) <= width) rows[rows.length - 1] = longer
    else rows.push(word)
  }
  return rows
}

/** Places an SVG document as an image in another, so that its own units do not matter. */
const placed = (svg: string, x: number, y: number, width: number, height: number): string =>
  `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}"/>`

function stage({ models, category }: SocialImage): string {
  return models
    .map((slug, i) => {
      const [x, y, width] = places[models.length]?.[i] ?? [0, 0, 0]
      return placed(drawingOf(slug, category) ?? placeholder, x, y, width, (width * 5) / 8)
    })
    .join('')
}

const NOTE = 36
const photoPlace = { left: 496, top: 104, width: 640 }

function words({ title, note }: SocialImage, colors: { title: string; note: string }): string {
  const size = title.length > 18 ? 60 : 76
  const rows = lines(title, size, 800, 420)
  const noteTop = 210 + (rows.length - 1) * size * 1.06 + 64
  return [
    ...rows.map(
      (row, i) => `<path fill="${colors.title}" d="${lettering(row, size, 800, 64, 210 + i * size * 1.06)}"/>`,
    ),
    ...lines(note, NOTE, 500, 400).map(
      (row, i) => `<path fill="${colors.note}" d="${lettering(row, NOTE, 500, 64, noteTop + i * 46)}"/>`,
    ),
  ].join('')
}

/** Draws the social image as SVG. */
export function socialSvg(social: SocialImage): string {
  const tone = tones[social.red ? 'red' : 'white']
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SOCIAL_WIDTH} ${SOCIAL_HEIGHT}" width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}">` +
    `<rect width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}" fill="${tone.ground}"/>` +
    `<circle cx="850" cy="315" r="370" fill="${tone.spot}"/>` +
    stage(social) +
    placed(tone.mark, 62, 50, 316, 59) +
    words(social, tone) +
    (social.red ? '' : `<rect y="614" width="${SOCIAL_WIDTH}" height="16" fill="${brandColors.red}"/>`) +
    '</svg>'
  )
}

/** Returns the social image as PNG, 1200 × 630. Draws it only if neither this build nor an earlier one has. */
export async function socialPng(social: SocialImage): Promise<Buffer> {
  const { photo } = social
  const svg = socialSvg(photo ? { ...social, models: [] } : social)
  const png = { palette: true, dither: photo ? 1 : 0, effort: 1, compressionLevel: 9 }
  const parts = [svg, photo && photoName(photo, 1280, 'webp'), photoPlace, png, sharp.versions.sharp]
  const name = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return keptFile(join(madeSocialImages, `${name}.png`), async () => {
    const picture = photo && (await rawPhoto(photo))
    const { left, top } = photoPlace
    return sharp(Buffer.from(svg))
      .composite(picture ? [{ ...picture, left, top }] : [])
      .png(png)
      .toBuffer()
  })
}

/** Returns the photo as pixels, because encoding it again would cost time and detail. */
async function rawPhoto(photo: Photo) {
  const picture = sharp(await photoFile(photo, 1280, 'webp')).resize(photoPlace.width)
  const { data: input, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { input, raw: { width: info.width, height: info.height, channels: info.channels } }
}

const files = import.meta.glob<string>(['./motorcycles/*.svg', './categories/*.svg'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Returns the SVG of a model's drawing, or of its category's; undefined if there is neither. */
const drawingOf = (slug: string, category: Category | undefined): string | undefined =>
  files[`./motorcycles/${slug}.svg`] ?? files[`./categories/${category?.toLowerCase()}.svg`]

type Weight = 500 | 800

const fonts = new Map<Weight, Font>()

// Reads from the project's root, because the build's bundle has this module at another path, but not the font files.
function font(weight: Weight): Font {
  const known = fonts.get(weight)
  if (known) return known
  const file = readFileSync(join(process.cwd(), `src/artwork/fonts/figtree-latin-${weight}-normal.woff`))
  const read = parse(new Uint8Array(file).buffer)
  fonts.set(weight, read)
  return read
}

/** Returns the width in px of a line of text. */
const widthOf = (text: string, size: number, weight: Weight): number => font(weight).getAdvanceWidth(text, size)

/**
 * Returns the path data of a line of text with its baseline at `y`. Text becomes paths, because pictures must not
 * depend on the fonts of a device. Does not use the library's own writer, because that turns tiny fractions into NaN.
 */
const lettering = (text: string, size: number, weight: Weight, x: number, y: number): string =>
  font(weight)
    .getPath(text, x, y, size)
    .commands.map(
      ({ type, ...at }) =>
        type +
        Object.values(at)
          .map((n) => Math.round(n * 10) / 10)
          .join(' '),
    )
    .join('')
