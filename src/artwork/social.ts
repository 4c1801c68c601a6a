import sharp from 'sharp'
import bank from './brand/bank.svg?raw'
import bankOnDark from './brand/bank-on-dark.svg?raw'
import { brandColors } from './colors.ts'
import { lettering, type Weight, widthOf } from './lettering.ts'
import placeholder from './placeholder.svg?raw'
import { SOCIAL_HEIGHT, SOCIAL_WIDTH, type SocialImage } from './social-images.ts'

const motorcycles = import.meta.glob<string>('./motorcycles/*.svg', { query: '?raw', import: 'default', eager: true })

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

const inner = (svg: string): string => svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '')

const placed = (svg: string, x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${inner(svg)}</g>`

function stage({ models, red = false }: SocialImage): string {
  const [first, second, third] = models.map((slug) => motorcycles[`./motorcycles/${slug}.svg`] ?? placeholder)
  const spot = `<circle cx="880" cy="350" r="420" fill="${red ? '#d9243f' : brandColors.paper}"/>`
  if (first && !second) return spot + placed(first, 445, 178, 1.14)
  return (
    spot +
    [
      third && placed(third, 560, 120, 0.72),
      second && placed(second, 760, 205, 0.7),
      first && placed(first, 500, 270, 0.88),
    ]
      .filter(Boolean)
      .join('')
  )
}

/** The social image as SVG. */
export function socialSvg(social: SocialImage): string {
  const { title, note, red = false } = social
  const [ground, text, soft] = red ? [brandColors.red, '#fff', '#fde3e6'] : ['#fff', brandColors.ink, '#4b4548']
  const size = title.length > 18 ? 62 : 80
  const rows = lines(title, size, 800, 500)
  const top = 210
  const words = rows.map(
    (row, i) => `<path fill="${text}" d="${lettering(row, size, 800, 64, top + i * size * 1.06)}"/>`,
  )
  const notes = lines(note, 32, 500, 400).map(
    (row, i) =>
      `<path fill="${soft}" d="${lettering(row, 32, 500, 64, top + (rows.length - 1) * size * 1.06 + 64 + i * 42)}"/>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SOCIAL_WIDTH} ${SOCIAL_HEIGHT}" width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}">` +
    `<rect width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}" fill="${ground}"/>${stage(social)}` +
    `<g transform="translate(56 48) scale(.95)">${inner(red ? bankOnDark : bank)}</g>${words.join('')}${notes.join('')}` +
    (red ? '' : `<rect y="614" width="${SOCIAL_WIDTH}" height="16" fill="${brandColors.red}"/>`) +
    '</svg>'
  )
}

/** The social image as PNG, 1200 × 630. */
export const socialPng = (social: SocialImage): Promise<Buffer> =>
  sharp(Buffer.from(socialSvg(social)))
    .png({ palette: true, dither: 0, effort: 1, compressionLevel: 9 })
    .toBuffer()
